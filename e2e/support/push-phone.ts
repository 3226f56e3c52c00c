import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import { openPushService } from '#test/push-service.ts';

/** A browser that shows notices. The headless shell has no tray and forbids them: there a stand-in takes its place. */
const WITH_TRAY = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

/** What a worker has that a page has not. */
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
 * A phone with a push service of the tests' own: its browser is real, so are its worker, its notices and what is encrypted
 * for it. In the place of the maker's network stand `PushManager` (who subscribes where) and the hand-over of what arrived
 * (`ServiceWorker.deliverPushMessage` of the developer tools).
 */
export async function openPhone(baseURL: string, options: Parameters<typeof chromium.launch>[0]) {
  const service = await openPushService();
  const browser = await chromium.launch({
    ...options,
    ...(WITH_TRAY && { executablePath: WITH_TRAY }),
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
  if (!WITH_TRAY) await takeTraysPlace(context);
  const page = await context.newPage();
  return {
    page,
    context,
    service,
    /** What the phone's browser is subscribed with; `null`: nothing. */
    subscription: () => own,
    async allow() {
      await context.grantPermissions(['notifications'], { origin: baseURL });
      if (!WITH_TRAY) await page.addInitScript(permit);
      if (!WITH_TRAY) await page.evaluate(permit);
    },
    arrive: (payload: unknown) => deliver(page, baseURL, JSON.stringify(payload)),
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

/** In every page: who subscribes does so at the tests' push service. */
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

/** Hands a message to the worker as the browser does that has decrypted it. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (found) resolve(found.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The page has a worker');
  return worker;
};

/** What the tray shows. */
export const noticesOn = (context: BrowserContext): Promise<Notice[]> =>
  workerOf(context).evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/**
 * Presses the one notice. A press that no finger made may open no window: the address that the worker asks for is answered.
 */
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

/** The number on the icon, as the worker last set it. */
export const recordBadge = (context: BrowserContext): Promise<void> =>
  workerOf(context).evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
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

/** Answers as a browser does whose user has said yes. */
function permit() {
  Object.defineProperty(Notification, 'permission', { value: 'granted', configurable: true });
}

/** A list in the place of the tray: the worker shows there, and pages close what is on it. */
async function takeTraysPlace(context: BrowserContext): Promise<void> {
  await context.exposeFunction('trayTags', async () => (await noticesOn(context)).map(({ tag }) => tag));
  await context.exposeFunction('trayClose', (tag: string) =>
    workerOf(context).evaluate(async (closed) => {
      const { registration } = globalThis as unknown as WorkerScope;
      for (const shown of await registration.getNotifications()) if (shown.tag === closed) shown.close();
    }, tag),
  );
  await context.addInitScript(() => {
    const tray = globalThis as unknown as {
      trayTags: () => Promise<string[]>;
      trayClose: (tag: string) => Promise<void>;
    };
    Object.defineProperty(Notification, 'permission', { value: 'default', configurable: true });
    Object.assign(Notification, { requestPermission: async () => Notification.permission });
    Object.assign(ServiceWorkerRegistration.prototype, {
      getNotifications: async () =>
        (await tray.trayTags()).map((tag) => ({ close: () => tray.trayClose(tag) })),
    });
  });
  context.on('serviceworker', (worker) =>
    worker.evaluate(() => {
      const { registration } = globalThis as unknown as WorkerScope;
      const shown = new Map<string, object>();
      Object.assign(registration, {
        showNotification: async (title: string, options: { tag: string }) => {
          shown.set(options.tag, { ...options, title, close: () => shown.delete(options.tag) });
        },
        getNotifications: async () => [...shown.values()],
      });
    }),
  );
}
