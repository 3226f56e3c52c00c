import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DayRoute } from '#contract/street.ts';
import { day } from '#domain/calendar.ts';
import { pesos } from '#domain/money.ts';
import { emptyIndexedDb, failReadsByAccount } from '#test/empty-indexed-db.ts';
import { noteAccountOfTab } from '#web/app/calls/api-client.ts';
import { allItems, closeQueue, removeItem } from '#web/app/queue/sending/queue-store.ts';
import { clearLocalData } from '#web/app/session/logout.ts';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { giveReceipt } from '#web/street/phone/give-receipt.ts';
import { forgetNotes, keepPhoneNote, noteVisit, phoneNote } from '#web/street/phone/note-visit.ts';
import { newRoute, openRoute, ownerOfRoute, type RouteContent } from '#web/street/phone/route-store.ts';
import { STREET_DATABASE } from '#web/sw/street-cache.ts';
import { smallDatabase } from '#web/worker-too/open-database.ts';

const NOON = new Date('2026-11-20T16:00:00Z');
const MIDNIGHT = new Date('2026-11-21T04:00:00Z');
const PIN = '482915';
const route: DayRoute = {
  day: '2026-11-20',
  preparedAt: '2026-11-20T12:00:00.000Z',
  lender: 'Préstamos Demo',
  collector: 'Clara Feliz',
  block: 4,
  lastNumber: 0,
  contactsPerDay: 5,
  templates: [],
  cash: 0,
  total: 0,
  visits: [],
};
const content: RouteContent = { user: OWNER, route, given: [], noted: [] };
const VISIT = { loanId: 7, fullName: 'Rosa Méndez', reference: '#LN-0007' };
const note = { phone: 3, userId: OWNER.id, block: 4, last: 0 };
const give = (amount: number) => giveReceipt(VISIT, amount, null, NOON);
const numbers = async () => (await allItems()).map(({ request }) => Number(request.body.number)).toSorted();

beforeEach(async () => {
  await emptyIndexedDb();
  localStorage.clear();
  noteAccountOfTab(OWNER.id);
});
afterEach(closeQueue);

it('opens with its PIN until midnight, and stores no name unencrypted', async () => {
  await newRoute(PIN, content);
  const kept = await smallDatabase(STREET_DATABASE, 'route')((database) => database.get('route', 'today'));
  expect(new TextDecoder('latin1').decode(kept.bytes)).not.toContain('Clara');
  expect(await ownerOfRoute(NOON)).toBe(OWNER.id);
  expect(await openRoute(PIN, NOON)).toMatchObject({ outcome: 'open', route: { content } });
  expect(await openRoute(PIN, new Date(MIDNIGHT.getTime() - 1))).toMatchObject({ outcome: 'open' });
  expect(await openRoute(PIN, MIDNIGHT)).toEqual({ outcome: 'gone' });
  // It is deleted, and a clock that is set back restores nothing.
  expect(await openRoute(PIN, NOON)).toEqual({ outcome: 'gone' });
});

it('does not open on the clock of an earlier hour of the day', async () => {
  await newRoute(PIN, content);
  expect(await openRoute(PIN, new Date('2026-11-20T11:00:00Z'))).toEqual({ outcome: 'gone' });
});

it('the fifth wrong PIN in a row deletes it', async () => {
  await newRoute(PIN, content);
  for (const wrongPins of [1, 2, 3, 4])
    expect(await openRoute('000000', NOON)).toEqual({ outcome: 'wrong', wrongPins });
  expect(await openRoute(PIN, NOON)).toMatchObject({ outcome: 'open' });
  for (const wrongPins of [1, 2, 3, 4])
    expect(await openRoute('000000', NOON)).toEqual({ outcome: 'wrong', wrongPins });
  expect(await openRoute('000000', NOON)).toEqual({ outcome: 'gone' });
  expect(await openRoute(PIN, NOON)).toEqual({ outcome: 'gone' });
});

it('uses its numbers in order, also concurrently, and after a counter that was not written', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  keepPhoneNote(note);
  const given = await Promise.all([give(100), give(200), give(300)]);
  expect(given.map((giving) => giving.outcome === 'given' && giving.receipt.number)).toEqual([1, 2, 3]);
  keepPhoneNote({ ...note, last: 1 });
  await give(400);
  expect(await numbers()).toEqual([1, 2, 3, 4]);
  expect(phoneNote()?.last).toBe(4);
  // The counter holds the numbers of sent receipts.
  for (const { clientId } of await allItems()) await removeItem(clientId);
  await give(500);
  expect(await numbers()).toEqual([5]);
});

it('has given a receipt that its queue has, though the counter cannot be written', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  keepPhoneNote(note);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  for (const number of [1, 2])
    expect(await give(100)).toMatchObject({ outcome: 'given', receipt: { number } });
  expect(await numbers()).toEqual([1, 2]);
});

it('uses no number when the phone cannot read which ones wait in its queue', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  keepPhoneNote(note);
  await give(100);
  // Written to the queue, and the counter was not.
  keepPhoneNote(note);
  failReadsByAccount();
  await expect(give(200)).rejects.toThrow('Internal error');
  expect(await numbers()).toEqual([1]);
  expect(phoneNote()?.last).toBe(0);
});

it('gives no receipt that the office refused and the phone has no space for', async () => {
  const refusal = { code: 'not_found', message: 'No encontrado' };
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(Response.json(refusal, { status: 404 })));
  keepPhoneNote(note);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(await give(100)).toEqual({ outcome: 'unkept' });
});

it('uses no number when the phone has lost its counter', async () => {
  expect(await give(100)).toEqual({ outcome: 'forgotten' });
  expect(await allItems()).toEqual([]);
});

const promised = () =>
  noteVisit(
    OWNER.id,
    VISIT,
    {
      channel: 'visit',
      outcome: 'promised',
      note: ' Cobra el lunes ',
      promise: { on: day('2026-11-23'), amount: pesos(500) },
      madeAt: NOON,
      confirmBeyondLaw: false,
    },
    NOON,
  );

it('stores a promise with its time and without a name, under the loan of its visit', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  expect(await promised()).toMatchObject({
    outcome: 'noted',
    noted: { loanId: 7, title: 'Promesa de RD$500 para el 23/11/2026', note: 'Cobra el lunes' },
  });
  const [item] = await allItems();
  expect(item).toMatchObject({
    kind: 'contact',
    account: OWNER.id,
    title: 'Promesa de RD$500 para el 23/11/2026 · #LN-0007',
    note: 'Se anota con su hora si llega a más tardar el 23/11/2026; después lo anota un dueño.',
    request: {
      method: 'POST',
      path: '/api/admin/loans/7/contacts',
      body: {
        clientId: item?.clientId,
        channel: 'visit',
        outcome: 'promised',
        promisedOn: '2026-11-23',
        promisedAmount: 500,
        madeAt: '2026-11-20T16:00:00.000Z',
      },
    },
  });
  expect(JSON.stringify(item)).not.toContain('Rosa');
});

it('a logout and a closed phone delete contacts, and keep the receipts of cash', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  keepPhoneNote(note);
  const kinds = async () => (await allItems()).map(({ kind }) => kind).toSorted();
  await give(100);
  await promised();
  await forgetNotes(OWNER.id);
  expect(await kinds()).toEqual(['street_receipt']);
  await promised();
  expect(await kinds()).toEqual(['contact', 'street_receipt']);
  await clearLocalData();
  expect(await kinds()).toEqual(['street_receipt']);
});

it('a logout deletes the route, and keeps the receipts of cash with the counter', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  keepPhoneNote(note);
  await newRoute(PIN, content);
  await give(100);
  expect(JSON.stringify(await allItems())).not.toContain('Rosa');
  await clearLocalData();
  expect(await ownerOfRoute(NOON)).toBeNull();
  expect(await numbers()).toEqual([1]);
  expect(phoneNote()).toEqual({ ...note, last: 1 });
});

it('a logout keeps the receipts of cash where it cannot read which items it may delete', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  keepPhoneNote(note);
  await give(100);
  failReadsByAccount();
  await clearLocalData();
  expect(await numbers()).toEqual([1]);
});
