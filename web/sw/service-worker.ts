import { openDB } from 'idb';
import { SHARED_FIELD, SHARED_MAX_BYTES, type SharedResult, sharedAddress } from '#contract/share-target.ts';
import { fetchRequest, SYNC_TAG } from '#web/app/queue/sending/fetch-request.ts';
import { sendQueue } from '#web/app/queue/sending/send-queue.ts';
import { ACCOUNT_RECORD, LAST_SEEN_DATABASE, LAST_SEEN_STORE } from '#web/sw/last-seen-database.ts';
import { openFromNotice, showPush } from '#web/sw/push.ts';
import { forgetStaleShared, keepShared } from '#web/sw/shared-receipt.ts';
import { isEntry, SHELL, type Source, sourceOf } from '#web/sw/source-of.ts';
import { STREET_CACHE, STREET_PAGE } from '#web/sw/street-cache.ts';
import { inTime } from '#web/worker-too/in-time.ts';

/** The fields of a shared form. Chromium 150 refuses to read one without any field. */
async function formOf(request: Request): Promise<FormData> {
  const copy = request.clone();
  try {
    return await request.formData();
  } catch (cause) {
    if ((await copy.text()).includes('Content-Disposition')) throw cause;
    return new FormData();
  }
}

async function take(request: Request): Promise<SharedResult> {
  try {
    const file = (await formOf(request)).get(SHARED_FIELD);
    if (!(file instanceof File) || file.size === 0) return 'sin-archivo';
    if (file.size > SHARED_MAX_BYTES) return 'muy-grande';
    await keepShared(file, Date.now());
    return 'recibido';
  } catch {
    // No multipart, or no space on the phone.
    return 'no-llego';
  }
}

/**
 * Stores a file that the phone's share menu sent until the account's payment form takes it, and redirects to the form
 * (rule: shared-receipt).
 */
const takeShared = async (request: Request, origin: string): Promise<Response> =>
  Response.redirect(`${origin}${sharedAddress(await take(request))}`, 303);

async function hasRecord(): Promise<boolean> {
  try {
    const database = await openDB(LAST_SEEN_DATABASE, undefined, {
      // Absent: opening it here would create an empty one.
      upgrade: (_database, _old, _new, transaction) => transaction.abort(),
    });
    try {
      return (await database.get(LAST_SEEN_STORE, ACCOUNT_RECORD)) !== undefined;
    } finally {
      // Otherwise a logout would wait for this worker to close it.
      database.close();
    }
  } catch {
    return false;
  }
}

/** Whether a customer is signed in here, by this phone's record. A logout and an ended session remove it. */
const hasLastSeen = (): Promise<boolean> => inTime(hasRecord(), false);

// Our own, without Workbox (docs/decisions/service-worker.md).

declare const self: ServiceWorkerGlobalScope;
/** Addresses of the shell's files; the build inserts them (web/build/service-worker.ts). */
declare const SHELL_FILES: readonly string[];

// The server fills it with a hash of its pages, so a new build or another name of the lender is another worker.
const CACHE = 'shell-{{shellVersion}}';
const files = SHELL_FILES;
const kept = new Set(files);
const keptIn = (cacheName: string, address: string) => caches.match(address, { cacheName, ignoreVary: true });
const keptAs = (address: string) => keptIn(address === STREET_PAGE ? STREET_CACHE : CACHE, address);

/** A file of the shell. A hashed file never changes, so one that an older shell has is copied instead of fetched. */
async function fetchOrReuse(address: string): Promise<Response> {
  const hashed = address.startsWith('/assets/');
  const before = hashed ? await caches.match(address, { ignoreVary: true }) : undefined;
  if (before) return before;
  const reply = await fetch(address, hashed ? {} : { cache: 'reload', credentials: 'omit' });
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply;
}

async function fill(): Promise<void> {
  const shell = await caches.open(CACHE);
  await Promise.all(files.map(async (address) => shell.put(address, await fetchOrReuse(address))));
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== CACHE).map((name) => caches.delete(name)),
  );
}

async function fromKept(event: FetchEvent, address: string): Promise<Response> {
  const found = await keptAs(address);
  if (found) return found;
  // The user emptied the caches: use the network and fill them again.
  event.waitUntil(fill().catch(() => undefined));
  return fetch(event.request);
}

/**
 * Milliseconds after which a page is shown from the cache if the server has not begun its response (rule:
 * service-worker).
 */
const SOON = 1_000;

/** When the server last left the load of a page unanswered, in milliseconds since this worker started. */
let unansweredAt = Number.NEGATIVE_INFINITY;

/** Milliseconds that the server has for a page. None after an unanswered load: the customer has waited already. */
const timeLeft = (): number => (performance.now() - unansweredAt < SOON ? 0 : SOON);

/**
 * The address of the cached page in the place of one that the server does not send: the entry leads a signed-in
 * customer home.
 */
async function inItsPlace({ url }: Request, address: string): Promise<Response | undefined> {
  const leadsHome = isEntry(url) && (await hasLastSeen());
  return leadsHome ? Response.redirect(SHELL, 303) : keptAs(address);
}

/** The server's page, or a cached page in its place when the server does not answer in time. */
async function soonElse(request: Request, address: string): Promise<Response> {
  const fetched = fetch(request);
  const answered = fetched.then(
    (reply) => (reply.status >= 500 ? null : reply),
    () => null,
  );
  const soon = await inTime(answered, null, timeLeft());
  if (soon) return soon;
  unansweredAt = performance.now();
  return (await inItsPlace(request, address)) ?? fetched;
}

async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await keptAs(SHELL)) ?? Response.error();
  }
}

/**
 * Code of the back office, which no customer's shell has. Without a network it comes from the cache of a collector's
 * route.
 */
const codeFrom = (request: Request): Promise<Response> =>
  fetch(request).catch(async () => (await keptIn(STREET_CACHE, request.url)) ?? Response.error());

function answer(event: FetchEvent, source: Exclude<Source, 'browser'>): Promise<Response> {
  if (source === 'code') return codeFrom(event.request);
  if (source === 'share') return takeShared(event.request, self.location.origin);
  if (source === 'network') return fromNetwork(event.request);
  return 'kept' in source ? fromKept(event, source.kept) : soonElse(event.request, source.soonElse);
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
// Only after the user agreed to the update (rule: service-worker).
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const source = sourceOf(event.request, self.location.origin, kept);
  if (source === 'browser') return;
  event.respondWith(answer(event, source));
});
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openFromNotice(self, event.notification)),
);

/** An event of Background Sync, which TypeScript does not declare: only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
const isSync = (event: Event): event is SyncEvent => 'tag' in event;

/**
 * Sends the waiting queue items while no page is open. It rejects when an item still waits, so that the browser wakes
 * the worker again.
 */
async function sendQueued(): Promise<void> {
  const { left } = await sendQueue(null, fetchRequest);
  if (left === 'later') throw new Error('An item still waits to be sent');
}
// An open page sends, too: the lock of the queue lets one of them at a time (docs/decisions/queue.md).
self.addEventListener('sync', (event) => {
  if (isSync(event) && event.tag === SYNC_TAG) event.waitUntil(sendQueued());
});
// The worker wakes with every page: it deletes a shared file that waited too long for a login.
void forgetStaleShared(Date.now());
