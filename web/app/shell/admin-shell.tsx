import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import HandCoins from 'lucide-react/icons/hand-coins';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import PhoneCall from 'lucide-react/icons/phone-call';
import Route from 'lucide-react/icons/route';
import Settings from 'lucide-react/icons/settings';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { HELP, type PagePath, type PublicPath } from '#contract/paths.ts';
import { type Stats, statsApi } from '#contract/stats.ts';
import type { Role } from '#domain/accounts/role.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { useAskedLogout } from '#web/app/queue/logout-question.tsx';
import { displayNameOf } from '#web/app/session/person.ts';
import { useUser } from '#web/app/session/session.tsx';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { goTo } from '#web/app/shell/navigation.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { SkipLink } from '#web/app/shell/skip-link.tsx';

interface Entry {
  readonly text: string;
  readonly icon: LucideIcon;
  /** The pages behind a card of the menu; the card leads to the first of them that the person may open. */
  readonly pages: readonly Exclude<PagePath, PublicPath>[];
  readonly waiting?: (stats: Stats) => number | null;
}

const DASHBOARD: Entry = { text: 'Dashboard', icon: LayoutDashboard, pages: ['/admin', '/admin-dashboard'] };
const CLIENTS: Entry = { text: 'Clientes', icon: Users, pages: ['/admin-clients', '/clients'] };
const APPLICATIONS: Entry = {
  text: 'Solicitudes',
  icon: ClipboardList,
  pages: ['/admin-pending', '/admin-applications', '/admin-decided', '/admin-do-not-lend'],
  waiting: (stats) => stats.activeApplications,
};
const PAYMENTS: Entry = {
  text: 'Pagos',
  icon: Banknote,
  pages: ['/admin-payments', '/admin-statements'],
  waiting: (stats) => stats.pendingPayments,
};
const LOANS: Entry = {
  text: 'Préstamos',
  icon: HandCoins,
  pages: ['/admin-loans'],
  waiting: (stats) => stats.awaitingDisbursement,
};
const COLLECTIONS: Entry = {
  text: 'Cobros',
  icon: PhoneCall,
  pages: ['/admin-collections', '/admin-collectors'],
};
const STREET: Entry = { text: 'Ruta de hoy', icon: Route, pages: ['/admin-street'] };
const DRAWER: Entry = {
  text: 'Caja',
  icon: Wallet,
  pages: ['/admin-drawer', '/admin-drawers'],
};
const FINANCES: Entry = {
  text: 'Finanzas',
  icon: ChartColumn,
  pages: ['/admin-finances', '/admin-accounting', '/admin-bureau'],
};
/** The pages of "Configuración", each with its own address. */
const PAGES: readonly { readonly href: Entry['pages'][number]; readonly text: string }[] = [
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
const SETTINGS: Entry = { text: 'Configuración', icon: Settings, pages: PAGES.map(({ href }) => href) };
const COUNTER: Entry = { text: 'Mostrador', icon: Store, pages: ['/admin-counter'] };
const SECURITY: Entry = { text: 'Segundo paso', icon: KeyRound, pages: ['/admin-security'] };

/** The cards of the back office's menu by role, each role's own work first (rule: roles). */
const MENU: Readonly<Record<Role, readonly Entry[]>> = {
  owner: [DASHBOARD, CLIENTS, APPLICATIONS, PAYMENTS, FINANCES, SETTINGS],
  analyst: [DASHBOARD, APPLICATIONS, CLIENTS, LOANS, SECURITY],
  cashier: [DASHBOARD, PAYMENTS, LOANS, DRAWER, CLIENTS, SECURITY],
  collector: [DASHBOARD, STREET, COLLECTIONS, DRAWER, LOANS, CLIENTS, SECURITY],
  auditor: [DASHBOARD, CLIENTS, APPLICATIONS, PAYMENTS, FINANCES, SETTINGS],
};

/** Where the day's work is done, one press from every page, beside the cards of a role that lacks them. */
const SHORTCUTS: readonly Entry[] = [LOANS, COLLECTIONS, DRAWER, COUNTER];

const ENTRY_LOOK =
  'flex h-11 items-center gap-0.5 rounded-t-md border-b-4 border-transparent px-1.5 text-sm sm:gap-1.5 sm:px-2 font-semibold whitespace-nowrap text-on-night-soft hover:bg-night-line hover:text-on-night focus-visible:-outline-offset-3 aria-[current]:border-tile-heart aria-[current]:text-on-night max-sm:[&_svg]:hidden [&_svg]:size-4.5';

function Count({ waiting }: { readonly waiting: number | null }) {
  return (
    // Its width is there before the number arrives, so that it moves nothing.
    <span
      className={`min-w-5 rounded-full px-1 text-center text-xs font-bold ${waiting ? 'bg-tile-heart text-on-money-action' : ''}`}
    >
      {waiting ? (
        <>
          {waiting}
          <span className="sr-only"> por atender</span>
        </>
      ) : null}
    </span>
  );
}

interface EntriesProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Whether only a phone shows an entry. */
  readonly isOnPhone?: (entry: Entry) => boolean;
  readonly className?: string;
  readonly stats: Stats | undefined;
}

function Entries({ label, entries, isOnPhone, className, stats }: EntriesProps) {
  const [path] = useLocation();
  const mayOpen = usePagePermission();
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap">
        {entries.map((entry) => {
          const { text, icon: Icon, pages, waiting } = entry;
          const page = pages.find(mayOpen);
          if (page === undefined) return null;
          return (
            <li key={text} className={isOnPhone?.(entry) ? 'sm:hidden' : undefined}>
              <a
                href={page}
                aria-current={pages.some((one) => one === path) ? 'page' : undefined}
                className={ENTRY_LOOK}
              >
                <Icon />
                {text}
                {waiting && <Count waiting={stats ? waiting(stats) : null} />}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * The cards of the back office, with the number of waiting items, and the places of the day's work. On a phone these are
 * in sight, and the cards are behind "Menú".
 */
function AdminMenu() {
  const [path] = useLocation();
  const { role } = useUser();
  const { data: stats } = useRead(statsApi.read, {});
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (role === null) return null;
  const own = MENU[role];
  // A page that the menu was opened on: it is closed on the next one.
  const isOpen = openedAt === path;
  const named = (entries: readonly Entry[], text: string) => entries.some((entry) => entry.text === text);
  return (
    <div className="mx-auto flex max-w-7xl flex-wrap px-1 sm:px-6">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? null : path)}
        className={`${ENTRY_LOOK} sm:hidden`}
      >
        Menú
      </button>
      <Entries
        label="Administración"
        entries={own}
        stats={stats}
        className={isOpen ? 'order-last w-full sm:order-none sm:w-auto' : 'max-sm:hidden'}
      />
      <Entries
        label="Trabajo del día"
        entries={SHORTCUTS}
        // A card of the role's own is in sight where the cards are.
        isOnPhone={({ text }) => named(own, text)}
        stats={stats}
      />
    </div>
  );
}

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
      className="inline-flex min-h-11 items-center gap-2 rounded-md border-[1.5px] border-transparent bg-money-action px-4 text-sm font-semibold text-on-money-action hover:bg-money-action-hover lg:shrink-0 [&_svg]:size-5"
    >
      <HandCoins />
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

/** The links between the pages of "Configuración". */
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
            <LogOut />
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
