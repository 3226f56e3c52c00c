import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, signatureOf, submitted } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** The lender's other price of three instalments, and the other late charge. */
async function changeTerms() {
  const pedro = await app.signIn('pedro');
  await changeSettings(pedro, { threeInstalmentPlan: 'calculator', lateChargeVariant: 5 });
  return pedro;
}
const approve = async (id: number) => {
  const pedro = await app.signIn('pedro');
  const reply = await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  expect(reply.statusCode, reply.body).toBe(200);
  const loan = await app.db.selectFrom('loans').selectAll().executeTakeFirstOrThrow();
  return { total: loan.total, lateChargeVariant: loan.lateChargeVariant };
};

test('a loan is lent as its note was signed, whatever the lender changed since', async () => {
  const rosa = await app.signIn('rosa');
  const id = await submitted(rosa, 'rosa', { amount: 10_000, term: 3 });
  await changeTerms();
  expect(await approve(id)).toEqual({ total: 12_075, lateChargeVariant: 2 });
  const note = (await rosa.get(`/api/legal-documents/${id}/debt-agreement.txt`)).body;
  expect(note).toContain('RD$12,075');
});

test('a note that is signed after the approval says what was approved', async () => {
  const rosa = await app.signIn('rosa');
  const id = await submitted(rosa, 'rosa', {
    amount: 10_000,
    term: 3,
    debtAgreementSignature: undefined,
    creditAuthorizationSignature: undefined,
  });
  expect(await approve(id)).toEqual({ total: 12_075, lateChargeVariant: 2 });
  await changeTerms();
  const note = async () => (await rosa.get(`/api/legal-documents/${id}/debt-agreement.txt`)).body;
  expect(await note()).toContain('RD$12,075');
  const preview = async (more: object) =>
    (await rosa.send('POST', '/api/legal-documents/preview', { amount: 10_000, term: 3, ...more })).json()
      .plan.total;
  expect([await preview({ applicationId: id }), await preview({})]).toEqual([12_075, 12_500]);
  const signed = await rosa.send('POST', '/api/legal-documents/sign', {
    applicationId: id,
    promissoryNote: true,
    creditCheckAuthorization: true,
    signature: await signatureOf('rosa'),
  });
  expect(signed.statusCode, signed.body).toBe(200);
  expect(await note()).toContain('RD$12,075');
  expect(await note()).not.toContain('RD$12,500');
  const { agreementHash } = await app.db
    .selectFrom('loans')
    .select('agreementHash')
    .executeTakeFirstOrThrow();
  const documents = await app.db.selectFrom('legalDocuments').select('agreementHash').execute();
  expect(documents).toEqual([{ agreementHash }, { agreementHash }]);
});

test('cards go on to show what was signed, and its share of the income, whatever the lender changed since', async () => {
  const rosa = await app.signIn('rosa');
  const id = await submitted(rosa, 'rosa', { amount: 20_000, term: 3, monthlyIncome: 30_000 });
  const cards = async () => {
    const admin = await app.signIn('pedro');
    const [waiting] = (await admin.get('/api/admin/loan-applications')).json();
    return {
      own: (await rosa.get(`/api/loan-applications/${id}`)).json().plan,
      listed: (await rosa.get('/api/loan-applications')).json()[0].plan,
      waiting: waiting.plan,
      share: waiting.monthly_share,
    };
  };
  const before = await cards();
  expect(before.own).toMatchObject({ plan: 'note', total: 24_150 });
  const pedro = await changeTerms();
  expect(await cards()).toEqual(before);
  // The letter of an offer compares with it too.
  const offered = await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
    counterOfferAmount: 10_000,
  });
  expect(offered.json()).toMatchObject({ plan: { total: 24_150 }, counterOfferPlan: { total: 12_500 } });
  const letter = await app.db
    .selectFrom('messages')
    .select('bodyText')
    .where('template', '=', 'application-counter-offer')
    .executeTakeFirstOrThrow();
  expect(letter.bodyText).toContain('RD$24,150');
});

test('an application that was approved unsigned costs what its loan does', async () => {
  const rosa = await app.signIn('rosa');
  const id = await submitted(rosa, 'rosa', {
    amount: 20_000,
    term: 3,
    debtAgreementSignature: undefined,
    creditAuthorizationSignature: undefined,
  });
  const plan = async () => (await rosa.get(`/api/loan-applications/${id}`)).json().plan;
  expect(await plan()).toMatchObject({ plan: 'calculator', total: 25_000 });
  await approve(id);
  await changeTerms();
  expect(await plan()).toMatchObject({ plan: 'note', total: 24_150 });
});

test('what was asked for stays beside what was agreed to', async () => {
  const marta = await app.signIn('marta');
  const id = await submitted(marta, 'marta', { amount: 20_000, term: 3 });
  const pedro = await app.signIn('pedro');
  await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
    counterOfferAmount: 12_000,
    counterOfferTerm: 2,
  });
  const accepted = await marta.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
    signature: await signatureOf('marta'),
  });
  expect(accepted.json()).toMatchObject({
    amount: 12_000,
    term: 2,
    requestedAmount: 20_000,
    requestedTerm: 3,
    plan: { total: 13_800 },
    counterOfferPlan: { total: 13_800 },
  });
});
