import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { applicationOf, changeSettings, readForm, signatureOf, submitted } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** Another price of the lender for three instalments, and the other late charge. */
async function changeTerms() {
  const pedro = await app.signIn('pedro');
  await changeSettings(pedro, { threeInstalmentPlan: 'calculator', lateChargeVariant: 5 });
  return pedro;
}
const approve = async (id: number) => {
  const pedro = await app.signIn('pedro');
  const reply = await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  expect(reply.statusCode, reply.body).toBe(200);
  const loan = await app.db.selectFrom('loans').selectAll().orderBy('id').executeTakeFirstOrThrow();
  return { total: loan.total, lateChargeVariant: loan.lateChargeVariant };
};

test('a loan is lent on the terms of its signed note, whatever the lender changed since', async () => {
  const rosa = await app.signIn('rosa');
  const id = await submitted(rosa, 'rosa', { amount: 10_000, term: 3 });
  await changeTerms();
  expect(await approve(id)).toEqual({ total: 12_075, lateChargeVariant: 2 });
  const note = (await rosa.get(`/api/legal-documents/${id}/debt-agreement.txt`)).body;
  expect(note).toContain('RD$12,075');
});

test('a note that is signed after the approval states the approved terms', async () => {
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
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const documents = await app.db.selectFrom('legalDocuments').select('agreementHash').orderBy('id').execute();
  expect(documents).toEqual([{ agreementHash }, { agreementHash }]);
});

test('cards keep showing the signed terms and their share of the income, whatever the lender changed since', async () => {
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
  // The letter of an offer compares with the signed terms too.
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

test('an application that was approved unsigned shows the cost of its loan', async () => {
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

test('keeps the requested terms beside the agreed ones', async () => {
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

test("the customer reads the lender's own condition before signing, and again if it changes meanwhile", async () => {
  const rosa = await app.signIn('rosa');
  const shown = await readForm(rosa, 'rosa');
  const pedro = await app.signIn('pedro');
  const noteCondition = 'Los pagos se reciben también en la oficina, de lunes a sábado.';
  await changeSettings(pedro, { noteCondition });
  const form = await applicationOf('rosa', {
    amount: 10_000,
    term: 3,
    agreementHash: shown.agreementHash,
  });
  const refused = await rosa.send('POST', '/api/loan-applications', form);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'agreement_changed']);
  const anew = await readForm(rosa, 'rosa');
  const note: string = anew.documents[0].text;
  expect(note).toContain('14. Condiciones particulares');
  expect(note.replace(/\s+/g, ' ')).toContain(noteCondition);
  const sent = await rosa.send('POST', '/api/loan-applications', {
    ...form,
    agreementHash: anew.agreementHash,
  });
  expect(sent.statusCode, sent.body).toBe(201);
  const { terms } = await app.db
    .selectFrom('agreements')
    .select('terms')
    .where('hash', '=', anew.agreementHash)
    .executeTakeFirstOrThrow();
  expect(terms.texts.map(({ templateVersion }) => templateVersion)).toContain(
    'debo-y-pagare-condiciones-2026-12',
  );
  // The signed text keeps the condition, whatever the lender writes later.
  await changeSettings(pedro, { noteCondition: null });
  const kept = (await rosa.get(`/api/legal-documents/${sent.json().id}/debt-agreement.txt`)).body;
  expect(kept.replace(/\s+/g, ' ')).toContain(noteCondition);
});

test('refuses a placeholder in a condition, which reads the same for every debtor, and a long one', async () => {
  const pedro = await app.signIn('pedro');
  const settings = (await pedro.get('/api/admin/settings')).json();
  for (const [noteCondition, message] of [
    ['Paga en {lugar}', 'Escríbalo sin llaves: el texto sale igual en todos los pagarés'],
    ['x'.repeat(601), 'Use como máximo 600 caracteres'],
  ]) {
    const reply = await pedro.send('PUT', '/api/admin/settings', { ...settings, noteCondition });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ field: 'noteCondition', message }]);
  }
});
