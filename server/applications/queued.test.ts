import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { applicationOf, bothSignatures, draftOf, readForm, signatureOf } from '#test/stories.ts';

// An application that waited on Ana's phone may arrive twice, and late: it is one application, on the signed terms.

let app: TestApp;
let ana: Browser;
beforeEach(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
});
afterEach(() => app.close());

const rows = () => app.db.selectFrom('loanApplications').selectAll().orderBy('id').execute();
const events = async () =>
  (await app.db.selectFrom('events').select('name').orderBy('id').execute())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('application.'));
const letters = () =>
  app.db.selectFrom('messages').select('id').where('template', '=', 'application-received').execute();

async function queued(): Promise<Record<string, unknown> & { readonly clientId: string }> {
  const clientId = randomUUID();
  const { agreementHash } = await readForm(ana, 'ana');
  return { ...(await applicationOf('ana')), agreementHash, clientId };
}
const send = (body: Record<string, unknown>, key?: string) =>
  ana.send('POST', '/api/loan-applications', body, key === undefined ? {} : { 'idempotency-key': key });

test('a repetition after ten days gets the first application, though it was decided and its terms changed', async () => {
  const body = await queued();
  const first = await send(body, body.clientId);
  expect([first.statusCode, first.json()]).toMatchObject([
    201,
    { status: 'submitted', debtAgreementSigned: true },
  ]);
  const { id } = first.json();
  const pedro = await app.signIn('pedro');
  await pedro.send('PATCH', `/api/loan-applications/${id}/reject`, { rejectionReason: 'Faltan datos' });

  app.setClock('2026-11-30T15:00:00Z');
  await app.db.deleteFrom('idempotencyKeys').execute();
  ana = await app.signIn('ana');
  const again = await send(body, body.clientId);
  expect([again.statusCode, again.json()]).toMatchObject([201, { id, status: 'rejected' }]);
  expect(await rows()).toMatchObject([{ id, clientId: body.clientId }]);
  expect(await events()).toEqual(['application.submitted', 'application.signed', 'application.rejected']);
  expect(await letters()).toHaveLength(1);
});

/** The staff offer Ana RD$6,000 instead, and she accepts. */
async function acceptsOffer(id: number) {
  const pedro = await app.signIn('pedro');
  await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
    counterOfferAmount: 6_000,
    counterOfferTerm: 1,
  });
  const accepted = await ana.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
    signature: await signatureOf('ana'),
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
}

test('a repetition after an accepted offer gets the first application, which asked for what the phone asks', async () => {
  const body = await queued();
  const { id } = (await send(body, body.clientId)).json();
  await acceptsOffer(id);
  const again = await send(body, body.clientId);
  expect([again.statusCode, again.json()]).toMatchObject([201, { id, status: 'approved', amount: 6_000 }]);
});

// A phone without space for its queue sends the form once, keeps it open, and lets its customer correct an answer.
test.each([{ accountNumber: '0799999999' }, { monthlyIncome: 30_000 }, { employer: 'Otro colmado' }])(
  'a repetition with another answer is refused, since it would be lost: %j',
  async (corrected) => {
    const body = await queued();
    expect((await send(body, body.clientId)).statusCode).toBe(201);
    const refused = await send({ ...body, ...corrected }, body.clientId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'repeated_key']);
    expect(refused.json().message).toContain('Ya recibimos esta solicitud con otros datos');
    // The same drawings once more, or new ones: of the same application.
    const again = await send({ ...body, ...(await bothSignatures()) }, body.clientId);
    expect([again.statusCode, again.json().accountNumber]).toEqual([201, body.accountNumber]);
  },
);

test('ten at once create one application', async () => {
  const body = await queued();
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(body)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
  expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
  expect(await letters()).toHaveLength(1);
});

test('an agreement that changed meanwhile is refused with both texts, and signed again under the same clientId', async () => {
  const body = await queued();
  const old = { ...body, agreementHash: 'f'.repeat(64) };
  const refused = await send(old, body.clientId);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'agreement_changed']);
  expect(refused.json().details.documents).toHaveLength(2);
  expect(await rows()).toEqual([]);
  const { agreementHash } = refused.json().details;
  const signed = await send({ ...body, agreementHash }, body.clientId);
  expect([signed.statusCode, signed.json().debtAgreementSigned]).toEqual([201, true]);
  expect(await rows()).toHaveLength(1);
});

test('a clientId belongs to its account, and an invalid one is named', async () => {
  const body = await queued();
  await send(body);
  const luis = await app.signIn('luis');
  const read = await readForm(luis, 'luis');
  const his = await luis.send('POST', '/api/loan-applications', {
    ...(await applicationOf('luis')),
    agreementHash: read.agreementHash,
    clientId: body.clientId,
  });
  expect(his.statusCode).toBe(201);
  expect(await rows()).toHaveLength(2);
  expect((await send({ ...body, clientId: 'x' })).json().errors).toEqual([
    { field: 'clientId', message: 'Identificador no válido' },
  ]);
});

test('the signature that submits a draft may be repeated, too, and another signature is refused', async () => {
  const draft = await ana.send('POST', '/api/loan-applications', await draftOf('ana'));
  const { id } = draft.json();
  const { agreementHash } = await readForm(ana, 'ana', { applicationId: id });
  const body = {
    applicationId: id,
    promissoryNote: true,
    creditCheckAuthorization: true,
    agreementHash,
    signature: await signatureOf('ana'),
    clientId: randomUUID(),
  };
  const first = await ana.send('POST', '/api/legal-documents/sign', body);
  expect(first.statusCode).toBe(200);
  const again = await ana.send('POST', '/api/legal-documents/sign', body);
  expect([again.statusCode, again.json()]).toMatchObject([200, { id, status: 'submitted' }]);
  const other = await ana.send('POST', '/api/legal-documents/sign', { ...body, clientId: randomUUID() });
  expect(other.json().code).toBe('already_signed');
  expect(await events()).toEqual(['application.drafted', 'application.submitted', 'application.signed']);
});

test('the signature that submits a draft may be repeated after an accepted offer: it asks for what it asked', async () => {
  const draft = await ana.send('POST', '/api/loan-applications', await draftOf('ana'));
  const { id, amount, term } = draft.json();
  const { agreementHash } = await readForm(ana, 'ana', { applicationId: id });
  const body = {
    ...{ applicationId: id, promissoryNote: true, creditCheckAuthorization: true, agreementHash },
    ...{ signature: await signatureOf('ana'), clientId: randomUUID(), loanAmount: amount, loanTerm: term },
  };
  const sign = (changed: object = {}) =>
    ana.send('POST', '/api/legal-documents/sign', { ...body, ...changed });
  expect((await sign()).statusCode).toBe(200);
  await acceptsOffer(id);
  const again = await sign();
  expect([again.statusCode, again.json()]).toMatchObject([200, { id, status: 'approved', amount: 6_000 }]);
  expect((await sign({ loanAmount: 7_000 })).json().code).toBe('terms_mismatch');
});
