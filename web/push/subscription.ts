import { pushApi } from '#contract/push.ts';
import { PUSH_TOPICS, type PushTopic } from '#domain/messages/push.ts';
import { call } from '#web/app/calls/api-client.ts';
import { closeNotices, endBrowserSubscription } from '#web/push/browser-notices.ts';
import { forgetPushNote, keepPushNote, type PushNote, readPushNote } from '#web/sw/push-note.ts';
import { inTurn } from '#web/worker-too/in-time.ts';

/** Milliseconds after which a service worker that is not ready counts as unavailable. */
const WORKER_WITHIN = 10_000;

/** The registration of the ready service worker. @throws {Error} in a browser without one. */
const worker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('No service worker')), WORKER_WITHIN),
    ),
  ]);

const base64url = (bytes: ArrayBuffer | null): string =>
  bytes === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');

/** The browser's own push subscription with this installation's key: the present one, or a new one. */
async function subscribed(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const before = await pushManager.getSubscription();
  if (before && base64url(before.options.applicationServerKey) === publicKey) return before;
  // With another key: of an installation whose secret has changed.
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

// In sequence: a renewal at page load must not overtake a refusal given meanwhile.
const inOrder = inTurn();

async function subscribeNow(userId: number, topics: readonly PushTopic[]): Promise<PushNote> {
  const { publicKey } = await call(pushApi.read, {});
  const own = await subscribed(publicKey);
  const { endpoint = '', keys = {} } = own.toJSON();
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }, topics: [...topics] };
  const { id } = await call(pushApi.subscribe, { body });
  const note = { id, userId, topics };
  await keepPushNote(note);
  return note;
}

/** Ends this browser's push subscription, whichever account it belongs to. */
async function leaveBrowser(): Promise<void> {
  await forgetPushNote();
  await endBrowserSubscription();
}

/** Subscribes this browser to an account's push notices, or changes their topics. @throws {ApiError} @throws {Error} */
export const subscribe = (userId: number, topics: readonly PushTopic[]): Promise<PushNote> =>
  inOrder(() => subscribeNow(userId, topics));

/**
 * Renews this browser's push subscription if the account wanted it here; ends another account's subscription. @throws
 * as `subscribe`.
 */
export const renew = (userId: number): Promise<void> =>
  inOrder(async () => {
    const note = await readPushNote();
    if (note?.userId === userId) await subscribeNow(userId, note.topics);
    else await leaveBrowser();
  });

export const unsubscribe = (): Promise<void> =>
  inOrder(async () => {
    await leaveBrowser();
    await call(pushApi.unsubscribe, {});
  });

/** Asks the user by the browser's prompt, and subscribes if they allow. @throws as `subscribe`. */
export async function askAndSubscribe(userId: number): Promise<PushNote | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  return subscribe(userId, PUSH_TOPICS);
}

/** This browser's record of the account's push subscription; `null`: there is none. */
export async function ownPushNote(userId: number): Promise<PushNote | null> {
  const note = await readPushNote();
  return note?.userId === userId ? note : null;
}

let watching = false;

/**
 * Keeps an account's push notices on this browser without asking again: an ended session, a changed key or a renewed
 * address removed the subscription, not the customer's wish. Ends another account's subscription.
 */
export async function keepSubscription(userId: number): Promise<void> {
  if (!watching) {
    watching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void closeNotices();
    });
  }
  // The application is open: the customer has seen the notices.
  await closeNotices();
  await renew(userId);
}
