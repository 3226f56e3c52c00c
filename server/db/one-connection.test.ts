import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tx } from '#server/http/context.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

// A rate limit, a second transaction and a change outside the transaction each take another connection of the pool.

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on' });
  await app.addPerson('ana');
});
afterAll(() => app.close());

const lockAna = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ana@demo.do')
    .forUpdate()
    .executeTakeFirstOrThrow();
const takeLimit = () => app.deps.rateLimits.take('previews', 'ana');
const transact = <T>(work: (tx: Tx) => Promise<T>) =>
  inTransaction(app.deps.db, async (tx) => ok(await work(tx)));
const endSessions = () => app.deps.db.deleteFrom('sessions').where('userId', '=', 0).execute();

it.each([
  ['a limit after the first lock', (tx: Tx) => lockAna(tx).then(takeLimit)],
  ['a limit before the first lock', (tx: Tx) => takeLimit().then(() => lockAna(tx))],
  ['a limit together with the first lock', (tx: Tx) => Promise.all([lockAna(tx), takeLimit()])],
  ['a second transaction', (tx: Tx) => lockAna(tx).then(() => transact(lockAna))],
  ['a change outside the transaction', (tx: Tx) => lockAna(tx).then(endSessions)],
])('refuses %s while a transaction is open', async (_, work) => {
  await expect(transact<unknown>(work)).rejects.toThrow(
    /A transaction (asked for a second connection|began within another)|inside a transaction: a limit/,
  );
});

it('allows a rate limit before a transaction begins and after it has ended', async () => {
  await takeLimit();
  await transact(lockAna);
  expect(await takeLimit()).toBeNull();
});

it('gives each of several transactions at once its own connection', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => transact(lockAna)));
  expect(answers.every(({ ok: isOk }) => isOk)).toBe(true);
});
