import { DAY_MS } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import type { Attachment, UserRow } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { storeFile } from '#server/files/transact-with-file.ts';
import type { Tx } from '#server/http/context.ts';
import { publishCertificate } from '#server/sealing/publish-certificate.ts';
import type { DocumentToSeal, SealedFiles, SealWork } from '#server/sealing/seal-thread.ts';
import { insertSealed } from '#server/sealing/sealing.store.ts';
import { Threads } from '#server/threads/threads.ts';

/** The document that a sealed file belongs to: a row of `legal_documents`, or of `settlement_letters`. */
type Owner =
  | { readonly legalDocumentId: number; readonly settlementLetterId: null }
  | { readonly legalDocumentId: null; readonly settlementLetterId: number };

export interface UnsealedDocument {
  readonly owner: Owner;
  readonly document: DocumentToSeal;
  readonly fileName: string;
}

/** A finished sealed file as an attachment of the letter about it. */
export interface Copy extends Attachment {
  readonly title: string;
  readonly sha256: string;
  readonly bytes: number;
}

// The modules for drawing and signing take a second to load, so one thread does all of it.
const threads = new Threads<SealWork, readonly SealedFiles[]>(
  new URL('./seal-thread.ts', import.meta.url),
  1,
);

const TOLD_DAYS = 7;

/**
 * Whether a signature or settlement is recent enough for a letter with its sealed copies. For an older one no letter
 * is sent, and the copies are on the customer's documents page.
 */
export const isTold = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < TOLD_DAYS * DAY_MS;

/**
 * Seals documents of one person, stores the files, and queues the letter about them in the same transaction. It
 * stores nothing if the person was erased meanwhile, or if another run sealed one of the documents first.
 */
export async function keepSealed(
  deps: Deps,
  userId: number,
  waiting: readonly UnsealedDocument[],
  tell: (tx: Tx, person: UserRow, copies: readonly Copy[]) => Promise<void>,
): Promise<void> {
  const now = deps.now();
  const { seal, dataDir, demo, production, timeStampUrl } = deps.env;
  const certificate = await publishCertificate(deps);
  const files = await threads.ask({
    place: { seal, dataDir, demo, production },
    holder: (await deps.settings()).legalName,
    now,
    timeStampUrl,
    documents: waiting.map(({ document }) => document),
  });
  const made = await Promise.all(
    waiting.map(async (one, place) => {
      const file = files[place];
      if (!file) throw new Error('Each document has its file');
      return { ...one, file, ...(await storeFile(deps, { bytes: Buffer.from(file.pdf), extension: 'pdf' })) };
    }),
  );
  const kept = await inTransaction(deps.db, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person) return fail({ code: 'not_found' });
    for (const { owner, key, sha256, file } of made) {
      const row = {
        ...owner,
        fileKey: key,
        fileSha256: sha256,
        fileBytes: file.pdf.length,
        sealedText: file.text,
        certificate,
        sealedAt: now,
      };
      // Rolls back the rows inserted before it; their files are deleted below.
      if (!(await insertSealed(tx, row))) return fail({ code: 'already_processed' });
    }
    const copies = made.map(({ key, sha256, file, document, fileName }) => ({
      key,
      fileName,
      type: 'application/pdf',
      title: document.facts.document,
      sha256,
      bytes: file.pdf.length,
    }));
    await tell(tx, person, copies);
    return ok(null);
  });
  if (!kept.ok) await Promise.all(made.map(({ key }) => deps.files.delete(key)));
}
