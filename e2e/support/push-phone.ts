import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import { openPushService } from '#test/push-service.ts';
import { findChromiumWithTray } from './chromium.ts';

/** The parts of a service worker's global scope that a page does not have. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: object;
  readonly navigator: Navigator;
  readonly ExtendableEvent: new (type: string) => Event;
  dispatchEvent(event: Event): boolean;
  badge?: number;
}

export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/**
 * A phone with a push service of the tests. Its browser is real, and so are its service worker, its notices and the
 * encryption. The test replaces the vendor's network: `PushManager` (the subscription) and the delivery of a message
 * (`ServiceWorker.deliverPushMessage` of the developer tools).
 */
export async function openPhone(baseURL: string, options: Parameters<typeof chromium.launch>[0]) {
  const service = await openPushService();
  const browser = await chromium.launch({
    ...options,
    executablePath: findChromiumWithTray(),
  });
  const context = await browser.newContext({
    baseURL,
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  });
  let own: (ReturnType<typeof service.subscribe> & { key: string }) | null = null;
  await context.exposeFunction('pushSubscribe', (key: string) => (own = { ...service.subscribe(), key }));
  await context.exposeFunction('pushCurrent', () => own);
  await context.exposeFunction('pushLeave', () => {
    if (own) service.forget(own.endpoint);
    own = null;
  });
  await context.addInitScript(takeNetworksPlace);
  const page = await context.newPage();
  const deliver = await openDelivery(page, baseURL);
  return {
    page,
    context,
    service,
    /** Returns the subscription of the phone's browser; `null` without one. */
    subscription: () => own,
    allow: () => context.grantPermissions(['notifications'], { origin: baseURL }),
    arrive: (payload: unknown) => deliver(JSON.stringify(payload)),
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

/** Runs in every page: replaces the browser's `PushManager`, so that subscriptions go to the tests' push service. */
function takeNetworksPlace() {
  const network = globalThis as unknown as Record<
    'pushSubscribe' | 'pushCurrent' | 'pushLeave',
    (key?: string) => Promise<{ endpoint: string; keys: object; key: string } | null>
  >;
  const subscriptionOf = ({ endpoint, keys, key }: { endpoint: string; keys: object; key: string }) => ({
    options: {
      applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      await network.pushLeave();
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      const made = await network.pushSubscribe(applicationServerKey);
      return made && subscriptionOf(made);
    },
    async getSubscription() {
      const current = await network.pushCurrent();
      return current && subscriptionOf(current);
    },
  });
}

/**
 * Opens the delivery of decrypted push messages to the service worker, as the browser does it. It uses one
 * connection, since closing it may stop the worker.
 */
async function openDelivery(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { promise: registered, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
    if (found) resolve(found.registrationId);
  });
  await session.send('ServiceWorker.enable');
  return async (data) => {
    const registrationId = await registered;
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The page has no service worker');
  return worker;
};

export const noticesOn = (page: Page): Promise<Notice[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Presses the only notice. A synthetic press may open no window. @returns the address that the worker asks to open. */
export const pressNotice = (context: BrowserContext): Promise<string | null> =>
  workerOf(context).evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) return null;
    const { promise, resolve } = Promise.withResolvers<string>();
    Object.assign(scope.clients, {
      openWindow: async (address: string) => {
        resolve(address);
        return null;
      },
    });
    const press = Object.assign(new scope.ExtendableEvent('notificationclick'), { notification });
    scope.dispatchEvent(press);
    return promise;
  });

/**
 * Records the number on the application's icon, as the service worker sets it from now on, in place of the browser.
 */
export const recordBadge = (context: BrowserContext): Promise<void> =>
  workerOf(context).evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    delete scope.badge;
    Object.assign(scope.navigator, {
      setAppBadge: async (count: number) => {
        scope.badge = count;
      },
      clearAppBadge: async () => {
        scope.badge = 0;
      },
    });
  });
export const badgeOn = (context: BrowserContext): Promise<number | undefined> =>
  workerOf(context).evaluate(() => (globalThis as unknown as WorkerScope).badge);
