import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { approved, lent, submitted } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const payOut = (loanId: number, body: object = {}) =>
  pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, {
    date: '2026-11-20',
    reference: 'TR-1',
    ...body,
  });
const ledger = () => app.db.selectFrom('ledgerEntries').select('id').execute();

it('is refused on a day that has not come, or before the approval', async () => {
  const { loanId } = await approved(app, 'rosa');
  for (const date of ['2026-11-21', '2026-11-19'])
    expect((await payOut(loanId, { date })).json().errors).toMatchObject([{ field: 'date' }]);
  expect(await ledger()).toEqual([]);
  expect((await payOut(loanId)).statusCode).toBe(200);
});

it('is refused while the client has not signed', async () => {
  const luis = await app.signIn('luis');
  const unsigned = { debtAgreementSignature: undefined, creditAuthorizationSignature: undefined };
  const id = await submitted(luis, 'luis', unsigned);
  await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  const { id: loanId } = await app.db
    .selectFrom('loans')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const reply = await payOut(loanId);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_signed']);
  expect(await eventsNamed(app, 'loan.disbursed')).toEqual([]);
  expect(await ledger()).toEqual([]);
});

it('a loan is read by its own client alone', async () => {
  const { customer: rosa, loanId } = await lent(app, 'rosa');
  expect((await rosa.get(`/api/loans/${loanId}`)).statusCode).toBe(200);
  expect((await (await app.signIn('luis')).get(`/api/loans/${loanId}`)).statusCode).toBe(404);
});
