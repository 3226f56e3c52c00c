import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyIndexedDb, failReadsByAccount } from '#test/empty-indexed-db.ts';
import { until } from '#test/until.ts';
import { noteAccountOfTab } from '#web/app/calls/api-client.ts';
import { queueNow, reloadQueue, showQueueOf } from '#web/app/queue/page-queue.ts';
import { deleteItem, openQueue, send } from '#web/app/queue/page-sender.ts';
import { LUIS, ROSA, waitingItem } from '#web/app/queue/queue.fixture.ts';
import { allItems, closeQueue, putItem } from '#web/app/queue/sending/queue-store.ts';
import { clearLocalData } from '#web/app/session/logout.ts';

let close = () => {};
const open = async (account: number) => {
  close();
  close = openQueue(account);
  await until(() => expect(queueNow().isRead).toBe(true));
};
const answers = (...replies: (Response | null)[]) => {
  const fetched = vi.fn(async () => {
    const reply = replies.length > 1 ? replies.shift() : replies[0]?.clone();
    if (!reply) throw new TypeError('Failed to fetch');
    return reply;
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(emptyIndexedDb);
afterEach(async () => {
  close();
  await closeQueue();
});

it('receives, keeps or refuses an item and shows which', async () => {
  await open(ROSA);
  answers(json(201, { id: 1 }));
  expect(await send(waitingItem(1), () => {})).toEqual({ outcome: 'received', reply: { id: 1 } });
  expect(queueNow()).toMatchObject({ items: [], received: [{ title: 'Pago de RD$1' }], sending: null });

  answers(null);
  const kept = vi.fn();
  expect(await send(waitingItem(2), kept)).toEqual({ outcome: 'kept' });
  expect(kept).toHaveBeenCalledOnce();
  expect(localStorage.getItem(`waiting:${ROSA}`)).toBe('1');

  answers(json(409, { code: 'no_active_loan', message: 'No tiene un préstamo activo' }));
  expect(await send(waitingItem(3), () => {})).toMatchObject({
    outcome: 'refused',
    refusal: { status: 409 },
  });
  await deleteItem(waitingItem(3).clientId);
  expect((await allItems()).map(({ title }) => title)).toEqual(['Pago de RD$2']);
});

it('sends waiting items when the signal returns and when the page opens', async () => {
  await putItem(waitingItem(1));
  answers(null);
  await open(ROSA);
  expect(queueNow().items).toHaveLength(1);
  const fetched = answers(json(201, { id: 1 }));
  dispatchEvent(new Event('online'));
  await until(() => expect(queueNow().received).toHaveLength(1));
  expect(fetched).toHaveBeenCalledOnce();
  await putItem(waitingItem(2));
  await open(ROSA);
  await until(() => expect(queueNow().received).toHaveLength(1));
  expect(await allItems()).toEqual([]);
});

it('sends once where the phone has no space, and shows the result', async () => {
  await open(ROSA);
  vi.stubGlobal('IDBObjectStore', undefined);
  await closeQueue();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  answers(null);
  const kept = vi.fn();
  expect(await send(waitingItem(1), kept)).toMatchObject({ outcome: 'unkept', failure: { status: 0 } });
  answers(json(401, { code: 'unauthenticated' }));
  expect(await send(waitingItem(1), kept)).toMatchObject({
    outcome: 'unkept',
    failure: { code: 'unauthenticated' },
  });
  answers(json(201, { id: 1 }));
  expect(await send(waitingItem(1), kept)).toMatchObject({ outcome: 'received' });
  expect(kept).not.toHaveBeenCalled();
});

it('says once that the browser deleted stored items', async () => {
  localStorage.setItem(`waiting:${ROSA}`, '2');
  await open(ROSA);
  expect(queueNow().evicted).toBe(true);
  await open(ROSA);
  expect(queueNow().evicted).toBe(false);
});

it('deletes the own items at a logout and keeps those of an account whose session ended here', async () => {
  await putItem(waitingItem(1));
  await putItem(waitingItem(2, { account: LUIS }));
  noteAccountOfTab(LUIS);
  await clearLocalData();
  expect(await allItems()).toMatchObject([{ account: ROSA }]);
  noteAccountOfTab(ROSA);
  await clearLocalData();
  expect(await indexedDB.databases()).toEqual([]);
});

it('shows what it had, and still counts it, when the phone cannot read its storage', async () => {
  await putItem(waitingItem(1));
  answers(null);
  await open(ROSA);
  failReadsByAccount();
  await reloadQueue();
  expect(queueNow().items.map(({ title }) => title)).toEqual(['Pago de RD$1']);
  expect(localStorage.getItem(`waiting:${ROSA}`)).toBe('1');
});

it('shows nothing of an account that signed out while its items were read', async () => {
  await putItem(waitingItem(1));
  answers(null);
  await open(ROSA);
  const reading = reloadQueue();
  showQueueOf(LUIS);
  await reading;
  expect(queueNow().items).toEqual([]);
  expect(localStorage.getItem(`waiting:${LUIS}`)).toBeNull();
});
