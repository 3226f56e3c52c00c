import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '#domain/result.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { amongEverybody, limitToPerson } from '#server/db/own-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tx } from '#server/http/context.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { lent, paid } from '#test/stories.ts';

// Two customers with a loan, a payment and signed documents each; the program runs as in an installation, as a role
// that does not own the tables.
let app: TestApp;
let rosa: number;
let marta: number;
beforeAll(async () => {
  app = await openTestApp({}, { asInstalled: true });
  for (const key of ['rosa', 'marta'] as const) {
    const { pedro } = await lent(app, key);
    await paid(await app.signIn(key), pedro, 1_000, key === 'rosa' ? 1 : 2);
  }
  const people = await app.db.selectFrom('users').select(['id', 'firstName']).execute();
  [rosa, marta] = ['Rosa', 'Marta'].map((name) => people.find((one) => one.firstName === name)?.id ?? 0) as [
    number,
    number,
  ];
});
afterAll(() => app.close());

const asPerson = async <T>(userId: number | null, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const outcome = await inTransaction(app.deps.db, async (tx) => {
    if (userId !== null) await limitToPerson(tx, userId);
    return ok(await work(tx));
  });
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.value;
};
const countIn = async (tx: Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx);
  return rows[0]?.n ?? Number.NaN;
};

/** Tables about a person that no policy limits, and why. */
const UNLIMITED: Readonly<Record<string, string>> = {
  account_claims: 'answers without a session',
  client_search: 'for the staff, kept by triggers',
  collector_clients: 'of the staff',
  counter_links: 'answers without a session',
  erased_documents: 'without anything of the person',
  hand_overs: 'a session of the staff',
  known_browsers: 'read before the person is known',
  loan_search: 'for the staff, kept by triggers',
  messages: 'queued for others too',
  passkeys: 'of the staff',
  password_links: 'answers without a session',
  password_reset_codes: 'answers without a session',
  pending_users: 'read before the person is known',
  push_subscriptions: 'of a browser, which another person may use next',
  registration_links: 'answers without a session',
  reminders: 'written by jobs alone',
  report_mails: 'of the staff',
  running_late_charges: 'counted for everybody at once',
  second_factors: 'of the staff',
  sessions: 'read before the person is known',
  statement_lines: 'of the staff',
  street_route_loans: 'of the staff',
};

const policied = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_policies where schemaname = 'public' and policyname = 'own_rows' order by 1`.execute(
    app.db,
  );
  return rows.map(({ name }) => name);
};

it('each table about a person, a loan or an application is limited, or says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('user_id', 'loan_id', 'application_id') order by 1`.execute(app.db);
  const limited = await policied();
  expect([...limited, ...Object.keys(UNLIMITED)].sort()).toEqual(rows.map(({ name }) => name));
});

describe('in a transaction of a customer', () => {
  it('a query that forgets its condition finds own rows alone, in every table', async () => {
    for (const table of await policied()) {
      const all = await asPerson(null, (tx) => countIn(tx, table));
      const own = await asPerson(rosa, (tx) => countIn(tx, table));
      const others = await asPerson(marta, (tx) => countIn(tx, table));
      expect(own + others, table).toBe(all);
    }
    const counted = await asPerson(rosa, async (tx) => ({
      loans: await countIn(tx, 'loans'),
      payments: await countIn(tx, 'payments'),
      entries: await countIn(tx, 'ledger_entries'),
      signed: await countIn(tx, 'legal_documents'),
    }));
    expect(counted).toMatchObject({ loans: 1, payments: 1, signed: 2 });
    expect(counted.entries).toBeGreaterThan(0);
  });

  it('a change that forgets its condition leaves the rows of the other as they are', async () => {
    const before = await app.db
      .selectFrom('loanApplications')
      .selectAll()
      .where('userId', '=', marta)
      .execute();
    await asPerson(rosa, (tx) =>
      tx.updateTable('loanApplications').set({ address: 'Calle Duarte 1' }).execute(),
    );
    await asPerson(rosa, (tx) => tx.deleteFrom('loanCalculations').execute());
    expect(
      await app.db.selectFrom('loanApplications').selectAll().where('userId', '=', marta).execute(),
    ).toEqual(before);
    expect(
      await app.db.selectFrom('loanApplications').select('address').where('userId', '=', rosa).execute(),
    ).toContainEqual({ address: 'Calle Duarte 1' });
  });

  it('no row of the other can be added', async () => {
    const calculation = (userId: number) => ({
      userId,
      amount: 5_000,
      interestRate: '0.15',
      term: 1,
      monthlyPayment: 5_750,
      totalInterest: 750,
      totalAmount: 5_750,
      createdAt: new Date(),
    });
    await asPerson(rosa, (tx) => insertRows(tx, 'loanCalculations', [calculation(rosa)]));
    await expect(
      asPerson(rosa, (tx) => insertRows(tx, 'loanCalculations', [calculation(marta)])),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('what concerns everybody is read apart, and the limit is back afterwards', async () => {
    const [everybody, own] = await asPerson(rosa, async (tx) => [
      await amongEverybody(tx, () => countIn(tx, 'loans')),
      await countIn(tx, 'loans'),
    ]);
    expect([everybody, own]).toEqual([2, 1]);
  });

  it('the next transaction of the connection is not limited', async () => {
    for (let time = 0; time < 20; time += 1) await asPerson(rosa, (tx) => countIn(tx, 'loans'));
    expect(await asPerson(null, (tx) => countIn(tx, 'loans'))).toBe(2);
  });
});
