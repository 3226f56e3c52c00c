import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type PropsWithChildren, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/accounts.ts';
import type { PagePath } from '#contract/paths.ts';
import { useAskedLogout } from '#web/app/queue/logout-question.tsx';
import { displayNameOf } from '#web/app/session/person.ts';
import { useUser } from '#web/app/session/session.tsx';
import { Avatar } from '#web/app/shell/avatar.tsx';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { SkipLink } from '#web/app/shell/skip-link.tsx';
import { PerformanceWidget } from '#web/performance/performance-widget.tsx';
import { InstallCard } from '#web/pwa/install-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

const PRODUCTS = { href: '/my-products', text: 'Mis Productos' };
/** The link in the place of "Mis Productos" for the staff, who have no products here. */
const OFFICE = { href: '/admin', text: 'Administración' };
// The two anchors are on the dashboard, so that they lead there from every screen (rule: anchors).
const linksFor = ({ isAdmin }: User) => [
  { href: '/dashboard', text: 'Dashboard' },
  isAdmin ? OFFICE : PRODUCTS,
  { href: '/dashboard#calculator', text: 'Calculadora' },
  { href: '/dashboard#help', text: 'Ayuda' },
];

function NavLinks({ look, current }: { readonly look: string; readonly current: string }) {
  return linksFor(useUser()).map(({ href, text }) => (
    <li key={href}>
      <a href={href} aria-current={href === current ? 'page' : undefined} className={look}>
        {text}
      </a>
    </li>
  ));
}

interface Place {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly href: PagePath;
  /** Pages that belong to this place beside its own. */
  readonly also: readonly PagePath[];
}

const PLACES: readonly Place[] = [
  {
    text: 'Inicio',
    icon: House,
    href: '/dashboard',
    also: ['/dashboard/calculator', '/dashboard/share', '/dashboard/about'],
  },
  {
    text: 'Préstamo',
    icon: Wallet,
    href: '/my-products',
    also: ['/my-applications', '/new-application', '/loan-application'],
  },
  { text: 'Pagos', icon: Banknote, href: '/make-payment', also: [] },
  { text: 'Perfil', icon: UserRound, href: '/profile', also: ['/my-data'] },
];

/** The four places of a customer on a phone, under the thumb on every page (rule: shell). */
function Places() {
  const [path] = useLocation();
  const markOf = ({ href, also }: Place) => {
    if (href === path) return 'page';
    return also.some((page) => page === path) ? 'true' : undefined;
  };
  return (
    <nav aria-label="Lugares" className="places border-t border-line bg-surface lg:hidden print:hidden">
      <ul className="mx-auto grid h-full max-w-lg grid-cols-4">
        {PLACES.map((place) => (
          <li key={place.href} className="min-w-0">
            <a
              href={place.href}
              aria-current={markOf(place)}
              className="flex h-full flex-col items-center justify-center gap-0.5 border-t-3 border-transparent text-[min(0.75rem,4.2vw)] leading-tight font-semibold text-ink-soft hover:text-brand aria-[current]:border-brand aria-[current]:text-brand"
            >
              <place.icon className="size-[min(1.375rem,26px)]" />
              {place.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Header and content of a customer's signed-in screens (rule: shell). */
export function CustomerShell({ children }: PropsWithChildren) {
  const user = useUser();
  const [path] = useLocation();
  const { logout, busy, question } = useAskedLogout();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page opens
  useEffect(() => setOpen(false), [path]);
  const toggle = useRef<HTMLButtonElement>(null);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };

  const logoutButton = (
    <Button variant="quiet" busy={busy} icon={<LogOut />} onClick={logout}>
      Cerrar Sesión
    </Button>
  );
  return (
    <>
      <SkipLink />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the menu inside is what closes */}
      <header
        onKeyDown={closeByKey}
        className="sticky top-0 z-20 border-b border-line bg-surface pt-[env(safe-area-inset-top)]"
      >
        <div className="top-bar mx-auto flex max-w-6xl items-center gap-x-2 px-[min(1rem,16px)] sm:gap-x-6 sm:px-6">
          {/* It takes the room that is left, so that nothing beside it moves when the face of the name loads. */}
          <div className="flex min-w-0 flex-1">
            <BrandLink href="/dashboard" />
          </div>
          <nav aria-label="Principal" className="max-lg:hidden">
            <ul className="flex gap-1">
              <NavLinks
                current={path}
                look="flex min-h-12 items-center border-b-3 border-transparent px-3 text-sm font-semibold text-ink-soft hover:text-brand aria-[current]:border-brand aria-[current]:text-brand"
              />
            </ul>
          </nav>
          <div className="flex shrink-0 items-center gap-[min(0.625rem,10px)]">
            <Avatar user={user} />
            <span
              title={displayNameOf(user)}
              className="max-w-48 truncate text-sm font-semibold max-sm:sr-only"
            >
              {displayNameOf(user)}
            </span>
            <div className="max-lg:hidden">{logoutButton}</div>
            <Tooltip text={open ? 'Cerrar menú' : 'Abrir menú'}>
              <button
                ref={toggle}
                type="button"
                aria-label={open ? 'Cerrar menú' : 'Abrir menú'}
                aria-expanded={open}
                aria-controls="menu"
                onClick={() => setOpen(!open)}
                className="grid size-[min(3rem,60px)] place-items-center rounded-md hover:bg-brand-tint lg:hidden"
              >
                {open ? <X /> : <Menu />}
              </button>
            </Tooltip>
          </div>
        </div>
        <nav id="menu" hidden={!open} aria-label="Menú" className="border-t border-line px-4 py-2 lg:hidden">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is pressed by key as well, and then clicks */}
          <ul onClick={() => setOpen(false)}>
            <NavLinks
              current={path}
              look="flex min-h-12 items-center rounded-md px-3 font-semibold hover:bg-brand-tint aria-[current]:bg-brand-tint aria-[current]:text-brand"
            />
          </ul>
          {logoutButton}
        </nav>
      </header>
      {question}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full grid-cols-1 max-w-6xl content-start gap-6 px-4 py-6 sm:px-6 sm:py-8"
      >
        {/* The footer stays out of sight while the screen grows, so that no jump is visible. */}
        <div className="grid min-h-dvh min-w-0 grid-cols-1 content-start gap-6">{children}</div>
        <InstallCard />
        <PerformanceWidget />
      </main>
      {!user.isAdmin && <Places />}
    </>
  );
}
