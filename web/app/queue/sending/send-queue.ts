import { type Attempt, attempt, type Deliver } from '#web/app/queue/sending/attempt.ts';
import { isToSend, type QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { announce } from '#web/app/queue/sending/queue-news.ts';
import { allItems, itemNow, itemsOf, removeItem, updateItem } from '#web/app/queue/sending/queue-store.ts';
import { inTurn } from '#web/worker-too/in-time.ts';

const LOCK = 'manito-queue';
const inThisPage = inTurn();

/** Runs one sender at a time among all tabs and the service worker; in a browser without locks, one in this page. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  // Absent over plain HTTP: the server still takes each item once.
  if ('locks' in navigator) return navigator.locks.request(LOCK, work);
  return inThisPage(work);
}

/**
 * The state after a run of the queue: nothing to send, items of an account that is not signed in, or items to retry.
 */
export type Left =
  | { readonly left: 'nothing' | 'paused' }
  /** Items are to be retried; `retryAfter`: seconds that the server asked for. */
  | { readonly left: 'later'; readonly retryAfter: number };

/**
 * Sends the waiting items one after the other in the order of their creation. An item that the server cannot take now
 * does not delay the next one; without a network the run stops. `account`: the owner of the items; `null`: all items,
 * each refused by the server unless its account is signed in.
 */
export const sendQueue = (account: number | null, deliver: Deliver): Promise<Left> =>
  alone(async () => {
    const items = account === null ? await allItems() : await itemsOf(account);
    const paused = new Set<number>();
    let retryAfter: number | null = null;
    for (const { clientId } of items) {
      // Deleted or sent since: the customer and the other tabs do not wait for this run.
      const item = await itemNow(clientId);
      if (!item || !isToSend(item) || paused.has(item.account)) continue;
      const done = await sendItem(item, deliver);
      if (done.outcome === 'paused') paused.add(item.account);
      if (done.outcome !== 'later') continue;
      retryAfter = Math.max(retryAfter ?? 0, done.retryAfter ?? 0);
      if (!done.reached) break;
    }
    if (retryAfter !== null) return { left: 'later', retryAfter };
    return { left: paused.size > 0 ? 'paused' : 'nothing' };
  });

async function sendItem(item: QueueItem, deliver: Deliver): Promise<Attempt> {
  announce({ type: 'sending', clientId: item.clientId });
  let now = item;
  const done = await attempt(item, deliver, async (uploaded) => {
    now = uploaded;
    await updateItem(now);
  });
  await settle(now, done);
  return done;
}

/** Stores the result of an attempt to send an item, and notifies the pages. */
async function settle(item: QueueItem, done: Attempt): Promise<void> {
  const { clientId } = item;
  switch (done.outcome) {
    case 'received':
      await removeItem(clientId);
      return announce({ type: 'received', clientId, reply: done.reply });
    case 'refused':
      await updateItem({ ...item, refusal: done.refusal });
      announce({ type: 'waiting', clientId });
      return announce({ type: 'changed' });
    case 'paused':
      return announce({ type: 'waiting', clientId });
    case 'later':
      return announce({ type: 'waiting', clientId, answered: done.reached });
  }
}

const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 10 * 60_000;

/**
 * Milliseconds until the next attempt after `failures` failed ones in a row: doubled each time, and drawn from the
 * upper half.
 */
export const waitAfter = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)) * (0.5 + random / 2);
