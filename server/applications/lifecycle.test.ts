import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REJECTION_REASONS } from '#domain/applications/rejection-reason.ts';
import { drawCard } from '#server/demo/demo-pictures.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { applicationOf, draftOf, signatureOf, submitted } from '#test/stories.ts';
import { historyOf, lettersOf } from '#test/written.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  await app.db
    .updateTable('loans')
    .set({ status: 'called_off' })
    .where('status', '=', 'awaiting_disbursement')
    .execute();
});
afterEach(() => app.close());

describe('Luis applies', () => {
  test('one request stores the application, both signatures with their evidence, the event and the letter', async () => {
    const luis = await app.signIn('luis');
    const reply = await luis.send('POST', '/api/loan-applications', await applicationOf('luis'));
    expect(reply.statusCode).toBe(201);
    const application = reply.json();
    expect(application).toMatchObject({
      status: 'submitted',
      amount: 10_000,
      term: 3,
      debtAgreementSigned: true,
      adminNotes: null,
    });
    // Signed: the plan is the one in the note.
    expect(application.plan).toMatchObject({ plan: 'note', total: 12_075 });
    const documents = await app.db
      .selectFrom('legalDocuments')
      .selectAll()
      .where('applicationId', '=', application.id)
      .orderBy('kind')
      .execute();
    expect(documents.map(({ kind }) => kind)).toEqual(['credit-authorization', 'debt-agreement']);
    expect(documents[1]?.body).toContain('RD$12,075');
    expect(documents[1]?.fullText).toContain(documents[1]?.sha256 ?? '?');
    expect(await historyOf(app, application.id)).toEqual(['application.submitted', 'application.signed']);
    const [letter] = await lettersOf(app, 'application-received');
    expect(letter).toMatchObject({ recipient: 'luis@demo.do' });
    const { rows } = await app.ownerPool.query(
      "select count(*) from graphile_worker.jobs where task_identifier = 'send-message'",
    );
    expect(Number(rows[0].count)).toBeGreaterThan(0);
  });

  test('wrong fields get their sentences by name, all at once', async () => {
    const luis = await app.signIn('luis');
    const body = await applicationOf('luis', {
      amount: 100,
      term: 4,
      cedula: '1',
      phone: '787',
      email: 'x',
      address: ' ',
      confirmAmount: false,
      acceptDebtAgreement: false,
      acceptCreditCheck: false,
      acceptTermsAndConditions: false,
    });
    const reply = await luis.send('POST', '/api/loan-applications', body);
    expect(reply.statusCode).toBe(400);
    expect(
      Object.fromEntries(
        reply.json().errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
      ),
    ).toEqual({
      amount: 'Monto mínimo RD$2,500',
      term: 'Máximo 3 cuotas',
      cedula: 'Formato de cédula: 123-1234567-8 o 12312345678',
      phone: 'Formato válido: (809) 123-4567',
      email: 'Email válido es requerido',
      address: 'Dirección es requerida',
      confirmAmount: 'Debe confirmar el monto',
      acceptDebtAgreement: 'Debe aceptar el Debo y Pagaré',
      acceptCreditCheck: 'Debe autorizar la revisión crediticia',
      acceptTermsAndConditions: 'Debe aceptar los términos y condiciones',
    });
  });

  test('a payroll proof that was uploaded earlier belongs to the payroll loan, and to no other', async () => {
    const luis = await app.signIn('luis');
    const bytes = await drawCard('front');
    const uploaded = await luis.upload(
      '/api/documents/upload',
      { documentType: 'payroll' },
      { field: 'file', name: 'volante.png', bytes },
    );
    expect(uploaded.json()).toMatchObject({ applicationId: null, documentType: 'payroll' });
    const ofApplication = async (id: number) =>
      (await luis.get(`/api/documents/${id}`)).json().map((document: { id: string }) => document.id);
    const personal = await submitted(luis, 'luis', { amount: 3_500 });
    expect(await ofApplication(personal)).toEqual([]);
    const payroll = await submitted(luis, 'luis', { amount: 3_500, loanType: 'nomina' });
    expect(await ofApplication(payroll)).toEqual([uploaded.json().id]);
    // The next application has its own.
    const next = await submitted(luis, 'luis', { amount: 4_500, loanType: 'nomina' });
    expect(await ofApplication(next)).toEqual([]);
  });

  test('a blank signature is refused, and one signature does not count for both', async () => {
    const luis = await app.signIn('luis');
    const blank =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAIBAQDJ/pLvAAAAAElFTkSuQmCC';
    const refused = await luis.send(
      'POST',
      '/api/loan-applications',
      await applicationOf('luis', { amount: 3_000, debtAgreementSignature: blank }),
    );
    expect(refused.json().errors).toEqual([
      { field: 'debtAgreementSignature', message: 'La firma es requerida para continuar' },
    ]);
    const body = await applicationOf('luis', { amount: 3_000 });
    const twice = await luis.send('POST', '/api/loan-applications', {
      ...body,
      creditAuthorizationSignature: body.debtAgreementSignature,
    });
    expect(twice.json().errors[0]).toMatchObject({ field: 'creditAuthorizationSignature' });
    for (const field of ['debtAgreementSignature', 'creditAuthorizationSignature']) {
      const one = await luis.send('POST', '/api/loan-applications', { ...body, [field]: undefined });
      expect([one.statusCode, one.json().errors]).toEqual([
        400,
        [{ field, message: 'La firma es requerida para continuar' }],
      ]);
    }
  });

  test('other customers cannot read his application, documents or texts', async () => {
    const luis = await app.signIn('luis');
    const id = await submitted(luis, 'luis', { amount: 4_000 });
    const ana = await app.signIn('ana');
    for (const path of [
      `/api/loan-applications/${id}`,
      `/api/documents/${id}`,
      `/api/legal-documents/${id}/debt-agreement.txt`,
      `/api/legal-documents/${id}/debt-agreement.png`,
    ]) {
      expect((await ana.get(path)).statusCode, path).toBe(404);
      expect((await app.browser().get(path)).statusCode, path).toBe(401);
    }
    expect((await ana.send('POST', `/api/loan-applications/${id}/cancel`)).statusCode).toBe(404);
    expect(
      (await luis.get(`/api/legal-documents/${id}/debt-agreement.txt`)).headers['content-disposition'],
    ).toContain('debo-y-pagare_Luis-Urena_LN-');
    const pdf = `/api/legal-documents/${id}/credit-authorization.pdf`;
    expect((await ana.get(pdf)).statusCode).toBe(404);
    const printed = await luis.get(pdf);
    expect(printed.headers['content-type']).toBe('application/pdf');
    expect(printed.headers['content-disposition']).toMatch(
      /^attachment; filename="autorizacion-de-credito_Luis-Urena_LN-\d+\.pdf"/,
    );
    expect(textOfPdf(printed.rawPayload)).toContain('SHA-256 del texto:');
    // A printed copy is the same each time.
    expect((await luis.get(pdf)).rawPayload.equals(printed.rawPayload)).toBe(true);
  });
});

describe('the drawn signatures', () => {
  test('the reply gives the address of each, and only their owner and administrators can read them', async () => {
    const luis = await app.signIn('luis');
    const { debtAgreementSignature, creditAuthorizationSignature } = await signatureOf('luis');
    const drawn = { debtAgreementSignature, creditAuthorizationSignature };
    const id = await submitted(luis, 'luis', { amount: 4_500, ...drawn });
    const reply = (await luis.get(`/api/loan-applications/${id}`)).json();
    expect(reply).toMatchObject({
      debtAgreementSignature: `/api/legal-documents/${id}/debt-agreement.png`,
      creditAuthorizationSignature: `/api/legal-documents/${id}/credit-authorization.png`,
    });
    const pedro = await app.signIn('pedro');
    const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
    for (const browser of [luis, pedro]) {
      const note = await browser.get(reply.debtAgreementSignature);
      expect(note.headers['content-type']).toBe('image/png');
      expect(note.rawPayload.equals(bytesOf(debtAgreementSignature))).toBe(true);
      const authorization = await browser.get(reply.creditAuthorizationSignature);
      expect(authorization.rawPayload.equals(bytesOf(creditAuthorizationSignature))).toBe(true);
    }
    const ana = await app.signIn('ana');
    expect((await ana.get(reply.debtAgreementSignature)).statusCode).toBe(404);
    expect((await app.browser().get(reply.debtAgreementSignature)).statusCode).toBe(401);
  });

  test('an unsigned application has none', async () => {
    const luis = await app.signIn('luis');
    const id = await submitted(luis, 'luis', {
      amount: 5_500,
      debtAgreementSignature: undefined,
      creditAuthorizationSignature: undefined,
    });
    const reply = (await luis.get(`/api/loan-applications/${id}`)).json();
    expect([reply.debtAgreementSignature, reply.creditAuthorizationSignature]).toEqual([null, null]);
    const address = `/api/legal-documents/${id}/debt-agreement.png`;
    expect((await luis.get(address)).statusCode).toBe(404);
  });
});

describe('Marta gets a counter-offer', () => {
  test('accepting signs again, keeps the old documents and makes the loan on the offered terms', async () => {
    const marta = await app.signIn('marta');
    const pedro = await app.signIn('pedro');
    const id = await submitted(marta, 'marta', { amount: 20_000 });
    const offered = await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
      counterOfferAmount: 12_000,
      counterOfferTerm: 2,
    });
    expect(offered.json()).toMatchObject({
      status: 'counter_offer',
      counterOfferPlan: { total: 13_800, plan: 'note' },
    });
    const accepted = await marta.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
      signature: await signatureOf('marta'),
    });
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(accepted.json()).toMatchObject({
      status: 'approved',
      amount: 12_000,
      term: 2,
      loan: { status: 'awaiting_disbursement' },
    });
    const documents = await app.db
      .selectFrom('legalDocuments')
      .selectAll()
      .where('applicationId', '=', id)
      .orderBy('id')
      .execute();
    expect(documents.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(2);
    expect(documents.filter(({ supersededAt }) => supersededAt !== null)).toHaveLength(2);
    expect(await historyOf(app, id)).toEqual([
      'application.submitted',
      'application.signed',
      'application.counter_offered',
      'application.counter_offer_accepted',
      'application.approved',
    ]);
    expect(await lettersOf(app, 'application-counter-offer')).toHaveLength(1);
  });

  test('declining ends it with its reason', async () => {
    const marta = await app.signIn('marta');
    const pedro = await app.signIn('pedro');
    const id = await submitted(marta, 'marta', { amount: 19_000 });
    await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, { counterOfferAmount: 5_000 });
    const declined = await marta.send('PATCH', `/api/loan-applications/${id}/counter-offer/decline`);
    expect(declined.json()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Oferta rechazada por el cliente',
    });
  });
});

test('a rejection tells the customer its reason in words, in the row and in the letter', async () => {
  const luis = await app.signIn('luis');
  const pedro = await app.signIn('pedro');
  const id = await submitted(luis, 'luis');
  const { label } = REJECTION_REASONS.insufficient_income;
  const body = { rejectionReason: 'insufficient_income' };
  expect((await pedro.send('PATCH', `/api/loan-applications/${id}/reject`, body)).statusCode).toBe(200);
  expect((await luis.get(`/api/loan-applications/${id}`)).json()).toMatchObject({ rejectionReason: label });
  expect((await lettersOf(app, 'application-rejected'))[0]?.bodyText).toContain(label);
});

describe('drafts', () => {
  test('a draft is filled, signed and thereby submitted; an incomplete one names its missing fields', async () => {
    const ana = await app.signIn('ana');
    const fields = await draftOf('ana', { address: undefined });
    const draft = await ana.send('POST', '/api/loan-applications', JSON.parse(JSON.stringify(fields)));
    expect(draft.json()).toMatchObject({ status: 'draft' });
    const id: number = draft.json().id;
    const sign = {
      applicationId: id,
      promissoryNote: true,
      creditCheckAuthorization: true,
      signature: await signatureOf('ana'),
    };
    const lacking = await ana.send('POST', '/api/legal-documents/sign', sign);
    expect(lacking.json().errors).toEqual([{ field: 'address', message: 'Dirección es requerida' }]);
    expect(
      (await ana.send('PATCH', `/api/loan-applications/${id}`, { address: 'Calle Duarte 12' })).statusCode,
    ).toBe(200);
    const signed = await ana.send('POST', '/api/legal-documents/sign', sign);
    expect(signed.json()).toMatchObject({
      status: 'submitted',
      debtAgreementSigned: true,
      message: 'Documentos firmados',
    });
    const again = await ana.send('POST', '/api/legal-documents/sign', sign);
    expect(again.json()).toMatchObject({ code: 'already_signed' });
  });
});
