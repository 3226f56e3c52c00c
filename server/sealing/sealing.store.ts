import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { SealedDocumentRow, SealedDocumentsTable } from '#server/db/sealing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

const JOB = 'seal-documents';
/**
 * Options of the job that seals documents: one run at a time, however many are queued; a request during a run queues
 * one more.
 */
export const SEALING = { jobKey: JOB, queueName: JOB, maxAttempts: 25 };

/** Queues the sealing of new signatures and settlements for after the commit. */
export const queueSealing = (tx: Tx): Promise<unknown> =>
  sql`select graphile_worker.add_job(${JOB}, '{}'::json, queue_name => ${JOB}, job_key => ${JOB}, max_attempts => 25)`.execute(
    tx,
  );

export async function rememberCertificate(
  tx: Tx,
  { fingerprint, chain }: { readonly fingerprint: string; readonly chain: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sealCertificates')
    .values({ fingerprint, chain, knownSince: now })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
}

/** Every certificate that ever sealed here, oldest first: a seal by an earlier one is still ours. */
export async function knownChains(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('sealCertificates')
    .select('chain')
    .orderBy('knownSince')
    .orderBy('fingerprint')
    .execute();
  return rows.map(({ chain }) => chain);
}

/**
 * A sentence on the current status of a document's text (in force, superseded, erased …), for the holder of a copy.
 * The sealed copy itself never changes.
 */
export async function whatBecameOf(db: Kysely<Tables>, textSha256: string): Promise<string> {
  const erased = await db
    .selectFrom('erasedDocuments')
    .select('erasedAt')
    .where('digest', '=', sql<string>`encode(sha256(convert_to(salt || ${textSha256}, 'UTF8')), 'hex')`)
    .executeTakeFirst();
  if (erased) return `Titular eliminado: its person was erased here on ${erased.erasedAt.toISOString()}.`;
  const signed = await db
    .selectFrom('legalDocuments')
    .select('supersededAt')
    .where('sha256', '=', textSha256)
    .execute();
  const letter = await db
    .selectFrom('settlementLetters')
    .select('supersededAt')
    .where('sha256', '=', textSha256)
    .execute();
  const rows = [...signed, ...letter];
  if (rows.length === 0) return 'The database here does not know it.';
  return rows.some(({ supersededAt }) => supersededAt === null)
    ? 'It is current: nothing has replaced it.'
    : 'Another has replaced it since.';
}

export const findSealed = (
  tx: Tx,
  of: { legalDocumentId: number } | { settlementLetterId: number },
): Promise<SealedDocumentRow | undefined> =>
  tx
    .selectFrom('sealedDocuments')
    .selectAll()
    .where((where) => where.and(of))
    .executeTakeFirst();

/** The seals of an application's current documents. */
export const sealedOfApplication = (tx: Tx, applicationId: number): Promise<SealedDocumentRow[]> =>
  tx
    .selectFrom('sealedDocuments')
    .innerJoin('legalDocuments', 'legalDocuments.id', 'sealedDocuments.legalDocumentId')
    .selectAll('sealedDocuments')
    .where('legalDocuments.applicationId', '=', applicationId)
    .where('legalDocuments.supersededAt', 'is', null)
    .execute();

/** Stores the sealed file of a document. @returns `false` when another run has sealed the document meanwhile */
export async function insertSealed(tx: Tx, row: Insertable<SealedDocumentsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sealedDocuments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
