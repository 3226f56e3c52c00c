import type { Screen } from '#web/screen.ts';

const pendingScreen = async () => (await import('#web/reviews/pending-screen.tsx')).PendingScreen;
const clientsScreen = async () => (await import('#web/clients/clients-screen.tsx')).ClientsScreen;
const adminDashboard = async () =>
  (await import('#web/admin/admin-dashboard-screen.tsx')).AdminDashboardScreen;

const reviewPayments = async () =>
  (await import('#web/payments/review/review-screen.tsx')).ReviewPaymentsScreen;

/** Every screen of the back office with a loader of its code; it loads with the office's shell (web/app-routes.ts). */
export const OFFICE_LOADERS = {
  '/dashboard/applications': async () =>
    (await import('#web/reviews/lending-section-screen.tsx')).LendingSectionScreen,
  '/dashboard/payments': reviewPayments,
  '/admin': adminDashboard,
  '/admin-dashboard': adminDashboard,
  '/admin-clients': clientsScreen,
  '/clients': clientsScreen,
  '/admin-pending': pendingScreen,
  '/admin-applications': pendingScreen,
  '/admin-decided': async () => (await import('#web/reviews/decided-screen.tsx')).DecidedScreen,
  '/admin-do-not-lend': async () => (await import('#web/do-not-lend/do-not-lend-screen.tsx')).DoNotLendScreen,
  '/admin-counter': async () => (await import('#web/counter/counter-screen.tsx')).CounterScreen,
  '/admin-loans': async () => (await import('#web/loans/admin-loans-screen.tsx')).AdminLoansScreen,
  '/admin-payments': reviewPayments,
  '/admin-take-payment': async () =>
    (await import('#web/payments/take/take-payment-screen.tsx')).TakePaymentScreen,
  '/admin-drawer': async () => (await import('#web/drawers/own-drawer-screen.tsx')).OwnDrawerScreen,
  '/admin-drawers': async () => (await import('#web/drawers/drawers-screen.tsx')).DrawersScreen,
  '/admin-statements': async () => (await import('#web/statements/statements-screen.tsx')).StatementsScreen,
  '/admin-finances': async () => (await import('#web/finances/finances-screen.tsx')).FinancesScreen,
  '/admin-accounting': async () => (await import('#web/accounting/accounting-screen.tsx')).AccountingScreen,
  '/admin-bureau': async () => (await import('#web/bureau/bureau-files-screen.tsx')).BureauFilesScreen,
  '/admin-collections': async () =>
    (await import('#web/collections/collections-screen.tsx')).CollectionsScreen,
  '/admin-street': async () => (await import('#web/street/street-screen.tsx')).StreetScreen,
  '/admin-collectors': async () =>
    (await import('#web/street/collectors/collectors-screen.tsx')).CollectorsScreen,
  '/admin-settings': async () => (await import('#web/settings/settings-screen.tsx')).SettingsScreen,
  '/admin-products': async () => (await import('#web/products/products-screen.tsx')).ProductsScreen,
  '/admin-letters': async () => (await import('#web/letter-texts/letter-texts-screen.tsx')).LetterTextsScreen,
  '/admin-closed-days': async () =>
    (await import('#web/closed-days/closed-days-screen.tsx')).ClosedDaysScreen,
  '/admin-team': async () => (await import('#web/administrators/team-screen.tsx')).TeamScreen,
  '/admin-security': async () => (await import('#web/second-factor/security-screen.tsx')).SecurityScreen,
  '/admin-connections': async () =>
    (await import('#web/connections/connections-screen.tsx')).ConnectionsScreen,
  '/admin-import': async () => (await import('#web/import/import-screen.tsx')).ImportScreen,
  '/admin-data-requests': async () =>
    (await import('#web/data-requests/data-requests-screen.tsx')).DataRequestsScreen,
  '/admin-audit': async () => (await import('#web/audit/audit-screen.tsx')).AuditScreen,
  '/admin-verification': async () => (await import('#web/records/records-screen.tsx')).RecordsScreen,
} as const satisfies Readonly<Record<string, Screen['load']>>;
