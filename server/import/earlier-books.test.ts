import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cleanFiles, staged } from '#test/import-files.ts';
import { lent } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';

// Money of earlier books is in the books on its own day, and in no place of the lender's money.

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T14:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const SPRING = '2026-05-14';
const YESTERDAY = '2026-11-19';
const TODAY = '2026-11-20';

/** Imports a loan of this spring, with a payment of RD$4,600 in cash and one of today by transfer. */
async function importSpring(number = 'CUAD-77/B'): Promise<number> {
  const [client] = cleanFiles().files.clients;
  if (!client) throw new Error('The notebook has clients');
  await staged(pedro, {
    clients: [client],
    loans: [
      {
        number,
        cedula: client.cedula ?? '',
        standing: 'abierto',
        disbursedOn: '20/04/2026',
        principal: '10000',
        interest: '1500',
        term: '1',
      },
    ],
    payments: [
      { loan: number, on: '14/05/2026', amount: '4600', method: 'Efectivo' },
      { loan: number, on: '20/11/2026', amount: '900', method: 'Transferencia' },
    ],
  });
  const guessed = { clients: 1, loans: 1, outstanding: 0, payments: 0 };
  const checked = await pedro.send('POST', '/api/admin/import/check', guessed);
  const { sums } = checked.json();
  const reply = await pedro.send('POST', '/api/admin/import', { ...sums, noticesSeen: true });
  expect(reply.statusCode, reply.body).toBe(201);
  const { id } = await app.db
    .selectFrom('loans')
    .select('id')
    .where('disbursementReference', '=', number)
    .executeTakeFirstOrThrow();
  return id;
}
const money = async () => (await pedro.get('/api/admin/money')).json();
const dayClose = async (on: string) => (await pedro.get(`/api/admin/finances/day-close?date=${on}`)).json();
/** The reversal of the imported cash payment, told apart by its amount. */
async function reverseSpring() {
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('amount', '=', 4_600)
    .executeTakeFirstOrThrow();
  return pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'Mal copiado' });
}

test('an import leaves the safe, the banks and the open day as they were, and fills the days on which it happened', async () => {
  await lent(app, 'rosa');
  const before = { money: await money(), today: await dayClose(TODAY) };
  await importSpring();

  expect(await money()).toEqual(before.money);
  const today = await dayClose(TODAY);
  for (const part of ['disbursed', 'interest', 'collected', 'accounts', 'people', 'entries'])
    expect(today[part], part).toEqual(before.today[part]);
  // What the earlier books are owed is carried into the day, as on any morning.
  expect(today.closing - before.today.closing).toBe(today.opening - before.today.opening);

  const spring = await dayClose(SPRING);
  expect(spring).toMatchObject({
    collected: { count: 1, amount: 4_600 },
    accounts: [],
    people: [{ name: 'Libros anteriores', disbursed: 0, confirmed: 4_600, reversed: 0 }],
    entries: [{ kind: 'payment', amount: -4_600 }],
  });
  // The day is still open: what was paid on it before the import was in the earlier books when they were closed.
  expect(await dayClose(YESTERDAY)).toMatchObject({ collected: { count: 1, amount: 900 }, accounts: [] });

  const { periods } = (await pedro.get('/api/admin/finances?by=month')).json();
  const collected = Object.fromEntries(
    periods.map((one: { from: string; collected: number }) => [one.from, one.collected]),
  );
  expect(collected).toMatchObject({ '2026-05-01': 4_600, '2026-11-01': 900 });
  const ledger = await pedro.get(`/api/admin/finances/exports/ledger?from=${SPRING}&to=${SPRING}`);
  expect(ledger.body).toContain('4600');
  expect(await examplesTonight(app)).toEqual([]);
});

test('the reversal of an imported cash payment takes no cash of today out of a drawer', async () => {
  await importSpring();
  const before = await money();
  const reversed = await reverseSpring();
  expect(reversed.statusCode, reversed.body).toBe(200);
  expect(await money()).toEqual(before);
  expect(await app.db.selectFrom('drawers').select('id').execute()).toEqual([]);
  expect(await dayClose(TODAY)).toMatchObject({
    collected: { count: 0, amount: 0 },
    reversed: { count: 1, amount: 4_600 },
    accounts: [],
  });
  expect(await examplesTonight(app)).toEqual([]);
});

test('the counter finds an imported loan by its old number', async () => {
  const id = await importSpring();
  await lent(app, 'rosa');
  const found = async (said: string) =>
    (await pedro.get(`/api/admin/loans?search=${encodeURIComponent(said)}`))
      .json()
      .map((one: { id: number }) => one.id);
  for (const said of ['CUAD-77/B', ' cuad-77/b', 'CUAD-77']) expect(await found(said), said).toEqual([id]);
});

test('a number of the notebook is found beside the loan whose reference is the same number', async () => {
  const { loanId, applicationId } = await lent(app, 'rosa');
  const id = await importSpring(String(applicationId));
  const listed = await pedro.get(`/api/admin/loans?search=${applicationId}`);
  expect(listed.json().map((one: { id: number }) => one.id)).toEqual([id, loanId]);
});
