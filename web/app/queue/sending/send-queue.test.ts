import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { LUIS, RECEIVED, ROSA, refusedAs, serverThat, waitingItem } from '#web/app/queue/queue.fixture.ts';
import { type Deliver, readAnswer } from '#web/app/queue/sending/attempt.ts';
import { onQueueNews, type QueueNews } from '#web/app/queue/sending/queue-news.ts';
import {
  allItems,
  closeQueue,
  forgetItemsOf,
  itemsOf,
  putItem,
  removeItem,
  updateItem,
} from '#web/app/queue/sending/queue-store.ts';
import { sendQueue, waitAfter } from '#web/app/queue/sending/send-queue.ts';

beforeEach(emptyIndexedDb);
// Another file of this worker may have no IndexedDB.
afterEach(closeQueue);

const amounts = async () => (await allItems()).map(({ request }) => request.body.amount);

it('uploads files first, each once, and sends the item with their addresses', async () => {
  const file = { field: 'file', stored: { name: 'f.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(3) } };
  const photo = (fills: string) => ({
    fills,
    request: { method: 'POST', path: '/api/documents', body: { amount: fills }, file },
  });
  await putItem(waitingItem(1, { uploads: [photo('front'), photo('selfie')] }));
  const keys: string[] = [];
  const bodies: unknown[] = [];
  let isBroken = true;
  const deliver: Deliver = async ({ body }, headers) => {
    keys.push(headers['Idempotency-Key']?.split(':')[1] ?? 'item');
    bodies.push(body);
    if (body.amount === 'selfie' && isBroken) throw new Error('No network');
    return { status: 201, body: JSON.stringify({ id: 'x', filePath: `/api/documents/${body.amount}/file` }) };
  };
  expect(await sendQueue(ROSA, deliver)).toMatchObject({ left: 'later' });
  isBroken = false;
  expect(await sendQueue(ROSA, deliver)).toEqual({ left: 'nothing' });
  // The first file was already uploaded.
  expect(keys).toEqual(['front', 'selfie', 'selfie', 'item']);
  expect(bodies.at(-1)).toEqual({
    amount: 1,
    front: '/api/documents/front/file',
    selfie: '/api/documents/selfie/file',
  });
  expect(await allItems()).toEqual([]);
});

describe('a run', () => {
  it('creates no queue in the worker after a logout has deleted it', async () => {
    const { sent, deliver } = serverThat(() => RECEIVED);
    expect(await sendQueue(null, deliver)).toEqual({ left: 'nothing' });
    expect(sent).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('sends items in the order of their creation, and deletes received ones', async () => {
    for (const number of [3, 1, 2]) await putItem(waitingItem(number));
    const { sent, deliver } = serverThat(() => RECEIVED);
    expect(await sendQueue(ROSA, deliver)).toEqual({ left: 'nothing' });
    expect(sent).toEqual([1, 2, 3]);
    expect(await allItems()).toEqual([]);
  });

  it('stops at the first item without a network, and continues past one that the server cannot take now', async () => {
    for (const number of [1, 2, 3]) await putItem(waitingItem(number));
    const offline = serverThat(() => null);
    expect(await sendQueue(ROSA, offline.deliver)).toEqual({ left: 'later', retryAfter: 0 });
    expect(offline.sent).toEqual([1]);
    const troubled = serverThat((amount) =>
      amount === 1 ? { status: 503, body: '', retryAfter: 40 } : RECEIVED,
    );
    expect(await sendQueue(ROSA, troubled.deliver)).toEqual({ left: 'later', retryAfter: 40 });
    expect(troubled.sent).toEqual([1, 2, 3]);
    expect(await amounts()).toEqual([1]);
  });

  it('keeps a refused item with its reason, does not send it again, and sends it once corrected', async () => {
    await putItem(waitingItem(1));
    const refusing = serverThat(() => refusedAs('receipt_already_registered'));
    expect(await sendQueue(ROSA, refusing.deliver)).toEqual({ left: 'nothing' });
    expect(await allItems()).toMatchObject([
      {
        request: { body: { amount: 1 } },
        refusal: { status: 409, body: expect.stringContaining('No se puede') },
      },
    ]);
    const { sent, deliver } = serverThat(() => RECEIVED);
    await sendQueue(ROSA, deliver);
    expect(sent).toEqual([]);
    await putItem(waitingItem(1));
    await sendQueue(ROSA, deliver);
    expect(sent).toEqual([1]);
  });

  it('sends the identical item again after a lost response', async () => {
    const item = waitingItem(1);
    await putItem(item);
    const taken: string[] = [];
    let isLost = true;
    const deliver = async (_: unknown, headers: Readonly<Record<string, string>>) => {
      taken.push(headers['Idempotency-Key'] ?? '');
      if (isLost) throw new Error('The response was lost');
      return RECEIVED;
    };
    await sendQueue(ROSA, deliver);
    isLost = false;
    await sendQueue(ROSA, deliver);
    expect(taken).toEqual([item.clientId, item.clientId]);
    expect(await allItems()).toEqual([]);
  });

  it("never sends another account's items, and the worker pauses each account that is not signed in", async () => {
    await putItem(waitingItem(1));
    await putItem(waitingItem(2, { account: LUIS }));
    const his = serverThat(() => RECEIVED);
    await sendQueue(LUIS, his.deliver);
    expect(his.sent).toEqual([2]);
    await putItem(waitingItem(3));
    await putItem(waitingItem(4, { account: LUIS }));
    const worker = serverThat((_, account) =>
      account === String(LUIS) ? RECEIVED : refusedAs('other_account'),
    );
    expect(await sendQueue(null, worker.deliver)).toEqual({ left: 'paused' });
    expect(worker.sent).toEqual([1, 4]);
    expect(await amounts()).toEqual([1, 3]);
  });

  it('sends each item once despite many simultaneous requests', async () => {
    for (const number of [1, 2, 3]) await putItem(waitingItem(number));
    const { sent, deliver } = serverThat(() => RECEIVED);
    await Promise.all(Array.from({ length: 5 }, () => sendQueue(ROSA, deliver)));
    expect(sent).toEqual([1, 2, 3]);
  });

  it('neither sends nor restores an item that was deleted while another was under way', async () => {
    await putItem(waitingItem(1));
    await putItem(waitingItem(2));
    const sent: unknown[] = [];
    await sendQueue(ROSA, async ({ body }) => {
      sent.push(body.amount);
      await removeItem(waitingItem(2).clientId);
      await removeItem(waitingItem(1).clientId);
      return refusedAs('no_active_loan');
    });
    expect(sent).toEqual([1]);
    await updateItem(waitingItem(2));
    expect(await allItems()).toEqual([]);
  });

  it('notifies every page of its events', async () => {
    await putItem(waitingItem(1));
    const heard: QueueNews[] = [];
    const deaf = onQueueNews((news) => heard.push(news));
    await sendQueue(ROSA, serverThat(() => RECEIVED).deliver);
    deaf();
    const { clientId } = waitingItem(1);
    expect(heard).toEqual([
      { type: 'sending', clientId },
      { type: 'received', clientId, reply: { id: 1 } },
    ]);
  });
});

it('deletes only the own items at a logout', async () => {
  await putItem(waitingItem(1));
  expect(await forgetItemsOf(ROSA)).toBe(false);
  await putItem(waitingItem(2));
  await putItem(waitingItem(3, { account: LUIS }));
  expect(await forgetItemsOf(ROSA)).toBe(true);
  expect(await itemsOf(ROSA)).toEqual([]);
  expect(await itemsOf(LUIS)).toHaveLength(1);
});

test.each([
  ['a row of ours', RECEIVED, 'received'],
  ['a portal that answers 200 with a page', { status: 200, body: '<h1>Wi-Fi gratis</h1>' }, 'later'],
  ['a success without a row', { status: 200, body: '{}' }, 'later'],
  ['a refusal', refusedAs('no_active_loan'), 'refused'],
  ['a wrong field', refusedAs('invalid_input', 400), 'refused'],
  ['a file that is too large', refusedAs('too_large', 413), 'refused'],
  ['a proxy that refuses', { status: 403, body: '<h1>Forbidden</h1>' }, 'later'],
  ['no session', { status: 401, body: '' }, 'paused'],
  ['the session of another account', refusedAs('other_account'), 'paused'],
  ['a limit', refusedAs('too_many_requests', 429), 'later'],
  ['a server error', refusedAs('internal', 500), 'later'],
  ['a proxy without its server', { status: 502, body: '' }, 'later'],
] as const)('%s', (_, answer, outcome) => {
  expect(readAnswer(answer).outcome).toBe(outcome);
});

it('waits longer after each failure, with jitter, and ten minutes at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const wait = waitAfter(failures, random);
        const longest = Math.min(600_000, 5_000 * 2 ** (failures - 1));
        expect(wait).toBeGreaterThanOrEqual(longest / 2);
        expect(wait).toBeLessThanOrEqual(longest);
        if (failures < 8) expect(waitAfter(failures + 1, random)).toBeGreaterThan(wait);
      },
    ),
  );
});
