import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { applicationOf, signatureOf, submitted } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const documentsOf = (id: number) =>
  app.db
    .selectFrom('legalDocuments')
    .selectAll()
    .where('applicationId', '=', id)
    .orderBy('signedAt')
    .orderBy('kind', 'desc')
    .execute();
const boxesIn = (text: string | undefined) => /Casillas aceptadas: ([^\n]*)/.exec(text ?? '')?.[1];

async function offer(id: number) {
  const pedro = await app.signIn('pedro');
  const offered = await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
    counterOfferAmount: 8_000,
    counterOfferTerm: 2,
  });
  expect(offered.statusCode, offered.body).toBe(200);
}

describe('a note that replaces another', () => {
  test.each([1, 2, 3, 4, 5])('names the fingerprint of that note, acceptance %i', async (round) => {
    const marta = await app.signIn('marta');
    const id = await submitted(marta, 'marta', { amount: 10_000 + round * 500 });
    await offer(id);
    app.advance(60_000);
    const accepted = await marta.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
      signature: await signatureOf('marta'),
    });
    expect(accepted.statusCode, accepted.body).toBe(200);
    const [oldNote, oldAuthorization, newNote] = await documentsOf(id);
    expect(oldNote?.kind).toBe('debt-agreement');
    expect(newNote?.kind).toBe('debt-agreement');
    expect(newNote?.body.replace(/\s+/g, ' ')).toContain(
      `Reemplaza al documento de huella ${oldNote?.sha256.slice(0, 16)}.`,
    );
    expect(newNote?.body).not.toContain(oldAuthorization?.sha256.slice(0, 16));
    await marta.send('POST', `/api/loan-applications/${id}/cancel`);
  });
});

describe('the evidence names the boxes that were sent', () => {
  test('three with a whole application, those of the acceptance with a counter-offer', async () => {
    const luis = await app.signIn('luis');
    const id = await submitted(luis, 'luis');
    const [signed] = await documentsOf(id);
    expect(boxesIn(signed?.fullText)).toBe('Debo y Pagaré; Autorización de Crédito; Términos y');
    await offer(id);
    app.advance(60_000);
    await luis.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
      acceptDebtAgreement: true,
      acceptCreditCheck: true,
      signature: await signatureOf('luis'),
    });
    const [, , note, authorization] = await documentsOf(id);
    expect(boxesIn(note?.fullText)).toBe('Debo y Pagaré; Autorización de Crédito');
    expect(boxesIn(authorization?.fullText)).toBe('Debo y Pagaré; Autorización de Crédito');
    expect(note?.evidence).toMatchObject({
      accepted: { acceptDebtAgreement: true, acceptCreditCheck: true, acceptTermsAndConditions: false },
    });
  });

  test('none with a bare signature, and the terms of a draft only where the customer ticked them', async () => {
    const rosa = await app.signIn('rosa');
    const bare = await submitted(rosa, 'rosa');
    await offer(bare);
    app.advance(60_000);
    await rosa.send('PATCH', `/api/loan-applications/${bare}/counter-offer/accept`, {
      signature: await signatureOf('rosa'),
    });
    const [, , note] = await documentsOf(bare);
    expect(boxesIn(note?.fullText)).toBe('ninguna');

    const ana = await app.signIn('ana');
    for (const terms of [{ acceptTermsAndConditions: true }, {}]) {
      const { confirmAmount, acceptDebtAgreement, acceptCreditCheck, acceptTermsAndConditions, ...known } =
        await applicationOf('ana', {
          debtAgreementSignature: undefined,
          creditAuthorizationSignature: undefined,
        });
      const draft = await ana.send('POST', '/api/loan-applications', known);
      const sent = await ana.send('POST', '/api/legal-documents/sign', {
        applicationId: draft.json().id,
        promissoryNote: true,
        creditCheckAuthorization: true,
        ...terms,
        signature: await signatureOf('ana'),
      });
      expect(sent.statusCode, sent.body).toBe(200);
      expect(sent.json()).toMatchObject({
        acceptDebtAgreement: true,
        acceptCreditCheck: true,
        acceptTermsAndConditions: 'acceptTermsAndConditions' in terms,
      });
      const [document] = await documentsOf(sent.json().id);
      expect(document?.evidence).toMatchObject({
        accepted: { acceptTermsAndConditions: 'acceptTermsAndConditions' in terms },
      });
    }
  });
});
