import { type Kysely, type Selectable, sql } from 'kysely';
import { LETTER_CHANGES } from '#domain/audit/lending-events.ts';
import { listOf } from '#server/db/members.ts';
import type { SettlementLettersTable } from '#server/db/sealing-tables.ts';
import type { LegalDocumentRow, Tables } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Both documents of one signature. */
export interface Signing {
  readonly applicationId: number;
  readonly signedAt: Date;
}

/** Signatures without a file, oldest first. */
export const unsealedSignings = (db: Kysely<Tables>, limit: number): Promise<Signing[]> =>
  db
    .selectFrom('legalDocuments as d')
    .leftJoin('sealedDocuments as s', 's.legalDocumentId', 'd.id')
    .where('s.id', 'is', null)
    .select(['d.applicationId', 'd.signedAt'])
    .distinct()
    .orderBy('d.signedAt')
    .limit(limit)
    .execute();

/** The documents of a signature without a file. */
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

export type SettlementLetterRow = Selectable<SettlementLettersTable>;

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

/** Repaid loans without a letter, and letters of loans that owe again. */
export async function loansForLetters(db: Kysely<Tables>, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('loans as l')
    .leftJoin('settlementLetters as s', (join) =>
      join.onRef('s.loanId', '=', 'l.id').on('s.supersededAt', 'is', null),
    )
    .innerJoin('users as u', 'u.id', 'l.userId')
    .select('l.id')
    .where('u.erasedAt', 'is', null)
    .where((where) =>
      where.or([
        // An imported loan that was settled earlier gets its letter on request (rule: imported-loan).
        where.and([where('s.id', 'is', null), where('l.settledAt', '>=', where.ref('l.createdAt'))]),
        where.and([where('s.id', 'is not', null), where('l.settledAt', 'is', null)]),
      ]),
    )
    .orderBy('l.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Loans with a letter whose books may have changed since: a payment, a waiver, a refunded credit. */
export async function loansChangedSince(db: Kysely<Tables>, since: Date): Promise<number[]> {
  const { rows } = await sql<{ loanId: number }>`
    select distinct s.loan_id from events e
      left join payments p on e.subject = 'payment' and p.id::text = e.subject_id
      join settlement_letters s on s.superseded_at is null and e.happened_at > s.written_at
        and s.loan_id::text in (p.loan_id::text, e.subject_id, e.facts ->> 'otherLoanId')
    where e.happened_at > ${since} and e.name in ${listOf(LETTER_CHANGES)}
      and (e.subject = 'loan' or s.loan_id = p.loan_id)`.execute(db);
  return rows.map(({ loanId }) => loanId);
}

export const unsealedLetters = (
  db: Kysely<Tables>,
  limit: number,
): Promise<{ id: number; loanId: number }[]> =>
  db
    .selectFrom('settlementLetters as l')
    .leftJoin('sealedDocuments as s', 's.settlementLetterId', 'l.id')
    .where('s.id', 'is', null)
    .select(['l.id', 'l.loanId'])
    .orderBy('l.id')
    .limit(limit)
    .execute();

export const findLetter = (tx: Tx, id: number): Promise<SettlementLetterRow | undefined> =>
  tx.selectFrom('settlementLetters').selectAll().where('id', '=', id).executeTakeFirst();
