import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, reported } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let ciro: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  // RD$10,000 in one, lent on 20/11/2026, due on 20/12: late on the last day of the year.
  ({ loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 }));
  await at('2026-12-31T15:00:00Z');
});
afterEach(() => app.close());

async function at(instant: string) {
  app.setClock(instant);
  pedro = await app.signIn('pedro');
  ciro = await app.signInAs('cashier');
}
const take = (who: Browser, on: string, paymentMethod = 'cash') =>
  who.send('POST', `/api/admin/loans/${loanId}/payments`, { amount: 2_000, paymentMethod, on });
const reverse = (who: Browser, id: number) =>
  who.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'Se anotó dos veces' });

it('a cashier may date cash three days back, and an owner any day of the loan', async () => {
  const refused = await take(ciro, '2026-12-27');
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ field: 'on', message: 'El efectivo de antes del 28/12/2026 lo anota un dueño' }],
  ]);
  expect(await eventsNamed(app, 'payment.recorded')).toEqual([]);
  expect((await take(ciro, '2026-12-28')).statusCode).toBe(201);
  expect((await take(pedro, '2026-12-20')).statusCode).toBe(201);
});

it('a bank transfer keeps the day of the bank statement', async () => {
  expect((await take(ciro, '2026-12-20', 'bank_transfer')).statusCode).toBe(201);
});

it('a cashier reverses their own receipt on its day; later another person has to', async () => {
  const [first, second] = [(await take(ciro, '2026-12-31')).json(), (await take(ciro, '2026-12-31')).json()];
  expect((await reverse(ciro, first.id)).statusCode).toBe(200);
  await at('2027-01-01T15:00:00Z');
  const refused = await reverse(ciro, second.id);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'second_person_needed',
      message: 'Usted recibió o confirmó este pago: desde el 01/01/2027 lo reversa otra persona',
    },
  ]);
  expect((await reverse(pedro, second.id)).statusCode).toBe(200);
});

it('the same rule applies to a reported payment that the cashier confirmed', async () => {
  const id = await reported(await app.signIn('rosa'), 1_000, 1);
  await ciro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' });
  await at('2027-01-01T15:00:00Z');
  expect((await reverse(ciro, id)).json().code).toBe('second_person_needed');
});

it('where the settings require two persons, no person reverses their own receipt, not even an owner on the same day', async () => {
  await changeSettings(pedro, { twoPersonActs: ['reversal'] });
  const { id } = (await take(pedro, '2026-12-31')).json();
  expect((await reverse(pedro, id)).json().code).toBe('second_person_needed');
  expect((await reverse(ciro, id)).statusCode).toBe(200);
});
