import { ApiError } from '#web/app/calls/api-error.ts';
import { sendForm } from '#web/app/calls/send-form.ts';
import {
  changeQueue,
  hearQueueNews,
  noteEviction,
  queueAccount,
  queueNow,
  reloadQueue,
  showQueueOf,
} from '#web/app/queue/page-queue.ts';
import { attempt, type Deliver } from '#web/app/queue/sending/attempt.ts';
import { fetchRequest, formOf, SYNC_TAG } from '#web/app/queue/sending/fetch-request.ts';
import { isToSend, type QueueItem, type Refusal } from '#web/app/queue/sending/queue-item.ts';
import { announce, onQueueNews } from '#web/app/queue/sending/queue-news.ts';
import { putItem, removeItem } from '#web/app/queue/sending/queue-store.ts';
import { sendQueue, waitAfter } from '#web/app/queue/sending/send-queue.ts';

/** Sends a queue item's request from a page, which can report the progress of an upload (`onProgress`: from 0 to 1). */
const deliverFromPage =
  (onProgress: (fraction: number) => void): Deliver =>
  (request, headers) =>
    request.file
      ? sendForm({
          method: request.method,
          url: request.path,
          form: formOf(request),
          headers,
          onProgress,
        })
      : fetchRequest(request, headers);

let running: Promise<void> | null = null;
let again = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const deliver = deliverFromPage((progress) => changeQueue({ progress }));

async function run(): Promise<void> {
  const of = queueAccount();
  const result = await sendQueue(of, deliver).catch(() => ({ left: 'later', retryAfter: 0 }) as const);
  if (queueAccount() !== of) return;
  changeQueue({ paused: result.left === 'paused' });
  if (result.left !== 'later') {
    failures = 0;
    return;
  }
  failures += 1;
  timer = setTimeout(wake, Math.max(waitAfter(failures, Math.random()), result.retryAfter * 1_000));
}

/**
 * Sends the waiting queue items now. A call during a run is followed by another run. @returns when all runs have ended.
 */
export function wake(): Promise<void> {
  clearTimeout(timer);
  if (queueAccount() === null || !queueNow().items.some(isToSend)) return Promise.resolve();
  again = running !== null;
  running ??= (async () => {
    do {
      again = false;
      await run();
    } while (again);
    running = null;
  })();
  return running;
}

/** Retries at once, without the wait after failures: the signal has returned, or the page became visible. */
function wakeAnew(): void {
  failures = 0;
  void wake();
}

/** A registration with Background Sync, which TypeScript does not declare: only Chromium has it. */
interface Syncing extends ServiceWorkerRegistration {
  readonly sync: { readonly register: (tag: string) => Promise<void> };
}
const maySync = (registration: ServiceWorkerRegistration): registration is Syncing => 'sync' in registration;

/** Lets the browser wake the service worker, so that queue items are sent while the page is closed. */
async function askForSync(): Promise<void> {
  // Absent over plain HTTP and in some private windows.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.ready;
  // Rejects where the person forbids background work.
  if (maySync(registration)) await registration.sync.register(SYNC_TAG).catch(() => undefined);
}

/** Shows the queue of an account in this page, and sends its items. @returns a function that stops both. */
export function openQueue(of: number): () => void {
  showQueueOf(of);
  const deaf = onQueueNews(hearQueueNews);
  const seen = () => {
    if (document.visibilityState === 'visible') wakeAnew();
  };
  addEventListener('online', wakeAnew);
  document.addEventListener('visibilitychange', seen);
  void start(of);
  return () => {
    deaf();
    removeEventListener('online', wakeAnew);
    document.removeEventListener('visibilitychange', seen);
    clearTimeout(timer);
    showQueueOf(null);
  };
}

async function start(of: number): Promise<void> {
  await noteEviction(of);
  await reloadQueue();
  if (queueNow().items.length > 0) void askForSync();
  await wake();
}

/** The result of adding an item to the queue and trying to send it. */
type Sent =
  /** The server has the item; `reply` is its reply, unchanged. */
  | { readonly outcome: 'received'; readonly reply: unknown }
  /** The item waits on this phone and is sent later without the customer. */
  | { readonly outcome: 'kept' }
  /** The server refused the item, which stays on this phone with the reason, for correction. */
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** This phone has no space for the item, or no IndexedDB, and sending it at once failed. */
  | { readonly outcome: 'unkept'; readonly failure: ApiError };

/** Adds an item to the queue, calls `onKept`, and tries to send it. */
export async function send(item: QueueItem, onKept: () => void): Promise<Sent> {
  try {
    await putItem(item);
  } catch {
    return sendUnkept(item);
  }
  onKept();
  // Requests persistence only once data depends on it.
  void navigator.storage?.persist?.().catch(() => false);
  void askForSync();
  await reloadQueue();
  announce({ type: 'changed' });
  await wake();
  await reloadQueue();
  const { clientId } = item;
  const { items, received } = queueNow();
  const taken = received.find((one) => one.clientId === clientId);
  if (taken) return { outcome: 'received', reply: taken.reply };
  const refusal = items.find((one) => one.clientId === clientId)?.refusal;
  return refusal ? { outcome: 'refused', refusal } : { outcome: 'kept' };
}

const SESSION_END = JSON.stringify({ code: 'unauthenticated' });

/** One attempt to send an item that this phone cannot store. */
async function sendUnkept(item: QueueItem): Promise<Sent> {
  const done = await attempt(item, deliver, async () => undefined);
  switch (done.outcome) {
    case 'received':
    case 'refused':
      return done;
    case 'paused':
      return { outcome: 'unkept', failure: new ApiError({ status: 401, body: SESSION_END }) };
    case 'later':
      return { outcome: 'unkept', failure: new ApiError({ status: done.reached ? 503 : 0, body: '' }) };
  }
}

export async function deleteItem(clientId: string): Promise<void> {
  await removeItem(clientId);
  announce({ type: 'changed' });
}
