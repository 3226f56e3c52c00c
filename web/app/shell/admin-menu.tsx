import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import HandCoins from 'lucide-react/icons/hand-coins';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import PhoneCall from 'lucide-react/icons/phone-call';
import Route from 'lucide-react/icons/route';
import Settings from 'lucide-react/icons/settings';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PagePath, PublicPath } from '#contract/paths.ts';
import { type Stats, statsApi } from '#contract/stats.ts';
import type { Role } from '#domain/accounts/role.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useUser } from '#web/app/session/session.tsx';
import { usePagePermission } from '#web/app/shell/page-permission.ts';

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
const SETTINGS: Entry = {
  text: 'Configuración',
  icon: Settings,
  pages: [
    '/admin-settings',
    '/admin-products',
    '/admin-letters',
    '/admin-closed-days',
    '/admin-team',
    '/admin-security',
    '/admin-connections',
    '/admin-import',
    '/admin-data-requests',
    '/admin-audit',
  ],
};
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

const LOOK =
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
                className={LOOK}
              >
                <Icon aria-hidden="true" />
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
export function AdminMenu() {
  const [path] = useLocation();
  const { role } = useUser();
  const { data: stats } = useQuery(query(statsApi.read, {}));
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
        className={`${LOOK} sm:hidden`}
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
