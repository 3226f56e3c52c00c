import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { applicationOf, changeSettings, lent, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const RULES = { first: 5_000, onTime: 2_500, late: 2_000, lateDays: 5 };
const ruled = () => changeSettings(pedro, { limitRules: RULES });
const figures = async (browser: Browser) => (await browser.get('/api/dashboard/stats')).json();
const ask = async (browser: Browser, key: 'luis' | 'rosa', amount: number) =>
  browser.send('POST', '/api/loan-applications', await applicationOf(key, { amount, term: 1 }));

/** Rosa borrows, and pays on the given day. */
async function paidOn(day: string, amount: number): Promise<Browser> {
  const { loanId } = await lent(app, 'rosa', { amount, term: 1 });
  app.setClock(`${day}T15:00:00Z`);
  pedro = await app.signIn('pedro');
  const { balance } = (await pedro.get(`/api/loans/${loanId}`)).json();
  const pay = { amount: balance, paymentMethod: 'cash', on: day };
  const done = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, pay);
  if (done.statusCode !== 201) throw new Error(done.body);
  return app.signIn('rosa');
}

it('without rules every customer has the product’s maximum, and no reason', async () => {
  const luis = await app.signIn('luis');
  expect(await figures(luis)).toMatchObject({
    availableLimit: 20_000,
    personalLimit: { amount: 20_000, isRuled: false },
  });
  expect((await ask(luis, 'luis', 20_000)).statusCode).toBe(201);
  expect((await figures(pedro)).personalLimit).toBeNull();
});

it('keeps a first loan within its limit, and refuses the amount before it saves or signs anything', async () => {
  await ruled();
  const luis = await app.signIn('luis');
  expect(await figures(luis)).toMatchObject({
    availableLimit: 5_000,
    personalLimit: { amount: 5_000, next: 7_500 },
  });
  expect((await luis.get('/api/loan-applications/prefill')).json().limit.amount).toBe(5_000);
  const above = { field: 'amount', message: 'Su límite es de RD$5,000' };
  const before = await app.db.selectFrom('loanApplications').select('id').execute();
  for (const reply of [
    await ask(luis, 'luis', 5_500),
    await luis.send('POST', '/api/loan-applications', { amount: 5_500 }),
    await luis.send('POST', '/api/legal-documents/preview', { amount: 5_500, term: 1 }),
  ])
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [above]]);
  expect(await app.db.selectFrom('loanApplications').select('id').execute()).toEqual(before);
  const draft = (await luis.send('POST', '/api/loan-applications', { amount: 5_000 })).json();
  const edited = await luis.send('PATCH', `/api/loan-applications/${draft.id}`, { amount: 6_000 });
  expect(edited.json().errors).toEqual([above]);
  expect((await ask(luis, 'luis', 5_000)).statusCode).toBe(201);
});

it('rises after a loan paid on time, for the client, the desk and the client’s page alike', async () => {
  await ruled();
  const rosa = await paidOn('2026-12-10', 5_000);
  const limit = { amount: 7_500, isRuled: true, onTime: 1, late: 0, next: 10_000 };
  expect(await figures(rosa)).toMatchObject({ availableLimit: 7_500, personalLimit: limit });
  expect((await ask(rosa, 'rosa', 8_000)).statusCode).toBe(400);
  const id = await submitted(rosa, 'rosa', { amount: 7_500, term: 1 });
  const [card] = (await pedro.get('/api/admin/loan-applications')).json();
  expect(card).toMatchObject({ id, personal_limit: limit });
  expect((await pedro.get(`/api/admin/clients/${card.user_id}`)).json().limit).toEqual(limit);
});

it('falls after late payment, also while the late loan is still open', async () => {
  await ruled();
  await lent(app, 'rosa', { amount: 5_000, term: 1 });
  app.setClock('2026-12-31T15:00:00Z');
  const rosa = await app.signIn('rosa');
  expect((await figures(rosa)).personalLimit).toMatchObject({ amount: 3_000, late: 1 });
});

it('another account with the same cédula neither raises nor lowers it: its holder reads the reason', async () => {
  await ruled();
  await paidOn('2026-12-10', 5_000);
  const luis = await app.signIn('luis');
  await submitted(luis, 'luis', { cedula: cast.rosa.cedula, amount: 5_000, term: 1 });
  expect((await figures(luis)).personalLimit).toMatchObject({ amount: 5_000, onTime: 0, late: 0 });
  const [card] = (await pedro.get('/api/admin/loan-applications')).json();
  expect(card.personal_limit).toMatchObject({ amount: 5_000, onTime: 0 });
  expect(card.earlier_loans).toHaveLength(1);
});

it('an application sent within the limit can be signed and decided, even after the rules change', async () => {
  const luis = await app.signIn('luis');
  const id = await submitted(luis, 'luis', { amount: 10_000, term: 1 });
  await ruled();
  const [card] = (await pedro.get('/api/admin/loan-applications')).json();
  expect([card.amount, card.personal_limit.amount]).toEqual([10_000, 5_000]);
  expect((await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {})).statusCode).toBe(200);
});

it.each([
  ['first', 100_000],
  ['onTime', -1],
  ['late', 10_000_001],
  ['lateDays', 0],
])('rejects a rule %s of %i at its field', async (field, value) => {
  const before = (await pedro.get('/api/admin/settings')).json();
  const body = { ...before, limitRules: { ...RULES, [field]: value } };
  const reply = await pedro.send('PUT', '/api/admin/settings', body);
  expect([reply.statusCode, reply.json().errors?.[0]?.field]).toEqual([400, `limitRules.${field}`]);
});
