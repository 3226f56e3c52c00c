import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';
import { CHAIN_SECRET, databaseBefore } from '#test/database.ts';

const key = chainKeyOf(CHAIN_SECRET);
let database: Awaited<ReturnType<typeof databaseBefore>>;
let client: pg.Client;
beforeEach(async () => {
  database = await databaseBefore('0093');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(IMPORTED_BEFORE);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

// A loan that an earlier version imported on November 20, with a cash payment of May, and a payment over the counter since.
const IMPORTED_BEFORE = `
  insert into users (email, password, first_name, last_name, created_at, updated_at)
    values ('rosa@demo.do', 'x', 'Rosa', 'Méndez', now(), now());
  insert into imports (files, sums, imported_by, imported_at) values ('[]', '{}', 1, '2026-11-20T15:00:00Z');
  insert into loan_applications (user_id, import_id, status, amount, term, created_at, updated_at)
    values (1, 1, 'draft', 10000, 1, now(), now());
  insert into agreements (hash, terms, created_at) values (sha256_hex(canonical_json('{}')), '{}', now());
  insert into loans (agreement_hash, application_id, user_id, cedula, loan_type, status, principal, interest, total, term,
    late_charge_variant, approved_at, disbursed_on, balance, paid, created_at, updated_at)
    values (sha256_hex(canonical_json('{}')), 1, 1, '00100000009', 'personal', 'active', 10000, 1500, 11500, 1, 2, now(), '2026-04-20', 6400, 5100, now(), now());
  insert into payments (user_id, loan_id, amount, payment_method, bank_name, account_number, account_holder, receipt_key,
    receipt_type, receipt_sha256, status, registered_on, created_at)
    values (1, 1, 4600, 'cash', 'Libros anteriores', '', 'Rosa', '', 'x', 'import 1 line 2', 'verified', '2026-05-14', now()),
      (1, 1, 500, 'cash', 'Caja', '', 'Rosa', 'r', 'x', 'y', 'verified', '2026-11-20', now());
  insert into ledger_entries (loan_id, kind, source, destination, amount, value_date, payment_id, funds_account, created_at)
    values
    (1, 'disbursement', 'funds', 'principal', 10000, '2026-04-20', null, null, '2026-11-20T15:00:00Z'),
    (1, 'payment', 'customer_credit', 'funds', 4600, '2026-05-14', 1, null, '2026-11-20T15:00:00Z'),
    (1, 'payment', 'customer_credit', 'funds', 500, '2026-11-20', 2, 'caja', '2026-11-20T16:00:00Z');`;

const told = async (query: string) =>
  (await client.query(query)).rows.map((row) => Object.values(row).join(' '));

it('moves what was imported before to its own days, and out of the safe', async () => {
  const money =
    'select account, sum(money_in) as came, sum(money_out) as went from account_money group by 1 order by 1';
  expect(await told(money)).toEqual([' 0 10000', 'caja 5100 0']);
  await migrate(database.url, key);
  expect(await told(money)).toEqual(['caja 500 0']);
  expect(
    await told(
      'select day::text, kind, sum(count) as count, sum(amount) as amount from ledger_days group by 1, 2 order by 1',
    ),
  ).toEqual(['2026-04-20 disbursement 1 10000', '2026-05-14 payment 1 -4600', '2026-11-20 payment 1 -500']);
  // The chain gets the entries as they are now.
  const restated =
    "select count(*) from unchained_changes where source = 'ledger_entries' and change = 'restate'";
  expect(await told(restated)).toEqual(['3']);
});
