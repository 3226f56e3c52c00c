import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { signatureOf, submitted } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** The lender's other price of three instalments, and the other late charge. */
async function changeTerms() {
  const pedro = await app.signIn('pedro');
  const before = (await pedro.get('/api/admin/settings')).json();
  const reply = await pedro.send('PUT', '/api/admin/settings', {
    ...before,
    threeInstalmentPlan: 'calculator',
    lateChargeVariant: 5,
  });
  expect(reply.statusCode, reply.body).toBe(200);
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
  const documents = await app.db.selectFrom('legalDocuments').select('lateChargeVariant').execute();
  expect(documents.map(({ lateChargeVariant }) => lateChargeVariant)).toEqual([2, 2]);
});
