import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawBothSignatures } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { ANSWERS, AT, completedAtCounter, MERCEDES, signAtCounter } from '#test/counter.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let ciro: Browser;
let id: number;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ciro = await app.signInAs('cashier');
  id = await completedAtCounter(ciro);
});
afterEach(() => app.close());

/** His cédula is invented. */
const DOMINGO = { fullName: 'Domingo  Peralta', cedula: '001-0000009-0', birthDate: '1970-05-06' };
const preview = (witness: object) =>
  ciro.send('POST', `${AT}/${id}/preview`, { amount: ANSWERS.amount, term: ANSWERS.term, witness });
async function signedBefore(changes: object = {}, own = {}) {
  const shown = await preview({ ...DOMINGO, ...changes });
  const { debtAgreementSignature: signature } = await drawBothSignatures();
  return signAtCounter(ciro, id, {
    agreementHash: shown.json().agreementHash ?? 'ab'.repeat(32),
    witness: { ...DOMINGO, signature, ...changes },
    ...own,
  });
}
/** Undoes the line breaks of the texts. */
const unwrapped = (text: string) => text.replace(/\s+/g, ' ');
const errorsOf = (reply: { json(): { errors?: unknown } }) => reply.json().errors;

describe('a signer who cannot read', () => {
  it('signs with a witness, whom both texts and their evidence name and whose drawing is stored with them', async () => {
    const shown = (await preview(DOMINGO)).json();
    for (const { text } of shown.documents) {
      const read = unwrapped(text);
      expect(read).toContain('Le fue leído completo y en voz alta');
      expect(read).toContain('Domingo Peralta, mayor de edad, cédula de identidad y electoral 001-0000009-0');
    }
    const signed = await signedBefore();
    expect(signed.statusCode, signed.body).toBe(200);
    const rows = await app.db
      .selectFrom('legalDocuments')
      .selectAll()
      .where('applicationId', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toHaveLength(2);
    for (const { evidence, fullText, signature, witnessSignature } of rows) {
      expect(witnessSignature?.length).toBeGreaterThan(100);
      expect(witnessSignature?.equals(signature)).toBe(false);
      expect(evidence).toMatchObject({
        sumInWords: null,
        counter: { witness: { fullName: 'Domingo Peralta', cedula: '001-0000009-0' } },
      });
      expect(unwrapped(fullText)).toContain(
        'leído en voz alta ante el testigo Domingo Peralta, cédula 001-0000009-0',
      );
    }
    const [event] = await eventsNamed(app, 'application.signed_at_counter');
    expect(event?.facts).toMatchObject({ readOut: true });
    const pedro = await app.signIn('pedro');
    const pdf = await pedro.get(`/api/legal-documents/${id}/debt-agreement.pdf`);
    expect(pdf.statusCode, pdf.body.slice(0, 200)).toBe(200);
    expect(pdf.rawPayload.toString('latin1')).toContain('firma-testigo.png');
  });

  it.each([
    ['is under age', { birthDate: '2009-01-01' }, 'witness.birthDate', 'El testigo debe ser mayor de edad'],
    [
      'is the signer',
      { cedula: MERCEDES.cedula },
      'witness.cedula',
      'El testigo es otra persona: esta es la cédula de quien firma',
    ],
    [
      'is the member of the staff who takes the application',
      { fullName: 'ciro batista' },
      'witness.fullName',
      'Quien toma la solicitud no puede ser el testigo: llame a otra persona',
    ],
  ])('signs nothing before a witness who %s', async (_, changes, field, message) => {
    expect(errorsOf(await preview({ ...DOMINGO, ...changes }))).toEqual([{ field, message }]);
    expect(errorsOf(await signedBefore(changes))).toEqual([{ field, message }]);
    expect(await eventsNamed(app, 'application.signed_at_counter')).toEqual([]);
  });

  it("needs the drawing of the witness, which differs from the signer's", async () => {
    const both = await drawBothSignatures();
    const own = { signature: { ...both, fullName: 'Mercedes Ogando', cedula: MERCEDES.cedula } };
    expect(errorsOf(await signedBefore({ signature: both.creditAuthorizationSignature }, own))).toEqual([
      { field: 'witness.signature', message: 'El testigo firma con su propia firma' },
    ]);
    expect(errorsOf(await signedBefore({ signature: 'data:image/png;base64,iVBORw0KGgo=' }))).toEqual([
      { field: 'witness.signature', message: 'La firma del testigo es requerida' },
    ]);
  });

  it('signs the text that names the witness: the text for a signer who reads is another agreement', async () => {
    const reply = await signedBefore({}, { witness: undefined });
    expect(reply.json().code).toBe('agreement_changed');
  });
});
