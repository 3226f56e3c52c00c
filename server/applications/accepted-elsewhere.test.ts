import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { lent, signatureOf, submitted } from '#test/stories.ts';
import { historyOf, lettersOf } from '#test/written.ts';

let app: TestApp;
let marta: Browser;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  marta = await app.signIn('marta');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const offer = async (id: number, counterOfferAmount: number, counterOfferTerm: number) => {
  const body = { counterOfferAmount, counterOfferTerm };
  const reply = await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, body);
  expect(reply.statusCode, reply.body).toBe(200);
};
async function offered(): Promise<number> {
  const id = await submitted(marta, 'marta', { amount: 20_000 });
  await offer(id, 12_000, 2);
  return id;
}
const accept = async (id: number) =>
  marta.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
    signature: await signatureOf('marta'),
  });
const approve = (id: number) => pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
const SPOKEN = /activo|cuenta|cédula|lista/i;

it('an offer accepted while another account of the cédula owes returns to the desk, and its customer is not informed', async () => {
  const { pedro: owner, loanId } = await lent(app, 'rosa', { cedula: cast.marta.cedula });
  const id = await offered();
  const reply = await accept(id);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({ status: 'under_review', amount: 12_000, term: 2, loan: null });
  expect(reply.json().message).not.toMatch(SPOKEN);
  expect(await historyOf(app, id)).toEqual([
    'application.submitted',
    'application.signed',
    'application.counter_offered',
    'application.accepted_offer_returned',
  ]);
  expect(await lettersOf(app, 'application-approved')).toHaveLength(1);
  const row = await app.db
    .selectFrom('loanApplications')
    .select(['decidedAt', 'decidedBy', 'approvedAt', 'requestedAmount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ decidedAt: null, decidedBy: null, approvedAt: null, requestedAmount: 20_000 });
  const [card] = (await pedro.get('/api/admin/loan-applications')).json();
  expect(card).toMatchObject({ id, status: 'under_review' });
  expect(card.warnings).toContain('active_loan');

  // The member of the staff who decides reads why, and lends on the signed terms once the other debt is paid.
  expect((await approve(id)).json().code).toBe('active_loan_exists');
  const { balance } = (await owner.get(`/api/loans/${loanId}`)).json();
  const paid = { amount: balance, paymentMethod: 'cash', on: '2026-11-20' };
  const taken = await owner.send('POST', `/api/admin/loans/${loanId}/payments`, paid);
  expect(taken.statusCode, taken.body).toBe(201);
  const approved = (await approve(id)).json();
  expect(approved).toMatchObject({ status: 'approved', loan: { status: 'awaiting_disbursement' } });
  const loan = await app.db
    .selectFrom('loans')
    .select(['principal', 'total'])
    .where('id', '=', approved.loan.id)
    .executeTakeFirstOrThrow();
  expect(loan).toEqual({ principal: 12_000, total: 13_800 });
});

it('an offer that returned and a second one that is accepted leave what the customer asked for', async () => {
  const { pedro: owner, loanId } = await lent(app, 'rosa', { cedula: cast.marta.cedula });
  const id = await offered();
  const asked = (await marta.get(`/api/loan-applications/${id}`)).json();
  expect((await accept(id)).json()).toMatchObject({ status: 'under_review', amount: 12_000 });
  const { balance } = (await owner.get(`/api/loans/${loanId}`)).json();
  const paid = { amount: balance, paymentMethod: 'cash', on: '2026-11-20' };
  expect((await owner.send('POST', `/api/admin/loans/${loanId}/payments`, paid)).statusCode).toBe(201);
  await offer(id, 8_000, 1);
  const [first, second] = await lettersOf(app, 'application-counter-offer');
  expect(first?.bodyText).toContain('Lo que pidió');
  expect(second?.bodyText).toContain('Lo que aceptó antes');
  expect(second?.bodyText).not.toContain('Lo que pidió');
  expect((await accept(id)).json()).toMatchObject({
    ...{ status: 'approved', amount: 8_000, term: 1 },
    ...{ requestedAmount: 20_000, requestedTerm: asked.term },
  });
});

it('an own loan still refuses the acceptance', async () => {
  const id = await offered();
  const second = await submitted(marta, 'marta', { amount: 5_000 });
  expect((await approve(second)).statusCode).toBe(200);
  expect((await accept(id)).json().code).toBe('active_loan_exists');
});

it('an offer whose customer was put on the list since returns to the desk, too', async () => {
  const id = await offered();
  const entry = { cedula: cast.marta.cedula, reason: 'Documentos falsos' };
  expect((await pedro.send('POST', '/api/admin/do-not-lend', entry)).statusCode).toBe(201);
  const reply = await accept(id);
  expect(reply.json()).toMatchObject({ status: 'under_review', loan: null });
  expect(reply.json().message).not.toMatch(SPOKEN);
  expect((await approve(id)).json().code).toBe('refused_by_rule');
});

it('an offer whose customer was suspended since lends nothing by itself: it returns to the desk', async () => {
  const id = await offered();
  const { id: userId } = (await marta.get('/api/auth/user')).json();
  const body = { accountStatus: 'suspended' };
  expect((await pedro.send('PATCH', `/api/admin/clients/${userId}/status`, body)).statusCode).toBe(200);
  marta = await app.signIn('marta');
  const reply = await accept(id);
  expect(reply.json()).toMatchObject({ status: 'under_review', loan: null });
  expect(reply.json().message).not.toMatch(SPOKEN);
});

it('two accounts of one cédula that accept at once: one loan, and the other returns to the desk', async () => {
  const id = await offered();
  const luis = await app.signIn('luis');
  const other = await submitted(luis, 'luis', { cedula: cast.marta.cedula });
  const body = { counterOfferAmount: 12_000, counterOfferTerm: 2 };
  await pedro.send('PATCH', `/api/loan-applications/${other}/counter-offer`, body);
  const signature = { ...(await signatureOf('luis')), cedula: cast.marta.cedula };
  const replies = await Promise.all([
    accept(id),
    luis.send('PATCH', `/api/loan-applications/${other}/counter-offer/accept`, { signature }),
  ]);
  expect(replies.map((reply) => reply.json().status).sort()).toEqual(['approved', 'under_review']);
});
