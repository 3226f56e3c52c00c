import { type IDBPDatabase, openDB } from 'idb';
import type { WaitingItem } from '#web/app/queue/sending/waiting-item.ts';

export const QUEUE_DATABASE = 'manito-queue';
const STORE = 'items';

let opened: Promise<IDBPDatabase> | undefined;
let isNew = false;

function open(): Promise<IDBPDatabase> {
  opened ??= openDB(QUEUE_DATABASE, 1, {
    upgrade: (database) => {
      isNew = true;
      database.createObjectStore(STORE, { keyPath: 'clientId' }).createIndex('account', 'account');
    },
    // Logout may delete the database, and must not wait for this page or worker.
    blocking: () => void closeQueue(),
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

export async function closeQueue(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing)?.close();
}

/** Whether the database was made since this was asked last: what an earlier one held is gone. */
export async function isNewQueue(): Promise<boolean> {
  await open();
  const wasMade = isNew;
  isNew = false;
  return wasMade;
}

const inOrder = (items: WaitingItem[]): WaitingItem[] => items.sort((a, b) => a.createdAt - b.createdAt);

/** Of one account, oldest first. */
export const itemsOf = async (account: number): Promise<WaitingItem[]> =>
  inOrder(await (await open()).getAllFromIndex(STORE, 'account', account));

/** Of every account, oldest first: for the worker, which does not know who is signed in. */
export const allItems = async (): Promise<WaitingItem[]> => inOrder(await (await open()).getAll(STORE));

/** As it is now; `undefined` where it was deleted or is sent. */
export const itemNow = async (clientId: string): Promise<WaitingItem | undefined> =>
  (await open()).get(STORE, clientId);

/** Adds an item, or puts a corrected one in the place of the refused. @throws {DOMException} where there is no room. */
export async function putItem(item: WaitingItem): Promise<void> {
  await (await open()).put(STORE, item);
}

export async function removeItem(clientId: string): Promise<void> {
  await (await open()).delete(STORE, clientId);
}

/** Writes down what came of an attempt. Does nothing where the item was deleted meanwhile. */
export async function updateItem(changed: WaitingItem): Promise<void> {
  const tx = (await open()).transaction(STORE, 'readwrite');
  if (await tx.store.get(changed.clientId)) await tx.store.put(changed);
  await tx.done;
}

/** Removes what one account left. @returns whether items of other accounts are still there. */
export async function forgetItemsOf(account: number): Promise<boolean> {
  const tx = (await open()).transaction(STORE, 'readwrite');
  const own = await tx.store.index('account').getAllKeys(account);
  await Promise.all(own.map((clientId) => tx.store.delete(clientId)));
  const others = await tx.store.count();
  await tx.done;
  return others > 0;
}
