import HandCoins from 'lucide-react/icons/hand-coins';
import LogOut from 'lucide-react/icons/log-out';
import { type PropsWithChildren, useEffect } from 'react';
import { useLocation } from 'wouter';
import { HELP, type PagePath } from '#contract/paths.ts';
import { useAskedLogout } from '#web/app/queue/logout-question.tsx';
import { displayNameOf } from '#web/app/session/person.ts';
import { useUser } from '#web/app/session/session.tsx';
import { AdminMenu } from '#web/app/shell/admin-menu.tsx';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { goTo } from '#web/app/shell/navigation.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { SkipLink } from '#web/app/shell/skip-link.tsx';

const TAKE = '/admin-take-payment';
const SEARCH = 'buscar';

/** Address of the search for taking a payment: from another page an anchor moves the focus to the search field. */
const addressFrom = (path: string) => (path === TAKE ? TAKE : `${TAKE}#${SEARCH}`);

/**
 * Alt+C opens the search for taking a payment, anywhere in the office: a single letter would collide with typing (WCAG
 * 2.1.4).
 */
function useTakeKey(allowed: boolean, path: string): void {
  useEffect(() => {
    if (!allowed) return;
    function press(event: KeyboardEvent) {
      // The key and not its letter: with Alt some keyboards produce another one.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyC') return;
      // Leaving would lose the entries of an open dialog.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      goTo(addressFrom(path));
      document.getElementById(SEARCH)?.focus();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [allowed, path]);
}

const LOOK =
  'inline-flex min-h-11 items-center gap-2 lg:shrink-0 rounded-md border-[1.5px] px-4 text-sm font-semibold [&_svg]:size-5';

/** The link for taking a payment at the counter, on every page of the office. */
export function CounterLinks() {
  const [path] = useLocation();
  const mayTake = usePagePermission()(TAKE);
  useTakeKey(mayTake, path);
  if (!mayTake) return null;
  return (
    <a
      href={addressFrom(path)}
      aria-keyshortcuts="Alt+C"
      aria-current={path === TAKE ? 'page' : undefined}
      className={`${LOOK} border-transparent bg-money-action text-on-money-action hover:bg-money-action-hover`}
    >
      <HandCoins aria-hidden="true" />
      Cobrar
      <span
        aria-hidden="true"
        className="font-normal max-md:hidden pointer-coarse:hidden [@media(hover:none)]:hidden"
      >
        Alt+C
      </span>
    </a>
  );
}

const PAGES: readonly { readonly href: PagePath; readonly text: string }[] = [
  { href: '/admin-settings', text: 'Negocio' },
  { href: '/admin-products', text: 'Productos' },
  { href: '/admin-letters', text: 'Cartas' },
  { href: '/admin-closed-days', text: 'Días cerrados' },
  { href: '/admin-team', text: 'Administradores' },
  { href: '/admin-security', text: 'Segundo paso' },
  { href: '/admin-connections', text: 'Conexiones' },
  { href: '/admin-import', text: 'Importar' },
  { href: '/admin-data-requests', text: 'Peticiones' },
  { href: '/admin-audit', text: 'Auditoría' },
  { href: '/admin-verification', text: 'Verificación' },
];

/** The pages of "Configuración", each with its own address. */
function SettingsNav() {
  const [path] = useLocation();
  const mayOpen = usePagePermission();
  if (!PAGES.some(({ href }) => href === path)) return null;
  return (
    <nav aria-label="Configuración">
      <ul className="flex overflow-x-auto border-b border-line [scrollbar-width:none] lg:flex-wrap lg:overflow-visible">
        {PAGES.filter(({ href }) => mayOpen(href)).map(({ href, text }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === path ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-3 border-transparent px-3 text-sm lg:px-1.5 font-semibold whitespace-nowrap text-ink-soft hover:text-brand focus-visible:-outline-offset-3 aria-[current]:border-brand aria-[current]:text-brand"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Header with "Administrador Activo" and the menu of six cards in two lines (rule: admin-shell). */
export function AdminShell({ children }: PropsWithChildren) {
  const user = useUser();
  const { logout, busy, question } = useAskedLogout();
  return (
    <>
      <SkipLink />
      <header className="night border-b border-night-line print:hidden pt-[env(safe-area-inset-top)]">
        {/* One line also on a phone: the page below it is what a person came for. */}
        <div className="mx-auto flex max-w-7xl items-center gap-x-3 px-4 sm:px-8">
          <div className="flex min-w-0 grow">
            <BrandLink href="/admin" onNight />
          </div>
          <span className="text-sm text-on-night-soft max-lg:hidden">Panel de Administración</span>
          <p className="flex min-w-0 items-center gap-2 text-sm text-on-night-soft">
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-tile-bud" />
            <span className="min-w-0 truncate max-sm:sr-only">
              Administrador Activo<span className="text-on-night"> · {displayNameOf(user)}</span>
            </span>
          </p>
          <CounterLinks />
          <button
            type="button"
            onClick={logout}
            aria-disabled={busy}
            className="inline-flex min-h-11 min-w-11 items-center lg:shrink-0 justify-center gap-2 rounded-md px-2 text-sm font-semibold hover:bg-night-line [&_svg]:size-5"
          >
            <LogOut aria-hidden="true" />
            <span className="max-md:sr-only">Cerrar Sesión</span>
          </button>
        </div>
        <AdminMenu />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid min-h-dvh w-full grid-cols-1 max-w-7xl content-start gap-4 px-4 py-4 sm:gap-5 sm:px-8"
      >
        <SettingsNav />
        {children}
      </main>
      <footer className="mx-auto w-full max-w-7xl px-4 pb-6 sm:px-8 print:hidden">
        <a href={HELP.manual} className="link inline-flex min-h-11 items-center text-sm">
          Manual del equipo
        </a>
      </footer>
      {question}
    </>
  );
}
