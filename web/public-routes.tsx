import type { PublicPath } from '#contract/paths.ts';
import { instalmentsText, mostInstalments, WHAT_WE_LEND } from '#domain/limits/instalments.ts';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { PUBLIC_TERMS } from '#domain/loans/terms.ts';
import type { Screen } from '#web/screen.ts';

const WHAT_AND_COST = `${WHAT_WE_LEND} Sabes cuánto pagas antes de pedir.`;
const HOW_WE_LEND = `Préstamos pequeños de costo fijo, respuesta ${ANSWERED_WITHIN} y ${instalmentsText(mostInstalments(PUBLIC_TERMS))} como máximo.`;

/**
 * The public screens. They have a table of their own, so that a phone on a public page does not load the addresses of
 * signed-in screens.
 */
export const PUBLIC_SCREENS: Record<PublicPath, Screen> = {
  '/': {
    access: 'public',
    title: 'Entrar',
    description: WHAT_AND_COST,
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
    description: HOW_WE_LEND,
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
  '/verificar': {
    access: 'public',
    title: 'Verificar un documento',
    description: 'Comprueba si un documento está como se firmó y selló, sin subirlo a ninguna parte.',
    load: async () => (await import('#web/verification/verification-screen.tsx')).VerificationScreen,
  },
};

/** The public screen of a path; asked here, so that a public page does not load the list of all pages. */
export const publicScreen = (path: string): Screen | undefined =>
  new Map(Object.entries(PUBLIC_SCREENS)).get(path);
