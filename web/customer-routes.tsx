import type { Screen } from '#web/screen.ts';

export const CUSTOMER_LOADERS = {
  '/dashboard': async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen,
  '/dashboard/calculator': async () =>
    (await import('#web/dashboard/calculator-section-screen.tsx')).CalculatorSectionScreen,
  '/dashboard/share': async () => (await import('#web/share/share-section-screen.tsx')).ShareSectionScreen,
  '/dashboard/about': async () =>
    (await import('#web/public/about/about-section-screen.tsx')).AboutSectionScreen,
  '/profile': async () => (await import('#web/profile/profile-screen.tsx')).ProfileScreen,
  '/my-data': async () => (await import('#web/own-data/my-data-screen.tsx')).MyDataScreen,
  '/my-products': async () => (await import('#web/loans/own/my-products-screen.tsx')).MyProductsScreen,
  '/my-applications': async () =>
    (await import('#web/applications/own/list/my-applications-screen.tsx')).MyApplicationsScreen,
  '/new-application': async () =>
    (await import('#web/applications/inline/new-application-screen.tsx')).NewApplicationScreen,
  '/loan-application': async () => (await import('#web/applications/modal/apply-screen.tsx')).ApplyScreen,
  '/en-la-oficina': async () =>
    (await import('#web/counter/phone/counter-phone-screen.tsx')).CounterPhoneScreen,
  '/fiador': async () => (await import('#web/guarantors/guaranty-screen.tsx')).GuarantyScreen,
  '/make-payment': async () => (await import('#web/payments/own/make-payment-screen.tsx')).MakePaymentScreen,
} as const satisfies Readonly<Record<string, Screen['load']>>;
