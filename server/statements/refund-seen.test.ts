import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StatementLineReply } from '#contract/statements.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, paid } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed } from '#test/written.ts';

// A client's credit that was given back by transfer is in the books; the bank's line shows the same money.

let app: TestApp;
let pedro: Browser;
let loanId: number;
const [FIRST = '', SECOND = ''] = DEMO_SETTINGS.companyAccounts.map(({ accountNumber }) => accountNumber);
beforeEach(async () => {
  app = await openTestApp();
  await changeSettings(await app.signIn('pedro'), { companyAccounts: DEMO_SETTINGS.companyAccounts });
  const rosa = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  ({ pedro, loanId } = rosa);
  await paid(rosa.customer, pedro, 23_500, 1);
  await pedro.send('POST', '/api/admin/money/opening', { accountNumber: FIRST, amount: 90_000 });
});
afterEach(() => app.close());

async function refund(amount: number, fundsAccount: string, reference = 'TR-90461'): Promise<void> {
  const body = { amount, reference, fundsAccount, cashReason: 'Sin fondo' };
  const reply = await pedro.send('POST', `/api/admin/loans/${loanId}/refunds`, body);
  expect(reply.statusCode, reply.body).toBe(201);
}
async function statement(account: string, ...rows: readonly string[]): Promise<void> {
  const columns = { date: '0', description: '1', debit: '2', amount: '3', dateOrder: 'dmy' };
  const reply = await pedro.upload(
    '/api/admin/statements',
    { ...columns, account },
    {
      field: 'file',
      name: `${account}.csv`,
      bytes: Buffer.from(['Fecha,Descripción,Débito,Crédito', ...rows].join('\r\n')),
    },
  );
  expect(reply.statusCode, reply.body).toBe(201);
}
const lines = async (kind: string): Promise<StatementLineReply[]> =>
  (await pedro.get(`/api/admin/statements/lines?kind=${kind}`)).json();
const join = async (id = 0, adjustmentId = 0) => {
  const reply = await pedro.send('POST', `/api/admin/statements/lines/${id}/refund`, { adjustmentId });
  return { status: reply.statusCode, ...reply.json() };
};
const total = async () => (await pedro.get('/api/admin/money')).json().total;

it('is proposed for its line, joined once, and leaves the books as they are', async () => {
  await refund(600, FIRST);
  const before = await total();
  await statement(FIRST, '20/11/2026,PAGO TR-90461 ROSA MENDEZ,600.00,', '20/11/2026,OTRO PAGO,600.00,');
  const [line, ...others] = await lines('proposed');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    ...{ description: 'PAGO TR-90461 ROSA MENDEZ', disbursement: null, expense: null },
    refund: { fullName: 'Rosa Méndez', amount: 600, on: '2026-11-20', transferReference: 'TR-90461' },
  });
  const id = line?.refund?.id;
  expect(await join(line?.id, id)).toMatchObject({
    status: 200,
    message: 'Devolución al cliente vista en el banco',
  });
  expect(await join(line?.id, id)).toMatchObject({ status: 409, code: 'line_already_used' });
  expect(await lines('used')).toMatchObject([{ id: line?.id, refund: { id } }]);
  expect(await lines('proposed')).toEqual([]);
  const [other] = await lines('outgoing');
  expect(await join(other?.id, id)).toMatchObject({ status: 409, code: 'refund_seen' });
  expect(await total()).toBe(before);
  expect(await eventsNamed(app, 'statement.refund_seen')).toMatchObject([
    { facts: { lineId: line?.id, adjustmentId: id } },
  ]);
  expect(await findingsTonight(app)).toBe(0);
});

it('is one candidate still where its payment is reversed and the books have it in several entries', async () => {
  await refund(600, FIRST);
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const reason = 'No llegó';
  const reply = await pedro.send('POST', `/api/admin/payments/${paymentId}/reversal`, { reason });
  expect(reply.statusCode, reply.body).toBe(200);
  const entries = await app.db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('kind', '=', 'refund')
    .execute();
  expect(entries.length).toBeGreaterThan(1);
  await statement(FIRST, '20/11/2026,PAGO TR-90461 ROSA MENDEZ,600.00,');
  const [line] = await lines('proposed');
  expect(line).toMatchObject({ agreesInAll: true, refund: { amount: 600 } });
  expect(await join(line?.id, line?.refund?.id)).toMatchObject({ status: 200 });
  expect(await lines('used')).toMatchObject([{ id: line?.id, refund: { id: line?.refund?.id } }]);
});

it('has its own line by its reference, where a disbursement of the same amount and client waits for one, too', async () => {
  await refund(10_000, FIRST);
  await statement(FIRST, '20/11/2026,PAGO TR-90461,"10,000.00",', '20/11/2026,TRANSF 55,"10,000.00",');
  const proposed = await lines('proposed');
  expect(
    proposed.map(({ description, refund, disbursement }) => [description, refund?.id, disbursement?.loanId]),
  ).toEqual([
    ['TRANSF 55', undefined, loanId],
    ['PAGO TR-90461', expect.any(Number), undefined],
  ]);
  const together = proposed.map(({ id, refund }) => ({
    id,
    ...(refund ? { kind: 'refund', joinedId: refund.id } : { kind: 'disbursement', joinedId: loanId }),
  }));
  const reply = await pedro.send('POST', '/api/admin/statements/lines/confirmations', { lines: together });
  expect(reply.json(), reply.body).toMatchObject({ message: '2 movimientos confirmados.' });
});

it('is not the money of a line of another amount, account or direction, nor is one paid in cash', async () => {
  await refund(600, FIRST);
  await refund(700, 'caja');
  await statement(FIRST, '20/11/2026,A,601.00,', '20/11/2026,B,700.00,', '20/11/2026,C,,600.00');
  await statement(SECOND, '20/11/2026,D,600.00,');
  expect(await lines('proposed')).toEqual([]);
  const [bank, cash] = (
    await app.db
      .selectFrom('loanAdjustments')
      .select('id')
      .where('kind', '=', 'refund')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
  const all = [...(await lines('outgoing')), ...(await lines('open'))];
  const idOf = (description: string) => all.find((one) => one.description === description)?.id;
  const codes = [
    await join(idOf('A'), bank),
    await join(idOf('B'), cash),
    await join(idOf('C'), bank),
    await join(idOf('D'), bank),
    await join(idOf('A'), 2_000_000),
  ];
  expect(codes.map(({ code }) => code)).toEqual([
    ...['amounts_differ', 'refund_seen', 'amounts_differ', 'accounts_differ', 'refund_seen'],
  ]);
  expect(await lines('used')).toEqual([]);
});
