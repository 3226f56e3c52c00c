import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { approved, changeSettings } from '#test/stories.ts';

// A loan that is paid out in cash has a slip for the client to sign, and no transfer (rule: pay-out-slip).

let app: TestApp;
let pedro: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
  await pedro.send('POST', '/api/admin/money/opening', { accountNumber: 'caja', amount: 20_000 });
  await pedro.send('POST', '/api/admin/drawers', { float: 20_000 });
  ({ loanId } = await approved(app, 'rosa', { amount: 10_000, term: 1 }));
});
afterEach(() => app.close());

const payOut = (body: object) =>
  pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, { date: '2026-11-20', ...body });
const slip = () => pedro.get(`/api/admin/loans/${loanId}/pay-out-slip`);

it('asks for no reference, and has a slip that names both sides, the amount in words and the drawer', async () => {
  expect((await slip()).statusCode).toBe(404);
  const done = await payOut({ fundsAccount: 'caja' });
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json()).toMatchObject({ disbursementReference: null, status: 'active' });
  const reply = await slip();
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({
    loanId,
    sentence: expect.stringMatching(
      /^Recibí de .+ la suma de RD\$10,000 \(DIEZ MIL PESOS.*\) en efectivo, por el préstamo #LN-\d{4}\.$/,
    ),
    signer: { fullName: 'Rosa Méndez', cedula: expect.stringMatching(/^\d{11}$/) },
    paidBy: 'Pedro Santos',
    on: '2026-11-20',
  });
  expect((await pedro.get(`/api/admin/loans/${loanId}/file`)).json().paidInCash).toBe(true);
  const { bodyText } = await app.db
    .selectFrom('messages')
    .select('bodyText')
    .where('template', '=', 'loan-disbursed')
    .executeTakeFirstOrThrow();
  expect(bodyText).toContain('le entregamos RD$10,000 en efectivo');
  expect(bodyText).not.toMatch(/Referencia|depositamos|su cuenta/);
  expect(bodyText).toContain('Sus cuotas');
});

it('a transfer needs its reference, and has no slip', async () => {
  for (const reference of [undefined, '', null])
    expect((await payOut({ fundsAccount: '800000001', reference })).json().errors).toEqual([
      { field: 'reference', message: 'La referencia del desembolso es requerida' },
    ]);
  expect((await payOut({ fundsAccount: '800000001', reference: 'TR-1' })).statusCode).toBe(200);
  expect((await slip()).statusCode).toBe(404);
  expect((await pedro.get(`/api/admin/loans/${loanId}/file`)).json().paidInCash).toBe(false);
});
