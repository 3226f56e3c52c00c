import { pushApi } from '#contract/push.ts';
import { PUSH_TOPICS, type PushTopic } from '#domain/messages/push.ts';
import { call } from '#web/app/calls/api-client.ts';
import { closeNotices, endBrowserSubscription } from '#web/push/browser-notices.ts';
import { forgetPushNote, keepPushNote, type PushNote, readPushNote } from '#web/sw/push-note.ts';
import { inTurn } from '#web/worker-too/in-turn.ts';

/** Milliseconds until a worker that is not ready is taken for one that cannot be had here. */
const WORKER_WITHIN = 10_000;

/** @throws {Error} where this browser has no worker. */
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

/** The browser's own subscription with this installation's key: the one that it has, or another. */
async function subscribed(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const before = await pushManager.getSubscription();
  if (before && base64url(before.options.applicationServerKey) === publicKey) return before;
  // With another key: of an installation whose secret has changed.
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

// One after the other: what is renewed as a page opens must not overtake a "no" that is given meanwhile.
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

/** This browser, whatever account it was for, takes no more. */
async function leaveBrowser(): Promise<void> {
  await forgetPushNote();
  await endBrowserSubscription();
}

/** Subscribes this browser for this account, or changes what it is told of. @throws {ApiError} @throws {Error} */
export const subscribe = (userId: number, topics: readonly PushTopic[]): Promise<PushNote> =>
  inOrder(() => subscribeNow(userId, topics));

/** Subscribes it again where this account wished so here; gives up what another account left. @throws as `subscribe`. */
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

/** The answer to the browser's own question, and what came of it. @throws as `subscribe`. */
export async function askAndSubscribe(userId: number): Promise<PushNote | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  return subscribe(userId, PUSH_TOPICS);
}

/** What this browser is told of for this account; `null`: nothing. */
export async function ownPushNote(userId: number): Promise<PushNote | null> {
  const note = await readPushNote();
  return note?.userId === userId ? note : null;
}

let watching = false;

/**
 * Goes on telling this account on this browser, without asking again: an ended session, a key that changed or a browser
 * that renewed its address took the subscription away, and not the person's wish. What another account left is given up.
 */
export async function keepSubscription(userId: number): Promise<void> {
  if (!watching) {
    watching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void closeNotices();
    });
  }
  // The application is open: what was told has been seen.
  await closeNotices();
  await renew(userId);
}
