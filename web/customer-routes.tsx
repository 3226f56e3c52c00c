import { APP_PAGES } from '#web/app-pages.ts';
import type { Screen } from '#web/screen.ts';

export const CUSTOMER_SCREENS = {
  '/dashboard': {
    ...APP_PAGES['/dashboard'],
    load: async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  '/dashboard/calculator': {
    ...APP_PAGES['/dashboard/calculator'],
    load: async () => (await import('#web/dashboard/calculator-section-screen.tsx')).CalculatorSectionScreen,
  },
  '/dashboard/share': {
    ...APP_PAGES['/dashboard/share'],
    load: async () => (await import('#web/share/share-section-screen.tsx')).ShareSectionScreen,
  },
  '/dashboard/about': {
    ...APP_PAGES['/dashboard/about'],
    load: async () => (await import('#web/public/about/about-section-screen.tsx')).AboutSectionScreen,
  },
  '/profile': {
    ...APP_PAGES['/profile'],
    load: async () => (await import('#web/profile/profile-screen.tsx')).ProfileScreen,
  },
  '/my-data': {
    ...APP_PAGES['/my-data'],
    load: async () => (await import('#web/own-data/my-data-screen.tsx')).MyDataScreen,
  },
  '/my-products': {
    ...APP_PAGES['/my-products'],
    load: async () => (await import('#web/loans/own/my-products-screen.tsx')).MyProductsScreen,
  },
  '/my-applications': {
    ...APP_PAGES['/my-applications'],
    load: async () =>
      (await import('#web/applications/own/list/my-applications-screen.tsx')).MyApplicationsScreen,
  },
  '/new-application': {
    ...APP_PAGES['/new-application'],
    load: async () =>
      (await import('#web/applications/inline/new-application-screen.tsx')).NewApplicationScreen,
  },
  '/loan-application': {
    ...APP_PAGES['/loan-application'],
    load: async () => (await import('#web/applications/modal/apply-screen.tsx')).ApplyScreen,
  },
  '/en-la-oficina': {
    ...APP_PAGES['/en-la-oficina'],
    load: async () => (await import('#web/counter/phone/counter-phone-screen.tsx')).CounterPhoneScreen,
  },
  '/fiador': {
    ...APP_PAGES['/fiador'],
    load: async () => (await import('#web/guarantors/guaranty-screen.tsx')).GuarantyScreen,
  },
  '/make-payment': {
    ...APP_PAGES['/make-payment'],
    load: async () => (await import('#web/payments/own/make-payment-screen.tsx')).MakePaymentScreen,
  },
} as const satisfies Readonly<Record<string, Screen>>;
