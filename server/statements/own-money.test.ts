import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StatementLineReply } from '#contract/statements.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
const [FIRST = '', SECOND = ''] = DEMO_SETTINGS.companyAccounts.map(({ accountNumber }) => accountNumber);
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
  for (const [accountNumber, amount] of [
    ['caja', 5_000],
    [FIRST, 90_000],
  ] as const)
    await pedro.send('POST', '/api/admin/money/opening', { accountNumber, amount });
});
afterEach(() => app.close());

const move = async (body: object) => {
  const reply = await pedro.send('POST', '/api/admin/money/movements', body);
  expect(reply.statusCode, reply.body).toBe(201);
};
async function statement(account: string, ...lines: readonly string[]): Promise<void> {
  const columns = { date: '0', description: '1', debit: '2', amount: '3', dateOrder: 'dmy' };
  const reply = await pedro.upload(
    '/api/admin/statements',
    { ...columns, account },
    {
      field: 'file',
      name: `${account}.csv`,
      bytes: Buffer.from(['Fecha,Descripción,Débito,Crédito', ...lines].join('\r\n')),
    },
  );
  expect(reply.statusCode, reply.body).toBe(201);
}
const lines = async (kind: string): Promise<StatementLineReply[]> =>
  (await pedro.get(`/api/admin/statements/lines?kind=${kind}`)).json();
const join = (id: number, movementId: number) =>
  pedro.send('POST', `/api/admin/statements/lines/${id}/own-money`, { movementId });
const total = async () => (await pedro.get('/api/admin/money')).json().total;

it('a deposit of the safe’s cash is one fact: its line is proposed, joined once, and moves no money', async () => {
  await move({ kind: 'deposit', amount: 3_000, accountNumber: FIRST, reference: 'DEP-1' });
  const before = await total();
  app.advance(3 * DAY_MS);
  pedro = await app.signIn('pedro');
  await statement(FIRST, '23/11/2026,DEPOSITO EN EFECTIVO,,"3,000.00"', '23/11/2026,DEPOSITO,,"3,100.00"');
  const [line] = await lines('proposed');
  expect(line).toMatchObject({
    cents: 300_000,
    payment: null,
    ownMoney: { kind: 'deposit', amount: 3_000, on: '2026-11-20' },
  });
  expect(await lines('open')).toMatchObject([{ cents: 310_000, ownMoney: null }]);
  const [other] = await lines('open');
  const movement = line?.ownMoney?.id ?? 0;
  expect((await join(other?.id ?? 0, movement)).json().code).toBe('amounts_differ');
  expect((await join(line?.id ?? 0, 999)).statusCode).toBe(404);
  const joined = await join(line?.id ?? 0, movement);
  expect(joined.json(), joined.body).toMatchObject({
    movementId: movement,
    message: 'Visto en el banco: depósito en el banco',
  });
  expect((await join(line?.id ?? 0, movement)).json().code).toBe('line_already_used');
  expect(await lines('used')).toMatchObject([{ id: line?.id, expense: null, ownMoney: { id: movement } }]);
  expect(await lines('proposed')).toEqual([]);
  expect(await total()).toBe(before);
  expect(await eventsNamed(app, 'statement.own_money_seen')).toHaveLength(1);
  expect(await findingsTonight(app)).toBe(0);
});

it('a transfer between two accounts is seen by two lines, one in each account', async () => {
  await move({ kind: 'transfer', amount: 700, accountNumber: FIRST, toAccountNumber: SECOND });
  await statement(FIRST, '20/11/2026,TRANSFERENCIA,"700.00",');
  await statement(SECOND, '20/11/2026,TRANSFERENCIA RECIBIDA,,"700.00"');
  const proposed = await lines('proposed');
  expect(proposed.map(({ cents, ownMoney }) => [cents, ownMoney?.kind])).toEqual([
    [70_000, 'transfer'],
    [-70_000, 'transfer'],
  ]);
  for (const { id, ownMoney } of proposed) expect((await join(id, ownMoney?.id ?? 0)).statusCode).toBe(200);
  expect(await lines('used')).toHaveLength(2);
  expect(await findingsTonight(app)).toBe(0);
});

it('a line of another account, another day or another direction is not proposed', async () => {
  await move({ kind: 'deposit', amount: 900, accountNumber: FIRST });
  await statement(SECOND, '20/11/2026,DEPOSITO,,"900.00"');
  await statement(FIRST, '20/11/2026,RETIRO,"900.00",');
  expect(await lines('proposed')).toEqual([]);
  app.advance(6 * DAY_MS);
  pedro = await app.signIn('pedro');
  await statement(FIRST, '26/11/2026,DEPOSITO,,"900.00"');
  expect(await lines('proposed')).toEqual([]);
});

it('an expense that was recorded by hand is one fact: its line is proposed for it, and no second one is booked', async () => {
  const spent = { amount: '1500', category: 'rent', reason: 'Local' };
  for (const place of [{ from: 'bank', accountNumber: FIRST }, { from: 'safe' }]) {
    const recorded = await pedro.upload('/api/admin/expenses', { ...spent, ...place });
    expect(recorded.statusCode, recorded.body).toBe(201);
  }
  const before = await total();
  await statement(FIRST, '20/11/2026,PAGO ALQUILER,"1,500.00",', '20/11/2026,OTRO PAGO,"1,500.00",');
  const [line, ...others] = await lines('proposed');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    cents: -150_000,
    ownMoney: null,
    expense: { category: 'rent', amount: 1_500 },
  });
  const joined = await join(line?.id ?? 0, line?.expense?.id ?? 0);
  expect(joined.json(), joined.body).toMatchObject({ message: 'Visto en el banco: gasto' });
  expect(await lines('used')).toMatchObject([
    { id: line?.id, expense: { category: 'rent' }, ownMoney: null },
  ]);
  expect(await lines('proposed')).toEqual([]);
  expect(await lines('outgoing')).toHaveLength(1);
  expect(await total()).toBe(before);
  expect(await findingsTonight(app)).toBe(0);
});
