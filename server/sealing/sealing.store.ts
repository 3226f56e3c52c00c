import { type Kysely, sql } from 'kysely';
import { LETTER_CHANGES } from '#domain/audit/lending-events.ts';
import { listOf } from '#server/db/members.ts';
import type { LegalDocumentRow, NewRow, RowOf, Tables } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** One signature of a customer, which signs both documents of an application. */
export interface Signing {
  readonly applicationId: number;
  readonly signedAt: Date;
}

/** The selection of documents and letters that a sealing run looks through. */
export interface Search {
  /** Only documents that were signed, settled or written since this instant. */
  readonly since: Date;
  /** Maximum number of each kind that a run takes. */
  readonly limit: number;
}

/** Signatures whose documents have no sealed file yet, oldest first. */
export const unsealedSignings = (db: Kysely<Tables>, { since, limit }: Search): Promise<Signing[]> =>
  db
    .selectFrom('legalDocuments as d')
    .leftJoin('sealedDocuments as s', 's.legalDocumentId', 'd.id')
    .where('s.id', 'is', null)
    .where('d.signedAt', '>=', since)
    .select(['d.applicationId', 'd.signedAt'])
    .distinct()
    .orderBy('d.signedAt')
    .limit(limit)
    .execute();

/** The documents of a signature that have no sealed file yet. */
export const unsealedOf = (tx: Tx, { applicationId, signedAt }: Signing): Promise<LegalDocumentRow[]> =>
  tx
    .selectFrom('legalDocuments')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('signedAt', '=', signedAt)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sealedDocuments')
            .select('id')
            .whereRef('sealedDocuments.legalDocumentId', '=', 'legalDocuments.id'),
        ),
      ),
    )
    .orderBy('kind', 'desc')
    .execute();

export type SettlementLetterRow = RowOf<'settlementLetters'>;

export const currentLetter = (tx: Tx, loanId: number): Promise<SettlementLetterRow | undefined> =>
  tx
    .selectFrom('settlementLetters')
    .selectAll()
    .where('loanId', '=', loanId)
    .where('supersededAt', 'is', null)
    .executeTakeFirst();

export async function supersedeLetter(tx: Tx, loanId: number, now: Date): Promise<void> {
  await tx
    .updateTable('settlementLetters')
    .set({ supersededAt: now })
    .where('loanId', '=', loanId)
    .where('supersededAt', 'is', null)
    .execute();
}

export const insertLetter = (
  tx: Tx,
  letter: Omit<SettlementLetterRow, 'id' | 'supersededAt'>,
): Promise<SettlementLetterRow> =>
  tx
    .insertInto('settlementLetters')
    .values({ ...letter, supersededAt: null })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Repaid loans without a settlement letter. An imported loan that was settled earlier gets its letter on request
 * (rule: imported-loan).
 */
export async function loansWithoutLetter(db: Kysely<Tables>, { since, limit }: Search): Promise<number[]> {
  const rows = await db
    .selectFrom('loans as l')
    .leftJoin('settlementLetters as s', (join) =>
      join.onRef('s.loanId', '=', 'l.id').on('s.supersededAt', 'is', null),
    )
    .innerJoin('users as u', 'u.id', 'l.userId')
    .select('l.id')
    .where('u.erasedAt', 'is', null)
    .where('s.id', 'is', null)
    .where('l.settledAt', '>=', since)
    .whereRef('l.settledAt', '>=', 'l.createdAt')
    .orderBy('l.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Loans with a settlement letter whose books have changed since an instant, by a payment, a waiver or a refunded
 * credit, so that the letter may be out of date.
 */
export async function loansChangedSince(db: Kysely<Tables>, since: Date): Promise<number[]> {
  const { rows } = await sql<{ loanId: number }>`
    with changes as materialized (
      select subject, subject_id, facts, happened_at from events
      where happened_at > ${since} and name in ${listOf(LETTER_CHANGES)}),
    changed as (
      select p.loan_id, c.happened_at from changes c join payments p on p.id = c.subject_id::integer
        where c.subject = 'payment'
      union all
      select unnest(array[c.subject_id, c.facts ->> 'otherLoanId'])::integer, c.happened_at from changes c
        where c.subject = 'loan')
    select distinct s.loan_id from changed c
      join loans l on l.id = c.loan_id
      join settlement_letters s on s.loan_id = l.id and s.superseded_at is null
    where c.happened_at > s.written_at or l.settled_at is null`.execute(db);
  return rows.map(({ loanId }) => loanId);
}

export const unsealedLetters = (
  db: Kysely<Tables>,
  { since, limit }: Search,
): Promise<{ id: number; loanId: number }[]> =>
  db
    .selectFrom('settlementLetters as l')
    .leftJoin('sealedDocuments as s', 's.settlementLetterId', 'l.id')
    .where('s.id', 'is', null)
    .where('l.writtenAt', '>=', since)
    .select(['l.id', 'l.loanId'])
    .orderBy('l.id')
    .limit(limit)
    .execute();

export const findLetter = (tx: Tx, id: number): Promise<SettlementLetterRow | undefined> =>
  tx.selectFrom('settlementLetters').selectAll().where('id', '=', id).executeTakeFirst();

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
): Promise<RowOf<'sealedDocuments'> | undefined> =>
  tx
    .selectFrom('sealedDocuments')
    .selectAll()
    .where((where) => where.and(of))
    .executeTakeFirst();

/** The seals of an application's current documents. */
export const sealedOfApplication = (tx: Tx, applicationId: number): Promise<RowOf<'sealedDocuments'>[]> =>
  tx
    .selectFrom('sealedDocuments')
    .innerJoin('legalDocuments', 'legalDocuments.id', 'sealedDocuments.legalDocumentId')
    .selectAll('sealedDocuments')
    .where('legalDocuments.applicationId', '=', applicationId)
    .where('legalDocuments.supersededAt', 'is', null)
    .execute();

/** Stores the sealed file of a document. @returns `false` when another run has sealed the document meanwhile */
export async function insertSealed(tx: Tx, row: NewRow<'sealedDocuments'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sealedDocuments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
