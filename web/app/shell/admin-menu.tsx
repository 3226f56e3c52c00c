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
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
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
const COLLECTIONS: Entry = { text: 'Cobros', icon: PhoneCall, pages: ['/admin-collections'] };
const STREET: Entry = { text: 'Ruta de hoy', icon: Route, pages: ['/admin-street'] };
const DRAWER: Entry = {
  text: 'Caja',
  icon: Wallet,
  pages: ['/admin-drawer', '/admin-drawers', '/admin-finances'],
};
const FINANCES: Entry = {
  text: 'Finanzas',
  icon: ChartColumn,
  pages: [
    '/admin-finances',
    '/admin-accounting',
    '/admin-drawers',
    '/admin-drawer',
    '/admin-loans',
    '/admin-collections',
    '/admin-collectors',
  ],
  waiting: (stats) => stats.awaitingDisbursement,
};
const SETTINGS: Entry = {
  text: 'Configuración',
  icon: Settings,
  pages: [
    '/admin-settings',
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
const SECURITY: Entry = { text: 'Segundo paso', icon: KeyRound, pages: ['/admin-security'] };

/** The cards of the back office's menu by role, each role's own work first (rule: roles). */
const MENU: Readonly<Record<Role, readonly Entry[]>> = {
  owner: [DASHBOARD, CLIENTS, APPLICATIONS, PAYMENTS, FINANCES, SETTINGS],
  analyst: [DASHBOARD, APPLICATIONS, CLIENTS, LOANS, SECURITY],
  cashier: [DASHBOARD, PAYMENTS, LOANS, DRAWER, CLIENTS, SECURITY],
  collector: [DASHBOARD, STREET, COLLECTIONS, DRAWER, LOANS, CLIENTS, SECURITY],
  auditor: [DASHBOARD, CLIENTS, APPLICATIONS, PAYMENTS, FINANCES, SETTINGS],
};

const LOOK =
  'relative flex h-full min-h-16 flex-col items-center justify-center gap-1 rounded-md border border-night-line px-1 py-2 text-center text-xs font-semibold text-on-night-soft hover:border-night-control hover:text-on-night aria-[current]:border-tile-heart aria-[current]:bg-night-line aria-[current]:text-on-night max-[22.5rem]:text-[0.6875rem] sm:text-sm lg:flex-row lg:gap-2.5 [&_svg]:size-5';

function Count({ waiting }: { readonly waiting: number | null }) {
  if (!waiting) return null;
  return (
    // In its corner: it arrives later, and moves nothing.
    <span className="absolute top-1 right-1 rounded-full bg-tile-heart px-2 text-xs font-bold text-on-money-action">
      {waiting}
      <span className="sr-only"> por atender</span>
    </span>
  );
}

/** The cards of the back office, with the number of waiting items. */
export function AdminMenu() {
  const [path] = useLocation();
  const mayOpen = usePagePermission();
  const { role } = useUser();
  const { data: stats } = useQuery(query(statsApi.read, {}));
  const entries = role === null ? [] : MENU[role];
  return (
    <nav aria-label="Administración" className="mx-auto max-w-7xl px-4 pb-3 sm:px-8">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6.75rem,100%),1fr))] gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {entries.map(({ text, icon: Icon, pages, waiting }) => {
          const page = pages.find(mayOpen);
          if (page === undefined) return null;
          return (
            <li key={text}>
              <a
                href={page}
                aria-current={pages.some((one) => one === path) ? 'page' : undefined}
                className={LOOK}
              >
                <Icon aria-hidden="true" />
                <span className="flex flex-wrap items-center justify-center gap-x-2">
                  {text}
                  {waiting && stats && <Count waiting={waiting(stats)} />}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
