import type { ComponentType } from 'react';
import type { PagePath } from '#contract/paths.ts';

/** Public screens are prerendered; the others ask who is there, and the back office whether it is an administrator. */
export type ScreenAccess = 'public' | 'signed-in' | 'admin';

export interface Screen {
  readonly access: ScreenAccess;
  readonly title: string;
  /** For search engines and previews: public screens only. */
  readonly description?: string;
  /** A section of the dashboard: drawn beside its menu. */
  readonly section?: true;
  readonly load: () => Promise<ComponentType>;
}

const pendingScreen: Screen = {
  access: 'admin',
  title: 'Solicitudes pendientes',
  load: async () => (await import('#web/applications/pending-screen.tsx')).PendingScreen,
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

/** Every screen, where it is, and who may see it. */
export const SCREENS: Record<PagePath, Screen> = {
  '/': {
    access: 'public',
    title: 'Entrar',
    description:
      'Préstamos personales y por nómina de RD$2,500 a RD$20,000 en 1 a 3 cuotas. Sabes cuánto pagas antes de pedir.',
    load: async () => (await import('#web/accounts/landing-screen.tsx')).LandingScreen,
  },
  '/register': {
    access: 'public',
    title: 'Crear mi cuenta',
    description: 'Crea tu cuenta en unos minutos con tu cédula y tu celular.',
    load: async () => (await import('#web/accounts/register-screen.tsx')).RegisterScreen,
  },
  '/forgot-password': {
    access: 'public',
    title: 'Recuperar contraseña',
    description: 'Recibe un código en tu correo y elige una contraseña nueva.',
    load: async () => (await import('#web/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
  },
  '/calculator': {
    access: 'public',
    title: 'Calculadora de préstamos',
    description:
      'Calcula gratis y sin crear cuenta: cuánto recibes, cada cuota con su fecha y el total a pagar.',
    load: async () => (await import('#web/calculator/calculator-screen.tsx')).CalculatorScreen,
  },
  '/admin-login': {
    access: 'public',
    title: 'Acceso administrativo',
    description: 'Entrada para administradores.',
    load: async () => (await import('#web/accounts/admin-login-screen.tsx')).AdminLoginScreen,
  },
  '/support': {
    access: 'public',
    title: 'Ayuda',
    description:
      'Preguntas frecuentes sobre tu solicitud, tus pagos y tu cuenta, y cómo hablar con nosotros.',
    load: async () => (await import('#web/public/help/support-screen.tsx')).SupportScreen,
  },
  '/about': {
    access: 'public',
    title: 'Quiénes Somos',
    description: 'Préstamos pequeños de costo fijo, respuesta en menos de 24 horas y 3 cuotas como máximo.',
    load: async () => (await import('#web/public/about/about-screen.tsx')).AboutScreen,
  },
  '/terms': {
    access: 'public',
    title: 'Términos y condiciones',
    description: 'Cuánto cuesta un préstamo, cuándo se paga y qué pasa si hay atraso.',
    load: async () => (await import('#web/public/legal/terms-screen.tsx')).TermsScreen,
  },
  '/privacy': {
    access: 'public',
    title: 'Privacidad',
    description: 'Qué datos se guardan, para qué, cuánto tiempo, y los derechos que da la Ley 172-13.',
    load: async () => (await import('#web/public/legal/privacy-screen.tsx')).PrivacyScreen,
  },
  '/security': {
    access: 'public',
    title: 'Seguridad',
    description: 'Cómo viajan y cómo se guardan los datos, y lo que nunca se pide.',
    load: async () => (await import('#web/public/legal/security-screen.tsx')).SecurityScreen,
  },
  '/dashboard': {
    access: 'signed-in',
    section: true,
    title: 'Dashboard',
    load: async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  '/dashboard/calculator': {
    access: 'signed-in',
    section: true,
    title: 'Calculadora',
    load: async () => (await import('#web/dashboard/calculator-section-screen.tsx')).CalculatorSectionScreen,
  },
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
    access: 'signed-in',
    title: 'Mis Productos',
    load: async () => (await import('#web/loans/my-products-screen.tsx')).MyProductsScreen,
  },
  '/my-applications': {
    access: 'signed-in',
    section: true,
    title: 'Mis Solicitudes',
    load: async () => (await import('#web/applications/my-applications-screen.tsx')).MyApplicationsScreen,
  },
  '/loan-application': {
    access: 'signed-in',
    title: 'Solicitar Préstamo',
    load: async () => (await import('#web/applications/apply-screen.tsx')).ApplyScreen,
  },
  '/make-payment': {
    access: 'signed-in',
    title: 'Registrar pago',
    load: async () => (await import('#web/payments/make-payment-screen.tsx')).MakePaymentScreen,
  },
  '/admin': adminDashboard,
  '/admin-dashboard': adminDashboard,
  '/admin-clients': clientsScreen,
  '/clients': clientsScreen,
  '/admin-pending': pendingScreen,
  '/admin-applications': pendingScreen,
  '/admin-loans': {
    access: 'admin',
    title: 'Préstamos',
    load: async () => (await import('#web/loans/admin-loans-screen.tsx')).AdminLoansScreen,
  },
  '/admin-payments': {
    access: 'admin',
    title: 'Gestión de Pagos',
    load: async () => (await import('#web/payments/admin-payments-screen.tsx')).AdminPaymentsScreen,
  },
  '/admin-settings': {
    access: 'admin',
    title: 'Configuración',
    load: async () => (await import('#web/settings/settings-screen.tsx')).SettingsScreen,
  },
};
