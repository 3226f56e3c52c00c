import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MonthStatement } from '#contract/accounting.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

const MONTHS = '/api/admin/accounting/months';
let app: TestApp;
let pedro: Browser;
async function at(instant: string) {
  app.setClock(instant);
  pedro = await app.signIn('pedro');
}
beforeEach(async () => {
  app = await openTestApp();
  await at('2026-10-20T15:00:00Z');
  await pedro.send('POST', '/api/admin/money/opening', { accountNumber: 'caja', amount: 5_000 });
});
afterEach(() => app.close());

const statement = async (month: string) => (await pedro.get(`${MONTHS}/${month}`)).json<MonthStatement>();
const file = async (month: string, name: string) =>
  (await pedro.get(`${MONTHS}/${month}/files/${name}?format=csv`)).body;
const FILES = ['days', 'movements', 'quickbooks', 'statements'];
const cashOf = ({ assets }: MonthStatement) => assets.find(({ account }) => account === 'cash')?.amount;

it('own money that moved after a close by a clock that went back is of the first open month, and says so', async () => {
  await at('2026-11-02T15:00:00Z');
  expect((await pedro.send('POST', `${MONTHS}/2026-10/close`)).statusCode).toBe(200);
  const october = await statement('2026-10');
  const before = await Promise.all(FILES.map((name) => file('2026-10', name)));

  await at('2026-10-31T15:00:00Z');
  const rent = { amount: '1200', category: 'rent', from: 'safe', reason: 'Local' };
  expect((await pedro.upload('/api/admin/expenses', rent)).statusCode).toBe(201);
  await at('2026-11-03T15:00:00Z');

  expect(await statement('2026-10')).toEqual(october);
  expect(await Promise.all(FILES.map((name) => file('2026-10', name)))).toEqual(before);
  const november = await statement('2026-11');
  expect(november.expenses).toMatchObject([{ account: 'expense:rent', amount: 1_200 }]);
  const { cash } = (await pedro.get('/api/admin/money')).json();
  expect([cash, cashOf(november)]).toEqual([3_800, 3_800]);
  expect(await file('2026-11', 'movements')).toMatch(
    /01\/11\/2026.*De un mes que ya estaba cerrado: 31\/10\/2026\. Local/,
  );
  // Closed, the next month has it too, and the one after begins with what the safe holds.
  await at('2026-12-02T15:00:00Z');
  expect((await pedro.send('POST', `${MONTHS}/2026-11/close`)).statusCode).toBe(200);
  expect(cashOf(await statement('2026-11'))).toBe(3_800);
  expect(cashOf(await statement('2026-12'))).toBe(3_800);
});
