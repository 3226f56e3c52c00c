import { useSyncExternalStore } from 'react';
import type { QueueNews } from '#web/app/queue/sending/queue-news.ts';
import { isNewQueue, itemsOf } from '#web/app/queue/sending/queue-store.ts';
import type { WaitingItem } from '#web/app/queue/sending/waiting-item.ts';

/** An item that the server has, until the page is closed: the person is told where the item was shown. */
export interface ReceivedItem extends Pick<WaitingItem, 'clientId' | 'title'> {
  readonly reply: unknown;
}

/** What a page knows of the queue of its account. */
export interface PageQueue {
  readonly items: readonly WaitingItem[];
  /** Whether `items` were read from this phone yet. */
  readonly isRead: boolean;
  readonly received: readonly ReceivedItem[];
  /** The `clientId` of the item that is being sent, by this page, another one or the worker. */
  readonly sending: string | null;
  /** Of an upload by this page, from 0 to 1. */
  readonly progress: number | null;
  /** The account is not signed in any more. */
  readonly paused: boolean;
  /** The browser deleted what this phone had promised to keep. */
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

/** The queue of this moment, outside of a rendering. */
export const queueNow = (): PageQueue => queue;
/** Whose queue this page shows; `null` where no account is signed in. */
export const queueAccount = (): number | null => account;

/** Shows the queue of another account, or of none: nothing of the one before stays. */
export function showQueueOf(of: number | null): void {
  account = of;
  changeQueue(EMPTY);
}

const promised = (of: number) => `waiting:${of}`;

/** Notes how many items this phone has promised to keep. */
function promise(count: number): void {
  if (account === null) return;
  try {
    if (count > 0) localStorage.setItem(promised(account), String(count));
    else localStorage.removeItem(promised(account));
  } catch {
    // Storage is forbidden here, and with it the queue.
  }
}

/** Browsers that are short of room delete databases and leave these notes: a promise without a database was broken. */
export async function noteEviction(of: number): Promise<void> {
  const isPromised = Number(localStorage.getItem(promised(of)) ?? 0) > 0;
  const isNew = await isNewQueue().catch(() => false);
  if (isPromised && isNew) changeQueue({ evicted: true });
}
export const forgetEviction = (): void => changeQueue({ evicted: false });

/** Reads this account's items anew. */
export async function reloadQueue(): Promise<void> {
  if (account === null) return;
  const items = await itemsOf(account).catch(() => []);
  promise(items.length);
  changeQueue({ items, isRead: true });
}

/** What a sender did, as this page shows it. */
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

/** Follows what any sender does. */
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
