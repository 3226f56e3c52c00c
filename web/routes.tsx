import type { PagePath } from '#contract/paths.ts';
import { PUBLIC_SCREENS } from '#web/public-routes.tsx';
import type { Screen } from '#web/screen.ts';

const pendingScreen: Screen = {
  access: 'admin',
  title: 'Solicitudes pendientes',
  load: async () => (await import('#web/reviews/pending-screen.tsx')).PendingScreen,
};
const clientsScreen: Screen = {
  access: 'admin',
  title: 'Clientes',
  load: async () => (await import('#web/clients/clients-screen.tsx')).ClientsScreen,
};
const adminDashboard: Screen = {
  access: 'admin',
  title: 'Panel de Administración',
  load: async () => (await import('#web/admin/admin-dashboard-screen.tsx')).AdminDashboardScreen,
};

const reviewPayments: Screen = {
  access: 'admin',
  title: 'Gestión de Pagos',
  load: async () => (await import('#web/payments/review/review-screen.tsx')).ReviewPaymentsScreen,
};

/** Every screen, where it is, and who may see it. */
export const SCREENS: Record<PagePath, Screen> = {
  ...PUBLIC_SCREENS,
  '/dashboard': {
    access: 'signed-in',
    section: true,
    title: 'Dashboard',
    load: async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  '/dashboard/applications': {
    access: 'admin',
    section: true,
    title: 'Administrar Préstamos',
    load: async () => (await import('#web/reviews/lending-section-screen.tsx')).LendingSectionScreen,
  },
  '/dashboard/calculator': {
    access: 'signed-in',
    section: true,
    title: 'Calculadora',
    load: async () => (await import('#web/dashboard/calculator-section-screen.tsx')).CalculatorSectionScreen,
  },
  '/dashboard/payments': { ...reviewPayments, section: true },
  '/dashboard/share': {
    access: 'signed-in',
    section: true,
    title: 'Compartir',
    load: async () => (await import('#web/share/share-section-screen.tsx')).ShareSectionScreen,
  },
  '/dashboard/about': {
    access: 'signed-in',
    section: true,
    title: 'Quiénes Somos',
    load: async () => (await import('#web/public/about/about-section-screen.tsx')).AboutSectionScreen,
  },
  '/profile': {
    access: 'signed-in',
    section: true,
    title: 'Mi Perfil',
    load: async () => (await import('#web/profile/profile-screen.tsx')).ProfileScreen,
  },
  '/my-products': {
    access: 'customer',
    title: 'Mis Productos',
    load: async () => (await import('#web/loans/own/my-products-screen.tsx')).MyProductsScreen,
  },
  '/my-applications': {
    access: 'customer',
    section: true,
    title: 'Mis Solicitudes',
    load: async () =>
      (await import('#web/applications/own/list/my-applications-screen.tsx')).MyApplicationsScreen,
  },
  '/new-application': {
    access: 'customer',
    section: true,
    title: 'Nueva Solicitud',
    load: async () => (await import('#web/wizard/new-application-screen.tsx')).NewApplicationScreen,
  },
  '/loan-application': {
    access: 'customer',
    title: 'Solicitar Préstamo',
    load: async () => (await import('#web/applications/apply-screen.tsx')).ApplyScreen,
  },
  '/make-payment': {
    access: 'customer',
    title: 'Registrar pago',
    load: async () => (await import('#web/payments/own/make-payment-screen.tsx')).MakePaymentScreen,
  },
  '/admin': adminDashboard,
  '/admin-dashboard': adminDashboard,
  '/admin-clients': clientsScreen,
  '/clients': clientsScreen,
  '/admin-pending': pendingScreen,
  '/admin-applications': pendingScreen,
  '/admin-decided': {
    access: 'admin',
    title: 'Solicitudes decididas',
    load: async () => (await import('#web/reviews/decided-screen.tsx')).DecidedScreen,
  },
  '/admin-loans': {
    access: 'admin',
    title: 'Préstamos',
    load: async () => (await import('#web/loans/admin-loans-screen.tsx')).AdminLoansScreen,
  },
  '/admin-payments': reviewPayments,
  '/admin-statements': {
    access: 'admin',
    title: 'Conciliar con el banco',
    load: async () => (await import('#web/statements/statements-screen.tsx')).StatementsScreen,
  },
  '/admin-finances': {
    access: 'admin',
    title: 'Finanzas',
    load: async () => (await import('#web/finances/finances-screen.tsx')).FinancesScreen,
  },
  '/admin-settings': {
    access: 'admin',
    title: 'Configuración',
    load: async () => (await import('#web/settings/settings-screen.tsx')).SettingsScreen,
  },
  '/admin-team': {
    access: 'admin',
    title: 'Administradores',
    load: async () => (await import('#web/administrators/team-screen.tsx')).TeamScreen,
  },
  '/admin-security': {
    access: 'admin',
    title: 'Segundo paso',
    load: async () => (await import('#web/second-factor/security-screen.tsx')).SecurityScreen,
  },
  '/admin-audit': {
    access: 'admin',
    title: 'Auditoría',
    load: async () => (await import('#web/audit/audit-screen.tsx')).AuditScreen,
  },
  '/admin-verification': {
    access: 'admin',
    title: 'Verificación de los registros',
    load: async () => (await import('#web/records/records-screen.tsx')).RecordsScreen,
  },
};
