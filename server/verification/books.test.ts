import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, paid, receiptPicture } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const found = async () =>
  (await verifyNow(app.deps, () => true)).examples.map(({ kind, source, id }) => `${kind} ${source} ${id}`);
const byHand = (statements: string) =>
  app.ownerPool.query(`begin; set local session_replication_role = replica; ${statements}; commit`);

/** Rosa and Marta are late since the same day, and their running late charge is counted. */
async function twoAreLate() {
  const rosa = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  const marta = await lent(app, 'marta', { amount: 5_000, term: 1 });
  app.advance(45 * 24 * 3_600_000);
  const pedro = await app.signIn('pedro');
  await pedro.get('/api/admin/finances');
  await pedro.get('/api/admin/loans');
  await chainChanges(app.deps);
  return { rosa: rosa.loanId, marta: marta.loanId, pedro };
}

it('a wrong running late charge of single loans is found, though their sum is right', async () => {
  const { rosa, marta } = await twoAreLate();
  const { rows } = await app.ownerPool.query('select loan_id from running_late_charges order by 1');
  expect(rows).toEqual([{ loan_id: rosa }, { loan_id: marta }]);
  expect(await found()).toEqual([]);
  await byHand(
    `update running_late_charges set amount = amount + case when loan_id = ${rosa} then -7 else 7 end`,
  );
  expect(await found()).toEqual([
    `late_charge_differs running_late_charges ${rosa}`,
    `late_charge_differs running_late_charges ${marta}`,
  ]);
});

it('a movement between the right accounts on another day, or with another cause, is a finding', async () => {
  const { rosa } = await twoAreLate();
  const customer = await app.signIn('rosa');
  const pedro = await app.signIn('pedro');
  await paid(customer, pedro, 700, 1);
  await chainChanges(app.deps);
  expect(await found()).toEqual([]);
  await byHand("update ledger_entries set value_date = value_date - 1 where kind = 'payment'");
  expect(await found()).toContain(`ledger_differs loans ${rosa}`);
});

it('the invoice of a collection cost is checked like every other file', async () => {
  const pedro = await app.signIn('pedro');
  await changeSettings(pedro, { lateChargeVariant: 5 });
  const { rosa, pedro: later } = await twoAreLate();
  const reply = await later.upload(
    `/api/admin/loans/${rosa}/collection-costs`,
    { amount: '350', reason: 'Acto de alguacil' },
    { field: 'documentFile', name: 'factura.jpg', bytes: await receiptPicture(7) },
  );
  expect(reply.statusCode, reply.body).toBe(201);
  await chainChanges(app.deps);
  expect(await found()).toEqual([]);
  const { id, documentKey } = await app.db
    .selectFrom('loanAdjustments')
    .select(['id', 'documentKey'])
    .executeTakeFirstOrThrow();
  await writeFile(path.join(app.deps.env.dataDir, 'files', documentKey ?? ''), 'another picture');
  expect(await found()).toEqual([`file_differs loan_adjustments ${id}`]);
});
