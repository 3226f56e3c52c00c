import { ITEM_KIND, type QueueItem, type StoredRequest } from '#web/app/queue/sending/queue-item.ts';
import { keptOpen, putCommitted } from '#web/worker-too/open-database.ts';

interface RequestOf1_0 {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly file: {
    readonly field: string;
    readonly stored: { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };
  } | null;
}

/**
 * A queue item as version 1.0 stores it. Phones have items of this shape, so the interface never changes: a later shape
 * gets another one beside it, and its branch in `readItem`. `stored-item.test.ts` has examples.
 */
export interface ItemOf1_0 {
  readonly clientId: string;
  readonly account: number;
  readonly kind: 'payment' | 'application' | 'signature' | 'street_receipt' | 'contact';
  readonly title: string;
  readonly note: string;
  readonly createdAt: number;
  readonly uploads: readonly { readonly request: RequestOf1_0; readonly fills: string }[];
  readonly request: RequestOf1_0;
  readonly correction: string;
  readonly form: unknown;
  readonly refusal: { readonly status: number; readonly body: string } | null;
}

/** A queue item as some released version stored it. */
type StoredItem = ItemOf1_0;

const readRequest = ({ method, path, body, file }: RequestOf1_0): StoredRequest => ({
  method,
  path,
  body,
  file: file && {
    field: file.field,
    stored: { name: file.stored.name, type: file.stored.type, bytes: file.stored.bytes },
  },
});

/**
 * A stored item as this version knows items. Each field is named: one that `QueueItem` gains does not compile until it
 * is read here.
 */
export const readItem = (stored: StoredItem): QueueItem => ({
  clientId: stored.clientId,
  account: stored.account,
  kind: stored.kind,
  title: stored.title,
  note: stored.note,
  createdAt: stored.createdAt,
  uploads: stored.uploads.map(({ request, fills }) => ({ request: readRequest(request), fills })),
  request: readRequest(stored.request),
  correction: stored.correction,
  form: stored.form,
  refusal: stored.refusal && { status: stored.refusal.status, body: stored.refusal.body },
});

export const QUEUE_DATABASE = 'manito-queue';
const STORE = 'items';

let isNew = false;

const { open, close } = keptOpen(QUEUE_DATABASE, (created) => {
  isNew = true;
  created.createObjectStore(STORE, { keyPath: 'clientId' }).createIndex('account', 'account');
});
export const closeQueue = close;

/** Whether the queue's database was created since the last call: then the items of an earlier database are lost. */
export async function isNewQueue(): Promise<boolean> {
  await open();
  const wasMade = isNew;
  isNew = false;
  return wasMade;
}

const inOrder = (stored: StoredItem[]): QueueItem[] =>
  stored.map(readItem).sort((a, b) => a.createdAt - b.createdAt);

/** The queue items of one account, oldest first. */
export const itemsOf = async (account: number): Promise<QueueItem[]> =>
  inOrder(await (await open()).getAllFromIndex(STORE, 'account', account));

/** Whether this browser has a queue's database. Opening it would create one, and a logout has just deleted it. */
async function isThere(): Promise<boolean> {
  // Older browsers cannot list their databases.
  const databases = await indexedDB.databases?.();
  return databases === undefined || databases.some(({ name }) => name === QUEUE_DATABASE);
}

/**
 * The queue items of every account, oldest first: for the service worker, which does not know the signed-in account.
 */
export const allItems = async (): Promise<QueueItem[]> =>
  (await isThere()) ? inOrder(await (await open()).getAll(STORE)) : [];

/** The queue item as it is stored now; `undefined` once it is deleted or sent. */
export async function itemNow(clientId: string): Promise<QueueItem | undefined> {
  const stored: StoredItem | undefined = await (await open()).get(STORE, clientId);
  return stored && readItem(stored);
}

/** Adds a queue item, or replaces a refused one with its correction. @throws {DOMException} without space. */
export async function putItem(item: QueueItem): Promise<void> {
  await putCommitted(await open(), STORE, item satisfies StoredItem);
}

export async function removeItem(clientId: string): Promise<void> {
  await (await open()).delete(STORE, clientId);
}

/** Stores a queue item after an attempt, unless it was deleted meanwhile. */
export async function updateItem(changed: QueueItem): Promise<void> {
  const tx = (await open()).transaction(STORE, 'readwrite');
  if (await tx.store.get(changed.clientId)) await tx.store.put(changed satisfies StoredItem);
  await tx.done;
}

/**
 * Deletes one account's queue items, except those that outlive a logout. @returns whether any items are still there.
 */
export async function forgetItemsOf(account: number): Promise<boolean> {
  const tx = (await open()).transaction(STORE, 'readwrite');
  const own: StoredItem[] = await tx.store.index('account').getAll(account);
  const doomed = own.filter(({ kind }) => !ITEM_KIND[kind].outlivesLogout);
  await Promise.all(doomed.map(({ clientId }) => tx.store.delete(clientId)));
  const left = await tx.store.count();
  await tx.done;
  return left > 0;
}
