import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '#domain/canonical-json.ts';
import { drawnWith, type Strokes } from '#domain/signing/strokes.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { bothSignatures, receiptPicture, signatureOf, submitted } from '#test/stories.ts';

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

describe('the evidence of a signature', () => {
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const strokes: Strokes = [
    [
      [10, 20, 0],
      [60, 40, 850],
    ],
  ];
  const withStrokes = (url: string) =>
    `data:image/png;base64,${Buffer.from(drawnWith(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'), strokes)).toString('base64')}`;

  test('records the text shown and signed, the signer, the drawing and the hashes of the photos', async () => {
    const luis = await app.signIn('luis');
    const photo = await luis.upload(
      '/api/documents',
      { documentType: 'cedula_front' },
      { field: 'file', name: 'cedula.jpg', bytes: await receiptPicture(3), type: 'image/jpeg' },
    );
    expect(photo.statusCode, photo.body).toBe(201);
    const drawn = await bothSignatures();
    const debtAgreementSignature = withStrokes(drawn.debtAgreementSignature);
    const id = await submitted(luis, 'luis', {
      amount: 7_500,
      cedulaPhotoUrl: photo.json().filePath,
      debtAgreementSignature,
    });
    const documents = await documentsOf(id);
    const note = documents.find(({ kind }) => kind === 'debt-agreement');
    const authorization = documents.find(({ kind }) => kind === 'credit-authorization');
    if (!note || !authorization) throw new Error('not signed');
    // The picture is stored unchanged, strokes and all.
    const picture = Buffer.from(
      debtAgreementSignature.slice(debtAgreementSignature.indexOf(',') + 1),
      'base64',
    );
    expect(note.signature.equals(picture)).toBe(true);
    const kept = await app.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
    expect(note.evidence).toMatchObject({
      version: 3,
      fullName: 'Luis Ureña',
      shownAt: app.deps.now().toISOString(),
      shownSha256: sha256(note.body),
      bodySha256: sha256(note.body),
      signatureSha256: sha256(picture),
      supersedesSha256: null,
      strokes,
      photos: [{ address: photo.json().filePath, sha256: sha256(await app.deps.files.get(kept.fileKey)) }],
    });
    expect(authorization.evidence).toMatchObject({ strokes: null });
    // The hash printed under the text is that of the stored evidence.
    const printed = /SHA-256 de la evidencia: ([0-9a-f]{64})/.exec(note.fullText.replace(/\s+/g, ' '))?.[1];
    expect(printed).toBe(sha256(canonicalJson(note.evidence)));

    const pedro = await app.signIn('pedro');
    await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
      counterOfferAmount: 8_000,
      counterOfferTerm: 2,
    });
    app.advance(60_000);
    await luis.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
      signature: await signatureOf('luis'),
    });
    const again = (await documentsOf(id)).filter(({ supersededAt }) => supersededAt === null);
    expect(again.map(({ kind, evidence }) => [kind, evidence.supersedesSha256])).toEqual([
      ['debt-agreement', note.sha256],
      ['credit-authorization', authorization.sha256],
    ]);
  });
});
