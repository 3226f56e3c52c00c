import { APP_PAGES } from '#web/app-pages.ts';
import type { Screen } from '#web/screen.ts';

const pendingScreen = {
  load: async () => (await import('#web/reviews/pending-screen.tsx')).PendingScreen,
};
const clientsScreen = {
  load: async () => (await import('#web/clients/clients-screen.tsx')).ClientsScreen,
};
const adminDashboard = {
  load: async () => (await import('#web/admin/admin-dashboard-screen.tsx')).AdminDashboardScreen,
};

const reviewPayments = {
  load: async () => (await import('#web/payments/review/review-screen.tsx')).ReviewPaymentsScreen,
};

/** Every screen of the back office with a loader of its code; it loads with the office's shell (web/app-routes.ts). */
export const OFFICE_SCREENS = {
  '/dashboard/applications': {
    ...APP_PAGES['/dashboard/applications'],
    load: async () => (await import('#web/reviews/lending-section-screen.tsx')).LendingSectionScreen,
  },
  '/dashboard/payments': { ...APP_PAGES['/dashboard/payments'], ...reviewPayments },
  '/admin': { ...APP_PAGES['/admin'], ...adminDashboard },
  '/admin-dashboard': { ...APP_PAGES['/admin-dashboard'], ...adminDashboard },
  '/admin-clients': { ...APP_PAGES['/admin-clients'], ...clientsScreen },
  '/clients': { ...APP_PAGES['/clients'], ...clientsScreen },
  '/admin-pending': { ...APP_PAGES['/admin-pending'], ...pendingScreen },
  '/admin-applications': { ...APP_PAGES['/admin-applications'], ...pendingScreen },
  '/admin-decided': {
    ...APP_PAGES['/admin-decided'],
    load: async () => (await import('#web/reviews/decided-screen.tsx')).DecidedScreen,
  },
  '/admin-do-not-lend': {
    ...APP_PAGES['/admin-do-not-lend'],
    load: async () => (await import('#web/do-not-lend/do-not-lend-screen.tsx')).DoNotLendScreen,
  },
  '/admin-counter': {
    ...APP_PAGES['/admin-counter'],
    load: async () => (await import('#web/counter/counter-screen.tsx')).CounterScreen,
  },
  '/admin-loans': {
    ...APP_PAGES['/admin-loans'],
    load: async () => (await import('#web/loans/admin-loans-screen.tsx')).AdminLoansScreen,
  },
  '/admin-payments': { ...APP_PAGES['/admin-payments'], ...reviewPayments },
  '/admin-take-payment': {
    ...APP_PAGES['/admin-take-payment'],
    load: async () => (await import('#web/payments/take/take-payment-screen.tsx')).TakePaymentScreen,
  },
  '/admin-drawer': {
    ...APP_PAGES['/admin-drawer'],
    load: async () => (await import('#web/drawers/own-drawer-screen.tsx')).OwnDrawerScreen,
  },
  '/admin-drawers': {
    ...APP_PAGES['/admin-drawers'],
    load: async () => (await import('#web/drawers/drawers-screen.tsx')).DrawersScreen,
  },
  '/admin-statements': {
    ...APP_PAGES['/admin-statements'],
    load: async () => (await import('#web/statements/statements-screen.tsx')).StatementsScreen,
  },
  '/admin-finances': {
    ...APP_PAGES['/admin-finances'],
    load: async () => (await import('#web/finances/finances-screen.tsx')).FinancesScreen,
  },
  '/admin-accounting': {
    ...APP_PAGES['/admin-accounting'],
    load: async () => (await import('#web/accounting/accounting-screen.tsx')).AccountingScreen,
  },
  '/admin-bureau': {
    ...APP_PAGES['/admin-bureau'],
    load: async () => (await import('#web/bureau/bureau-files-screen.tsx')).BureauFilesScreen,
  },
  '/admin-collections': {
    ...APP_PAGES['/admin-collections'],
    load: async () => (await import('#web/collections/collections-screen.tsx')).CollectionsScreen,
  },
  '/admin-street': {
    ...APP_PAGES['/admin-street'],
    load: async () => (await import('#web/street/street-screen.tsx')).StreetScreen,
  },
  '/admin-collectors': {
    ...APP_PAGES['/admin-collectors'],
    load: async () => (await import('#web/street/collectors/collectors-screen.tsx')).CollectorsScreen,
  },
  '/admin-settings': {
    ...APP_PAGES['/admin-settings'],
    load: async () => (await import('#web/settings/settings-screen.tsx')).SettingsScreen,
  },
  '/admin-products': {
    ...APP_PAGES['/admin-products'],
    load: async () => (await import('#web/products/products-screen.tsx')).ProductsScreen,
  },
  '/admin-letters': {
    ...APP_PAGES['/admin-letters'],
    load: async () => (await import('#web/letter-texts/letter-texts-screen.tsx')).LetterTextsScreen,
  },
  '/admin-closed-days': {
    ...APP_PAGES['/admin-closed-days'],
    load: async () => (await import('#web/closed-days/closed-days-screen.tsx')).ClosedDaysScreen,
  },
  '/admin-team': {
    ...APP_PAGES['/admin-team'],
    load: async () => (await import('#web/administrators/team-screen.tsx')).TeamScreen,
  },
  '/admin-security': {
    ...APP_PAGES['/admin-security'],
    load: async () => (await import('#web/second-factor/security-screen.tsx')).SecurityScreen,
  },
  '/admin-connections': {
    ...APP_PAGES['/admin-connections'],
    load: async () => (await import('#web/connections/connections-screen.tsx')).ConnectionsScreen,
  },
  '/admin-import': {
    ...APP_PAGES['/admin-import'],
    load: async () => (await import('#web/import/import-screen.tsx')).ImportScreen,
  },
  '/admin-data-requests': {
    ...APP_PAGES['/admin-data-requests'],
    load: async () => (await import('#web/data-requests/data-requests-screen.tsx')).DataRequestsScreen,
  },
  '/admin-audit': {
    ...APP_PAGES['/admin-audit'],
    load: async () => (await import('#web/audit/audit-screen.tsx')).AuditScreen,
  },
  '/admin-verification': {
    ...APP_PAGES['/admin-verification'],
    load: async () => (await import('#web/records/records-screen.tsx')).RecordsScreen,
  },
} as const satisfies Readonly<Record<string, Screen>>;
