import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/calendar.ts';
import { fromHex } from '#domain/sealing/bytes.ts';
import { verifySeal } from '#domain/sealing/verify.ts';
import { sealAllDocuments, sealRecentDocuments } from '#server/sealing/seal-documents.ts';
import { knownChains } from '#server/sealing/sealing.store.ts';
import { startWorker } from '#server/worker.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { openMailServer } from '#test/mail-server.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { primitives } from '#test/sealed-once.ts';
import { shareSealKey } from '#test/sealing.ts';
import { lent, reported, submitted } from '#test/stories.ts';
import { until } from '#test/until.ts';

let mail: Awaited<ReturnType<typeof openMailServer>>;
let app: TestApp;
beforeEach(async () => {
  mail = await openMailServer();
  app = await openTestApp({ SMTP_URL: mail.url, MAIL_FROM: 'Manito <hola@manito.test>' });
  await shareSealKey(app.deps.env.dataDir);
});
afterEach(async () => {
  await app.close();
  await mail.close();
});

async function runJobs(): Promise<void> {
  const worker = await startWorker(app.deps);
  const left = () => sql`select from graphile_worker.jobs`.execute(app.db);
  await until(async () => expect((await left()).rows).toEqual([]));
  await worker.stop();
}

async function verified(bytes: Uint8Array) {
  const chains = (await knownChains(app.db)).map((hex) => fromHex(hex, 'a-f') ?? new Uint8Array());
  return verifySeal(primitives, new Uint8Array(bytes), chains);
}

const sealedRows = () => app.db.selectFrom('sealedDocuments').selectAll().orderBy('id').execute();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const letterAbout = async (subject: string) => {
  const letters = await Promise.all(mail.received.map(({ source }) => PostalMime.parse(source)));
  return letters.filter((letter) => letter.subject?.includes(subject));
};

/** The first file attached to a letter. */
function attachedTo(letter: Email | undefined): Buffer {
  const content = letter?.attachments[0]?.content;
  if (content === undefined || typeof content === 'string') throw new Error('no attachment');
  return Buffer.from(new Uint8Array(content));
}

describe('the documents that Ana signed', () => {
  it('are made once, stored, sealed, and sent to her; every download is that file, to the byte', async () => {
    const ana = await app.signIn('ana');
    const id = await submitted(ana, 'ana');
    await runJobs();

    const rows = await sealedRows();
    expect(rows).toHaveLength(2);
    const url = `/api/legal-documents/${id}/debt-agreement`;
    const pdf = (await ana.get(`${url}.pdf`)).rawPayload;
    expect(rows.map(({ fileSha256 }) => fileSha256)).toContain(sha256(pdf));
    app.advance(60_000);
    expect((await ana.get(`${url}.pdf`)).rawPayload.equals(pdf)).toBe(true);
    expect(await sealedRows()).toHaveLength(2);

    // Its own description matches the signed document.
    const note = await app.db
      .selectFrom('legalDocuments')
      .selectAll()
      .where('kind', '=', 'debt-agreement')
      .executeTakeFirstOrThrow();
    const facts = { document: 'Debo y Pagaré', person: 'Ana Peña', signed: true, textSha256: note.sha256 };
    expect(await verified(pdf)).toMatchObject({ verdict: 'intact', facts });
    expect(await verified((await ana.get(`${url}.txt`)).rawPayload)).toMatchObject({
      verdict: 'intact',
      facts,
    });
    expect(textOfPdf(pdf)).toContain('Se verifica en http://localhost:3000/verificar');
    expect(pdf.includes(Buffer.from('/F (documento.txt)'))).toBe(true);
    expect(pdf.includes(Buffer.from('/F (evidencia.json)'))).toBe(true);
    expect(pdf.includes(Buffer.from('/F (firma.png)'))).toBe(true);

    // Both copies are attached to the letter, with their fingerprints.
    const [letter, ...more] = await letterAbout('Su copia de lo que firmó');
    expect(more).toEqual([]);
    expect(letter?.to?.map(({ address }) => address)).toEqual([cast.ana.email]);
    expect(letter?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`debo-y-pagare_Ana-Pena_LN-${String(id).padStart(4, '0')}.pdf`, 'application/pdf'],
      [`autorizacion-de-credito_Ana-Pena_LN-${String(id).padStart(4, '0')}.pdf`, 'application/pdf'],
    ]);
    expect(attachedTo(letter).equals(pdf)).toBe(true);
    expect(letter?.text).toContain(`Huella (SHA-256): ${sha256(pdf)}`);

    const events = await app.db
      .selectFrom('events')
      .select(['name', 'subjectId', 'facts'])
      .orderBy('id')
      .execute();
    expect(events).toContainEqual({ name: 'application.documents_sealed', subjectId: String(id), facts: {} });
    // Neither the queue nor the outbox contains the bytes.
    const { rows: sent } = await sql<{
      size: number;
    }>`select length(attachments::text) as size from messages`.execute(app.db);
    for (const { size } of sent) expect(size).toBeLessThan(1000);
  });

  it('keep no file of a run when another run was faster for one of them', async () => {
    const ana = await app.signIn('ana');
    await submitted(ana, 'ana');
    const { files } = app.deps;
    // The other run has stored its files and the row of the second document.
    let other: Promise<unknown> | undefined;
    const faster = async () => {
      await sealAllDocuments(app.deps);
      await sql`delete from sealed_documents where id = (select min(id) from sealed_documents)`.execute(
        app.db,
      );
    };
    const slow = {
      ...files,
      put: async (key: string, bytes: Buffer) => {
        other ??= faster();
        await other;
        await files.put(key, bytes);
      },
    };
    await sealAllDocuments({ ...app.deps, files: slow });
    await sealAllDocuments(app.deps);
    const rows = await sealedRows();
    expect(rows).toHaveLength(2);
    for (const { fileKey, fileSha256 } of rows)
      expect(sha256((await files.find(fileKey)) ?? new Uint8Array())).toBe(fileSha256);
  });

  it('are made by the next run after an interruption, and by two concurrent runs only once', async () => {
    const ana = await app.signIn('ana');
    await submitted(ana, 'ana');
    await app.db.deleteFrom('sealedDocuments').execute();
    // The job was lost with the machine.
    await sql`delete from graphile_worker._private_jobs`.execute(app.db);
    await Promise.all([sealAllDocuments(app.deps), sealAllDocuments(app.deps)]);
    expect(await sealedRows()).toHaveLength(2);
    const letters = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('template', '=', 'documents-sealed')
      .orderBy('id')
      .execute();
    expect(letters).toHaveLength(1);
  });

  it('are made at night when they were missing for longer than a day', async () => {
    const ana = await app.signIn('ana');
    await submitted(ana, 'ana');
    await app.db.deleteFrom('sealedDocuments').execute();
    app.setClock(new Date(app.deps.now().getTime() + 2 * DAY_MS));
    await sealRecentDocuments(app.deps);
    expect(await sealedRows()).toHaveLength(0);
    await sealAllDocuments(app.deps);
    expect(await sealedRows()).toHaveLength(2);
  });

  it('can be downloaded before the job has made them', async () => {
    const ana = await app.signIn('ana');
    const id = await submitted(ana, 'ana');
    const reply = await ana.get(`/api/legal-documents/${id}/credit-authorization.pdf`);
    expect(await verified(reply.rawPayload)).toMatchObject({ verdict: 'intact' });
    expect(await sealedRows()).toHaveLength(2);
  });

  it('are announced to the phone that proved an account, and not to an unproved e-mail', async () => {
    const ana = await app.signIn('ana');
    await app.db
      .updateTable('users')
      .set({ verifiedChannel: 'sms', phone: '+18095550188' })
      .where('email', '=', cast.ana.email)
      .execute();
    await submitted(ana, 'ana');
    await sealAllDocuments(app.deps);
    const [message, ...more] = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('template', '=', 'documents-sealed')
      .orderBy('id')
      .execute();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ channel: 'sms', recipient: '+18095550188', attachments: [] });
    expect(message?.bodyText).toContain('/verificar');
  });
});

describe("Rosa's Carta de saldo", () => {
  const pay = async (pedro: Awaited<ReturnType<TestApp['signIn']>>, id: number) =>
    pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' });
  const letters = () => app.db.selectFrom('settlementLetters').selectAll().orderBy('id').execute();

  it('is written, sealed and sent once, and replaced when the books change after it', async () => {
    const { customer: rosa, pedro, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 2 });
    const url = `/api/loans/${loanId}/settlement-letter`;
    expect((await rosa.get(`${url}.pdf`)).statusCode).toBe(409);
    const waiting = await reported(rosa, 500, 1);
    await pay(pedro, await reported(rosa, 11_500, 2));
    await runJobs();

    const pdf = (await rosa.get(`${url}.pdf`)).rawPayload;
    expect(await verified(pdf)).toMatchObject({
      verdict: 'intact',
      facts: { document: 'Carta de saldo', person: 'Rosa Méndez', signed: false },
    });
    app.advance(60_000);
    expect((await rosa.get(`${url}.pdf`)).rawPayload.equals(pdf)).toBe(true);
    const [letter] = await letterAbout('Su Carta de saldo');
    expect(attachedTo(letter).equals(pdf)).toBe(true);
    expect((await letters()).map(({ supersededAt }) => supersededAt)).toEqual([null]);

    // Pedro confirms a payment that she reported before the letter.
    await pay(pedro, waiting);
    await runJobs();
    expect((await letters()).map(({ supersededAt }) => supersededAt === null)).toEqual([false, true]);
    expect(await letterAbout('Su Carta de saldo')).toHaveLength(2);
    const after = (await rosa.get(`${url}.pdf`)).rawPayload;
    expect(after.equals(pdf)).toBe(false);
    expect(textOfPdf(after)).toContain('RD$12,000');

    // The loan owes again: no letter is in force, and none is sent.
    for (const id of (await rosa.get('/api/payments')).json().map((payment: { id: number }) => payment.id))
      await pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'Sin fondos' });
    await runJobs();
    expect((await letters()).every(({ supersededAt }) => supersededAt !== null)).toBe(true);
    expect((await rosa.get(`${url}.pdf`)).statusCode).toBe(409);
  });
});
