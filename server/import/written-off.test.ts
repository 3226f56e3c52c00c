import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cleanFiles, staged } from '#test/import-files.ts';
import { examplesTonight } from '#test/verified.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const LENT = {
  number: 'P-1',
  standing: 'castigado',
  disbursedOn: '01/03/2026',
  principal: '10000',
  interest: '1500',
  term: '1',
  writtenOffOn: '15/06/2026',
};
const payment = (on: string, amount: string) => ({ loan: 'P-1', on, amount });

test('imports no loan twice, though its client owes nothing any more', async () => {
  const [client, other] = cleanFiles().files.clients;
  if (!client || !other) throw new Error('The notebook has clients');
  const { writtenOffOn: _, ...lent } = LENT;
  const files = {
    clients: [client],
    loans: [{ ...lent, standing: 'saldado', cedula: client.cedula ?? '' }],
    payments: [payment('30/03/2026', '11500')],
  };
  const sums = { clients: 1, loans: 1, outstanding: 0, payments: 11_500, noticesSeen: true };
  await staged(pedro, files);
  expect((await pedro.send('POST', '/api/admin/import', sums)).statusCode).toBe(201);
  await staged(pedro, { ...files, clients: [other] });
  const again = await pedro.send('POST', '/api/admin/import', sums);
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'Hay 1 error por corregir: no se importó nada',
  ]);
  expect(await app.db.selectFrom('loans').select('id').execute()).toHaveLength(1);
});

test('imports a loan that the lender had written off as it was: nothing is expected, and the books balance', async () => {
  const [client] = cleanFiles().files.clients;
  if (!client) throw new Error('The notebook has clients');
  const files = {
    clients: [client],
    loans: [{ ...LENT, cedula: client.cedula ?? '' }],
    payments: [payment('30/03/2026', '4000'), payment('10/09/2026', '1000')],
  };
  await staged(pedro, files);
  const sums = { clients: 1, loans: 1, outstanding: 0, payments: 5_000 };
  const reply = await pedro.send('POST', '/api/admin/import', { ...sums, noticesSeen: false });
  expect(reply.statusCode, reply.body).toBe(201);

  const loan = await app.db.selectFrom('loans').selectAll().orderBy('id').executeTakeFirstOrThrow();
  expect(loan).toMatchObject({ status: 'written_off', balance: 0, nextDueOn: null, settledAt: null });
  const adjustments = await app.db
    .selectFrom('loanAdjustments')
    .select(['kind', 'amount', 'valueDate', 'reason'])
    .where('kind', '=', 'write_off')
    .orderBy('id')
    .execute();
  expect(adjustments).toEqual([
    {
      kind: 'write_off',
      amount: null,
      valueDate: '2026-06-15',
      reason: 'Castigado antes de importar el préstamo',
    },
  ]);
  const ledger = await app.db
    .selectFrom('ledgerEntries')
    .select(['kind', 'valueDate'])
    .where('kind', 'in', ['write_off', 'recovery'])
    .orderBy('valueDate')
    .execute();
  expect(new Set(ledger.map(({ kind, valueDate }) => `${kind} ${valueDate}`))).toEqual(
    new Set(['write_off 2026-06-15', 'recovery 2026-09-10']),
  );
  expect(await examplesTonight(app)).toEqual([]);
  expect((await pedro.get('/api/admin/finances')).json()).toMatchObject({ outstanding: 0, collected: 5_000 });
  // Written-off loans are not listed as overdue, but a late payment is still accepted.
  const cash = await pedro.send('POST', `/api/admin/loans/${loan.id}/payments`, {
    amount: 500,
    paymentMethod: 'cash',
    on: '2026-11-20',
  });
  expect(cash.statusCode, cash.body).toBe(201);
  expect(cash.json().loan.status).toBe('written_off');
});
