import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { numberReceipt } from '#server/receipts/receipts.store.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import { rounds } from '#test/sample.ts';
import { lent, reported } from '#test/stories.ts';

/** For each loan. */
const PAYMENTS = rounds(200, 9);
/** Pesos of a payment that fails after it has its number. */
const FAILS = 777;

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let loans: readonly number[];
beforeEach(async () => {
  app = await openTestApp();
  ({ pedro, customer: rosa } = await lent(app, 'rosa', { amount: 20_000, term: 1 }));
  for (const key of ['ana', 'luis'] as const) await lent(app, key, { amount: 20_000, term: 1 });
  loans = (await app.db.selectFrom('loans').select('id').execute()).map(({ id }) => id);
  await sql`alter table events add constraint fails check (coalesce(facts ->> 'amount', '') <> ${sql.lit(String(FAILS))}) not valid`.execute(
    app.db,
  );
});
afterEach(() => app.close());

const pay = (amount: number, loan: number, key: string) =>
  pedro.send(
    'POST',
    `/api/admin/loans/${loan}/payments`,
    { amount, paymentMethod: 'cash', on: '2026-11-20' },
    { 'idempotency-key': key },
  );
const numbersIn = async (block = 1) =>
  (
    await app.db
      .selectFrom('payments')
      .select('receiptNumber')
      .where('receiptBlock', '=', block)
      .orderBy('receiptNumber')
      .execute()
  ).map(({ receiptNumber }) => receiptNumber);
const counted = (most: number) => Array.from({ length: most }, (_, place) => place + 1);
const lastNumber = async (block = 1) =>
  (
    await app.db
      .selectFrom('receiptBlocks')
      .select('lastNumber')
      .where('id', '=', block)
      .executeTakeFirstOrThrow()
  ).lastNumber;

/**
 * Pays each loan one payment after the other, all loans at once; each payment is sent twice, and some fail late or are
 * refused early.
 */
async function payAtOnce(seed: number) {
  const replies = await Promise.all(
    loans.map(async (loan) => {
      const random = dice(seed + loan);
      const answered = [];
      for (let number = 0; number < PAYMENTS; number += 1) {
        const amount = random(4) === 0 ? FAILS : random(6) === 0 ? 900_000 : 1 + random(50);
        const send = () => pay(amount, loan, `counter-${loan}-${number}`);
        answered.push(...(await Promise.all([send(), send()])));
      }
      return answered;
    }),
  );
  return replies.flat().map((reply) => ({ status: reply.statusCode, number: reply.json().receiptNumber }));
}

test('have no gaps and no duplicates, while some payments fail after they have one', async () => {
  const replies = await payAtOnce(29);
  const given = new Set(replies.flatMap(({ status, number }) => (status === 201 ? [number] : [])));
  expect(replies.filter(({ status }) => status === 500).length).toBeGreaterThan(0);
  expect(replies.filter(({ status }) => status === 409).length).toBeGreaterThan(0);
  expect(await numbersIn()).toEqual(counted(given.size));
  expect([...given].sort((a, b) => a - b)).toEqual(counted(given.size));
  expect(await lastNumber()).toBe(given.size);
});

test('have no gaps while the database ends connections in the middle of payments', async () => {
  let busy = true;
  const ending = (async () => {
    while (busy) {
      await wait(20);
      await app.ownerPool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and random() < 0.3`,
        )
        .catch(() => undefined);
    }
  })();
  const replies = await payAtOnce(30);
  busy = false;
  await ending;
  const numbers = await numbersIn();
  expect(numbers).toEqual(counted(numbers.length));
  // Every number in a reply is stored. A connection that ended with the commit may have stored one without a reply.
  expect(numbers).toEqual(
    expect.arrayContaining(replies.flatMap(({ status, number }) => (status === 201 ? [number] : []))),
  );
  expect(await lastNumber()).toBe(numbers.length);
});

test('of two blocks do not wait for each other, and each has its own sequence', async () => {
  const second = await app.db
    .insertInto('receiptBlocks')
    .values({ lastNumber: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const paymentId = await reported(rosa, 500, 1);
  const recordedBy = (await pedro.get('/api/auth/user')).json().id;
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const collectors = inTransaction(app.deps.db, async (tx) => {
    const row = await numberReceipt(tx, { paymentId, block: second.id, recordedBy });
    taken();
    await mayEnd;
    return { ok: true, value: row.receiptNumber } as const;
  });
  await isTaken;
  // The office continues while the collector's transaction is open.
  const reply = await pay(5, loans[0] ?? 0, 'office').finally(end);
  expect(reply.json()).toMatchObject({ receiptNumber: 1 });
  expect(await collectors).toEqual({ ok: true, value: 1 });
  expect([await numbersIn(1), await numbersIn(second.id)]).toEqual([[1], [1]]);
});
