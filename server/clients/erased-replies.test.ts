import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { lent } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const idOf = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/user')).json().id;

it('the stored replies to the staff about an erased client are empty, those about others are not, and nothing is done twice', async () => {
  const { customer: rosa, pedro, loanId } = await lent(app, 'rosa', { term: 1 });
  const rosaId = await idOf(rosa);
  const luisId = await idOf(await app.signIn('luis'));
  const cashier = await app.signInAs('cashier');
  const calls: Record<string, () => ReturnType<Browser['send']>> = {};
  const once = (key: string, who: Browser, address: string, body: object) => {
    calls[key] = () => who.send('POST', address, body, { 'idempotency-key': key });
  };
  const note = (key: string, id: number, text: string) => {
    const more = { 'idempotency-key': key };
    calls[key] = () =>
      pedro.upload(`/api/admin/clients/${id}/notes`, { text, aboutOthers: 'no' }, undefined, more);
  };
  const cash = { amount: 11_500, paymentMethod: 'cash', on: dayInSantoDomingo(app.deps.now()) };
  note('note', rosaId, 'Vive con su hermana');
  once('cash', cashier, `/api/admin/loans/${loanId}/payments`, cash);
  once('listed', pedro, '/api/admin/do-not-lend', { cedula: cast.rosa.cedula, reason: 'Carta falsa' });
  note('his', luisId, 'Llega los viernes');
  for (const [key, call] of Object.entries(calls)) {
    const reply = await call();
    expect(reply.statusCode, `${key} ${reply.body}`).toBe(201);
    app.advance(1_000);
  }
  const stored = async () =>
    app.db
      .selectFrom('idempotencyKeys')
      .select(['key', 'reply'])
      .where('key', 'in', Object.keys(calls))
      .execute();
  expect((await stored()).every(({ reply }) => reply !== null)).toBe(true);
  const payments = async () => (await app.db.selectFrom('payments').select('id').execute()).length;
  const paid = await payments();

  const erased = await pedro.send('DELETE', `/api/admin/clients/${rosaId}`);
  expect(erased.statusCode, erased.body).toBe(200);
  const left = (await stored()).filter(({ reply }) => reply !== null).map(({ key }) => key);
  expect(left).toEqual(['his']);
  const again = await Promise.all(Object.values(calls).map((call) => call()));
  expect(again.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 201]);
  expect(again[1]?.json().code).toBe('repeated_key');
  expect(await payments()).toBe(paid);
});
