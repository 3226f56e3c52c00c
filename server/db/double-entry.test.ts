import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';
import { CHAIN_SECRET, databaseBefore } from '#test/database.ts';

const key = chainKeyOf(CHAIN_SECRET);
let database: Awaited<ReturnType<typeof databaseBefore>>;
let client: pg.Client;
beforeEach(async () => {
  database = await databaseBefore('0031');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(A_LOAN_OF_BEFORE);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

// A loan of RD$10,000 with RD$11,500 to repay, paid in part with RD$77 of late charge, and once by mistake.
const A_LOAN_OF_BEFORE = `
  insert into users (email, password, first_name, last_name, created_at, updated_at)
    values ('rosa@demo.do', 'x', 'Rosa', 'Méndez', now(), now());
  insert into loan_applications (user_id, status, amount, term, created_at, updated_at)
    values (1, 'draft', 10000, 1, now(), now());
  insert into loans (application_id, user_id, cedula, loan_type, status, principal, interest, total, term,
    late_charge_variant, approved_at, disbursed_on, balance, paid, created_at, updated_at)
    values (1, 1, '00100000009', 'personal', 'active', 10000, 1500, 11500, 1, 2, now(), '2026-11-20', 10500, 1000, now(), now());
  insert into instalments (loan_id, number, day_offset, due_date, amount, paid) values (1, 1, 30, '2026-12-20', 11500, 1000);
  insert into payments (user_id, loan_id, amount, payment_method, bank_name, account_number, account_holder, receipt_key,
    receipt_type, receipt_sha256, status, registered_on, created_at, reversed_at)
    select 1, 1, amount, 'bank_transfer', 'Popular', '800000001', 'Rosa', 'r', 'image/jpeg', amount::text, 'verified',
      '2026-12-31', now(), case when amount = 5000 then now() end
    from (values (1077), (5000)) paid (amount);
  insert into ledger_entries (loan_id, kind, amount, value_date, instalment_number, payment_id, created_at) values
    (1, 'disbursement', 10000, '2026-11-20', null, null, now()),
    (1, 'interest', 1500, '2026-11-20', null, null, now()),
    (1, 'late_charge', 80, '2026-12-31', 1, 1, now()),
    (1, 'payment', -1077, '2026-12-31', null, 1, now()),
    (1, 'late_charge', -3, '2026-12-31', 1, 1, now()),
    (1, 'payment', -5000, '2026-12-31', null, 2, now()),
    (1, 'payment_reversal', 5000, '2026-12-31', null, 2, now());`;

it('converts signed rows into movements between two accounts, with the same sums', async () => {
  await migrate(database.url, key);
  const { rows } = await client.query(
    'select kind, source, destination, amount, balance_change from ledger_entries order by id',
  );
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'disbursement funds principal 10000 10000',
    'interest income interest 1500 1500',
    'late_charge income late_charge 80 80',
    'payment customer_credit funds 1077 -1077',
    'late_charge late_charge income 3 -3',
    'payment customer_credit funds 5000 -5000',
    'payment_reversal funds customer_credit 5000 5000',
    'allocation interest customer_credit 130 0',
    'allocation late_charge customer_credit 77 0',
    'allocation principal customer_credit 870 0',
  ]);
});

it('stops where the stored balance and the ledger differ, and changes nothing', async () => {
  await client.query('update loans set balance = 10501');
  await expect(migrate(database.url, key)).rejects.toThrow(
    'Loan 1 keeps a balance of 10501 and its ledger says 10500',
  );
  expect((await client.query('select sum(amount)::integer as sum from ledger_entries')).rows).toEqual([
    { sum: 10_500 },
  ]);
});
