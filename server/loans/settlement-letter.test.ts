import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertSettings } from '#server/settings/settings.store.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, paid, reported } from '#test/stories.ts';
import { lettersOf } from '#test/written.ts';

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let loanId: number;
let applicationId: number;
beforeEach(async () => {
  app = await openTestApp();
  await renamed('Préstamos Quisqueya', '2026-11-01T12:00:00Z');
  ({ customer: rosa, pedro, loanId, applicationId } = await lent(app, 'rosa', { amount: 10_000, term: 2 }));
});
afterEach(() => app.close());

const renamed = (legalName: string, at: string) =>
  app.deps.db.transaction().execute((tx) => insertSettings(tx, { legalName }, null, new Date(at)));
const letter = (browser: Browser = rosa) => browser.get(`/api/loans/${loanId}/settlement-letter.txt`);
const decide = (id: number, status: string, notes?: string) =>
  pedro.send('PATCH', `/api/payments/${id}/status`, { status, ...(notes && { notes }) });
const own = async () => (await rosa.get('/api/loans')).json();

test('Rosa repays the whole loan and gets the letter; a reversal withdraws it', async () => {
  // While she owes, there is no letter.
  const early = await letter();
  expect(early.statusCode).toBe(409);
  expect(early.json()).toEqual({ code: 'not_settled', message: 'El préstamo todavía no está saldado' });
  expect(await own()).toMatchObject([{ id: loanId, status: 'active', settledAt: null, balance: 11_500 }]);

  // Once settled, the loan stays in her list, and the letter lists every payment that was not reversed.
  const rejected = await reported(rosa, 5_750, 1);
  await decide(rejected, 'rejected', 'No se lee');
  const undone = await reported(rosa, 1_000, 2);
  await decide(undone, 'verified');
  await pedro.send('POST', `/api/admin/payments/${undone}/reversal`, { reason: 'Era de otro cliente' });
  const first = await reported(rosa, 5_750, 3);
  await decide(first, 'verified');
  app.setClock('2026-11-21T15:00:00Z');
  pedro = await app.signIn('pedro');
  const second = await reported(rosa, 5_750, 4);
  await decide(second, 'verified');
  expect(await own()).toMatchObject([
    { id: loanId, status: 'settled', settledAt: '2026-11-21T15:00:00.000Z', balance: 0 },
  ]);
  expect(await lettersOf(app, 'loan-settled')).toHaveLength(1);
  const reply = await letter();
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.headers['content-disposition']).toContain(
    `attachment; filename="carta-de-saldo_LN-${String(applicationId).padStart(4, '0')}.txt"`,
  );
  const reference = (id: number) => `PG-${String(id).padStart(6, '0')}`;
  expect(reply.body).toContain(`20/11/2026    ${reference(first)}    RD$5,750`);
  expect(reply.body).toContain(`21/11/2026    ${reference(second)}    RD$5,750`);
  expect(reply.body).not.toContain(reference(undone));
  expect(reply.body).not.toContain(reference(rejected));
  expect(reply.body).toContain('Total pagado    RD$11,500');
  expect(reply.body).toContain('Rosa Méndez');
  const history = (await rosa.get(`/api/loan-applications/${applicationId}/history`)).json();
  expect(history.at(-1)).toEqual({ event: 'loan.settled', at: '2026-11-21T15:00:00.000Z' });

  // The letter keeps its text after the lender changes its name.
  const before = (await letter()).body;
  app.setClock('2027-03-01T15:00:00Z');
  rosa = await app.signIn('rosa');
  pedro = await app.signIn('pedro');
  await renamed('Otro Nombre, S.R.L.', '2027-02-01T15:00:00Z');
  expect((await letter(pedro)).body).toBe(before);
  expect(before).toContain('Acreedor: Préstamos Quisqueya');

  // Other customers cannot read it, and a reversal withdraws it.
  const ana = await app.signIn('ana');
  expect((await letter(ana)).statusCode).toBe(404);
  expect((await ana.get('/api/loans')).json()).toEqual([]);
  const [{ id }] = (await rosa.get('/api/payments?limit=1')).json();
  const reversed = await pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'Sin fondos' });
  expect(reversed.statusCode).toBe(200);
  expect((await letter()).statusCode).toBe(409);
});

test('Luis overpays, and late: after a reversal the letter shows the late charge that the books hold', async () => {
  const loan = await lent(app, 'luis', { amount: 10_000, term: 2 });
  const luisLetter = async () =>
    (await (await app.signIn('luis')).get(`/api/loans/${loan.loanId}/settlement-letter.txt`)).body;
  const pays = async (amount: number, at: string, shade: number) => {
    app.setClock(at);
    return paid(await app.signIn('luis'), await app.signIn('pedro'), amount, shade);
  };
  const early = await pays(2_000, '2026-12-22T15:00:00Z', 1);
  app.setClock('2027-01-11T14:00:00Z');
  const waiting = await reported(await app.signIn('luis'), 300, 3);
  await pays(12_000, '2027-01-11T15:00:00Z', 2);
  const before = await luisLetter();
  app.setClock('2027-01-12T15:00:00Z');
  const reversed = await (await app.signIn('pedro')).send('POST', `/api/admin/payments/${early}/reversal`, {
    reason: 'Sin fondos',
  });
  expect(reversed.json().loan).toMatchObject({ status: 'settled', balance: 0 });

  const charges = await app.db
    .selectFrom('ledgerEntries')
    .select((select) => select.fn.sum<number>('balanceChange').as('sum'))
    .where('loanId', '=', loan.loanId)
    .where('kind', '=', 'late_charge')
    .executeTakeFirstOrThrow();
  const credit: number = reversed.json().loan.credit;
  expect(12_000 - 11_500 - Number(charges.sum)).toBe(credit);
  const after = await luisLetter();
  expect(after).not.toBe(before);
  expect(after).toContain('Total pagado    RD$12,000');
  expect(after).toContain(`Mora y gastos pagados    RD$${charges.sum}`);
  expect(after).toContain(`A favor del cliente    RD$${credit}`);

  await (await app.signIn('pedro')).send('PATCH', `/api/payments/${waiting}/status`, {
    status: 'verified',
  });
  expect(await luisLetter()).toContain('Total pagado    RD$12,300');
  expect(await luisLetter()).toContain(`A favor del cliente    RD$${credit + 300}`);
});

test('a written-off loan that was paid whole since has its letter; a reversal withdraws it', async () => {
  app.setClock('2027-02-01T15:00:00Z');
  pedro = await app.signIn('pedro');
  rosa = await app.signIn('rosa');
  await pedro.send('POST', `/api/admin/loans/${loanId}/write-off`, { reason: 'No responde' });
  const owed = async (): Promise<number> => (await own())[0].writtenOff;
  const pay = async (amount: number, on: string) => {
    const body = { amount, paymentMethod: 'cash', on };
    const reply = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, body);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().id;
  };
  await pay(3_000, '2027-02-01');
  expect((await letter()).json().code).toBe('not_settled');
  app.setClock('2027-02-03T15:00:00Z');
  pedro = await app.signIn('pedro');
  const last = await pay(await owed(), '2027-02-03');
  expect(await own()).toMatchObject([{ status: 'written_off', balance: 0, writtenOff: 0, settledAt: null }]);
  const reply = await letter();
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.body).toContain('el 03/02/2027.');
  expect(reply.body).toContain('01/02/2027    PG-000001    RD$3,000');
  expect(reply.body).not.toContain('A favor del cliente');
  await pedro.send('POST', `/api/admin/payments/${last}/reversal`, { reason: 'Era de otro cliente' });
  expect((await letter()).json().code).toBe('not_settled');
});
