import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import type { QueueNews } from '#web/app/queue/sending/queue-news.ts';
import { isNewQueue, itemsOf } from '#web/app/queue/sending/queue-store.ts';
import { browserNotes } from '#web/app/session/notes.ts';
import { pageStore } from '#web/ui/page-store.ts';

/**
 * A queue item that the server has, kept until the page is closed: the customer reads the result where the item was
 * shown.
 */
export interface ReceivedItem extends Pick<QueueItem, 'clientId' | 'title'> {
  readonly reply: unknown;
}

/** The queue of an account as a page knows it. */
export interface PageQueue {
  readonly items: readonly QueueItem[];
  /** Whether `items` were read from this phone yet. */
  readonly isRead: boolean;
  readonly received: readonly ReceivedItem[];
  /** The `clientId` of the item that is being sent, by this page, another one or the service worker; `null`: none. */
  readonly sending: string | null;
  /** The uploaded share of the item that this page sends, from 0 to 1; `null`: no upload. */
  readonly progress: number | null;
  /** Whether the last attempt was answered without a decision: the items wait for the server, not for a signal. */
  readonly answered: boolean;
  /** Whether sending is paused, since the queue's account is not signed in any more. */
  readonly paused: boolean;
  /** Whether the browser deleted items that this phone had stored. */
  readonly evicted: boolean;
}

const EMPTY: PageQueue = {
  items: [],
  isRead: false,
  received: [],
  sending: null,
  progress: null,
  answered: false,
  paused: false,
  evicted: false,
};

let account: number | null = null;
const queue = pageStore(EMPTY);

export const changeQueue = (changed: Partial<PageQueue>): void => queue.set({ ...queue.now(), ...changed });

/** The current queue, for code outside of a rendering. */
export const queueNow = queue.now;
export const useQueue = queue.useValue;
/** The account whose queue this page shows; `null` when signed out. */
export const queueAccount = (): number | null => account;

/** Shows the queue of another account, or of none: the previous account's data is removed. */
export function showQueueOf(of: number | null): void {
  account = of;
  changeQueue(EMPTY);
}

const promised = (of: number) => `waiting:${of}`;

/** Records how many queue items this phone has stored, so that their loss is noticed. */
function promise(count: number): void {
  if (account !== null) browserNotes.write(promised(account), count > 0 ? String(count) : null);
}

/** Notices lost items: a browser that is short of space deletes databases and leaves the count of stored items. */
export async function noteEviction(of: number): Promise<void> {
  const isPromised = Number(browserNotes.read(promised(of)) ?? 0) > 0;
  const isNew = await isNewQueue().catch(() => false);
  if (isPromised && isNew && account === of) changeQueue({ evicted: true });
}
export const forgetEviction = (): void => changeQueue({ evicted: false });

/** Reads this account's queue items from the phone again. */
export async function reloadQueue(): Promise<void> {
  const of = account;
  if (of === null) return;
  const items = await itemsOf(of).catch(() => null);
  // Another account has signed in meanwhile.
  if (account !== of) return;
  // Items that cannot be read now are still stored.
  if (items === null) return changeQueue({ isRead: true });
  promise(items.length);
  changeQueue({ items, isRead: true });
}

/** The change of a page's queue by a sender's event. */
function changeBy(news: QueueNews): Partial<PageQueue> {
  const { items, received, answered } = queue.now();
  switch (news.type) {
    case 'changed':
      return {};
    case 'sending':
      return { sending: news.clientId, progress: null };
    case 'waiting':
      return { sending: null, progress: null, answered: news.answered ?? answered };
    case 'received': {
      const item = items.find(({ clientId }) => clientId === news.clientId);
      return {
        sending: null,
        progress: null,
        items: items.filter((one) => one !== item),
        received: item ? [...received, { ...item, reply: news.reply }] : received,
      };
    }
  }
}

/** Updates the page's queue by an event of any sender: this page, another one, or the service worker. */
export function hearQueueNews(news: QueueNews): void {
  changeQueue(changeBy(news));
  if (news.type === 'changed') void reloadQueue();
  if (news.type === 'received') promise(queue.now().items.length);
}
