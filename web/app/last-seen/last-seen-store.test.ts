import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import {
  forgetLastSeen,
  forgetLastSeenOfOthers,
  keepLastSeen,
  readLastSeen,
} from '#web/app/last-seen/last-seen-store.ts';
import { LOGOUT_NOTE } from '#web/app/session/logout-note.ts';
import { forgetSession, noteSession } from '#web/app/session/open-session.ts';
import { LAST_SEEN_DATABASE } from '#web/sw/last-seen-database.ts';

const ROSA = { id: 3, isAdmin: false };
const LUIS = { id: 2, isAdmin: false };
const PEDRO = { id: 9, isAdmin: true };
const DAY = 86_400_000;

const loan = (userId: number, balance: number, at = Date.now()) =>
  keepLastSeen(userId, new Map([['loan', { at, data: { balance } }]]));
const noPayments = () => new Map([['payments', { at: Date.now(), data: [] }]]);
const seenLoan = async () => (await readLastSeen('loan'))?.data;

beforeEach(emptyIndexedDb);
afterEach(() => deleteDB(LAST_SEEN_DATABASE));

it("reads the signed-in customer's last seen data with its time", async () => {
  noteSession(ROSA);
  await loan(ROSA.id, 5_000, Date.now() - DAY);
  const at = Date.now();
  await loan(ROSA.id, 4_500, at);
  expect(await readLastSeen('loan')).toEqual({ at, data: { balance: 4_500 } });
  expect(await readLastSeen('payments')).toBeNull();
});

it('reads nothing once the session has ended, another customer or the staff signed in, or a logout is pending', async () => {
  noteSession(ROSA);
  await loan(ROSA.id, 5_000);
  forgetSession();
  expect(await seenLoan()).toBeUndefined();
  for (const other of [LUIS, PEDRO, { ...ROSA, isAdmin: true }]) {
    noteSession(other);
    expect(await seenLoan()).toBeUndefined();
  }
  noteSession(ROSA);
  localStorage.setItem(LOGOUT_NOTE, '1');
  expect(await seenLoan()).toBeUndefined();
  localStorage.removeItem(LOGOUT_NOTE);
  expect(await seenLoan()).toEqual({ balance: 5_000 });
});

it('stores no reply for an account that is no longer signed in, nor for the staff', async () => {
  await loan(ROSA.id, 5_000);
  noteSession(LUIS);
  await loan(ROSA.id, 5_000);
  noteSession(ROSA);
  expect(await seenLoan()).toBeUndefined();
  noteSession(PEDRO);
  await loan(PEDRO.id, 1);
  noteSession({ ...PEDRO, isAdmin: false });
  expect(await seenLoan()).toBeUndefined();
});

it("replaces all data with the next account's", async () => {
  noteSession(ROSA);
  await loan(ROSA.id, 5_000);
  noteSession(LUIS);
  await keepLastSeen(LUIS.id, noPayments());
  noteSession(ROSA);
  expect(await seenLoan()).toBeUndefined();
});

it('deletes its data for another account, and keeps it for its own', async () => {
  noteSession(ROSA);
  await loan(ROSA.id, 5_000);
  await forgetLastSeenOfOthers();
  expect(await seenLoan()).toEqual({ balance: 5_000 });
  // Rosa has joined the staff.
  for (const next of [LUIS, PEDRO, { ...ROSA, isAdmin: true }]) {
    noteSession(ROSA);
    await loan(ROSA.id, 5_000);
    noteSession(next);
    await forgetLastSeenOfOthers();
    noteSession(ROSA);
    expect(await seenLoan()).toBeUndefined();
  }
});

it('keeps nothing longer than a session lives without use', async () => {
  noteSession(ROSA);
  await loan(ROSA.id, 5_000, Date.now() - 29 * DAY);
  expect(await seenLoan()).toEqual({ balance: 5_000 });
  await loan(ROSA.id, 5_000, Date.now() - 31 * DAY);
  expect(await seenLoan()).toBeUndefined();
  await keepLastSeen(ROSA.id, noPayments());
  expect(await seenLoan()).toBeUndefined();
});

it('deletes everything at the end of a session', async () => {
  noteSession(ROSA);
  await loan(ROSA.id, 5_000);
  await forgetLastSeen();
  expect(await seenLoan()).toBeUndefined();
});

it('works without storage where there is no IndexedDB', async () => {
  const { indexedDB } = globalThis;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  noteSession(ROSA);
  const kept = await loan(ROSA.id, 5_000);
  const seen = await readLastSeen('loan');
  globalThis.indexedDB = indexedDB;
  expect([kept, seen]).toEqual([null, null]);
});
