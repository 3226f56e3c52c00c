import { useSyncExternalStore } from 'react';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import type { QueueNews } from '#web/app/queue/sending/queue-news.ts';
import { isNewQueue, itemsOf } from '#web/app/queue/sending/queue-store.ts';

/**
 * An item that the server has, kept until the page is closed: the customer reads the result where the item was shown.
 */
export interface ReceivedItem extends Pick<QueueItem, 'clientId' | 'title'> {
  readonly reply: unknown;
}

/** The page's state of its account's queue. */
export interface PageQueue {
  readonly items: readonly QueueItem[];
  /** Whether `items` were read from this phone yet. */
  readonly isRead: boolean;
  readonly received: readonly ReceivedItem[];
  /** The `clientId` of the item under way, sent by this page, another one or the worker. */
  readonly sending: string | null;
  /** Progress of an upload by this page, from 0 to 1. */
  readonly progress: number | null;
  /** The account is not signed in any more. */
  readonly paused: boolean;
  /** The browser deleted items that this phone had stored. */
  readonly evicted: boolean;
}

const EMPTY: PageQueue = {
  items: [],
  isRead: false,
  received: [],
  sending: null,
  progress: null,
  paused: false,
  evicted: false,
};

let account: number | null = null;
let queue = EMPTY;
const listeners = new Set<() => void>();

export function changeQueue(changed: Partial<PageQueue>): void {
  queue = { ...queue, ...changed };
  for (const listener of listeners) listener();
}

/** The current queue, outside of a rendering. */
export const queueNow = (): PageQueue => queue;
/** The account whose queue this page shows; `null` when signed out. */
export const queueAccount = (): number | null => account;

/** Shows the queue of another account, or of none: the previous account's data is removed. */
export function showQueueOf(of: number | null): void {
  account = of;
  changeQueue(EMPTY);
}

const promised = (of: number) => `waiting:${of}`;

/** Records how many items this phone has stored. */
function promise(count: number): void {
  if (account === null) return;
  try {
    if (count > 0) localStorage.setItem(promised(account), String(count));
    else localStorage.removeItem(promised(account));
  } catch {
    // The browser forbids storage, and with it the queue.
  }
}

/**
 * Browsers that are short of space delete databases and leave these counts: a count without a database means lost
 * items.
 */
export async function noteEviction(of: number): Promise<void> {
  const isPromised = Number(localStorage.getItem(promised(of)) ?? 0) > 0;
  const isNew = await isNewQueue().catch(() => false);
  if (isPromised && isNew) changeQueue({ evicted: true });
}
export const forgetEviction = (): void => changeQueue({ evicted: false });

/** Reads this account's items again. */
export async function reloadQueue(): Promise<void> {
  if (account === null) return;
  const items = await itemsOf(account).catch(() => []);
  promise(items.length);
  changeQueue({ items, isRead: true });
}

/** A sender's event, as this page shows it. */
function changeBy(news: QueueNews): Partial<PageQueue> {
  switch (news.type) {
    case 'changed':
      return {};
    case 'sending':
      return { sending: news.clientId, progress: null };
    case 'waiting':
      return { sending: null, progress: null };
    case 'received': {
      const item = queue.items.find(({ clientId }) => clientId === news.clientId);
      const items = queue.items.filter((one) => one !== item);
      const received = item ? [...queue.received, { ...item, reply: news.reply }] : queue.received;
      return { sending: null, progress: null, items, received };
    }
  }
}

/** Follows the events of every sender. */
export function hearQueueNews(news: QueueNews): void {
  changeQueue(changeBy(news));
  if (news.type === 'changed') void reloadQueue();
  if (news.type === 'received') promise(queue.items.length);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useQueue = (): PageQueue =>
  useSyncExternalStore(
    subscribe,
    () => queue,
    () => EMPTY,
  );
