import { sql } from 'kysely';
import { DRAFT_STATUSES } from '#domain/applications/status.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** First number of the advisory lock on a cédula: any constant that no other lock of the program has. */
const OPENING = 7_102_095;
const DRAFTS_MAX = 50;

/**
 * Takes a lock on a cédula until the transaction ends, so that two members of the staff who open the same person do
 * it one after the other.
 */
export async function lockCedula(tx: Tx, cedula: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${OPENING}, hashtext(${cedula}))`.execute(tx);
}

/** Clients with this cédula, whether the staff opened them or they registered: the oldest first. */
export const clientsWithCedula = (tx: Tx, cedula: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('cedula', '=', cedula)
    .where('isAdmin', '=', false)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .execute();

export async function insertTaken(
  tx: Tx,
  applicationId: number,
  takenBy: number,
  takenAt: Date,
): Promise<void> {
  await tx.insertInto('counterApplications').values({ applicationId, takenBy, takenAt }).execute();
}

/** An application that this member of the staff took. */
export const findTaken = (tx: Tx, id: number, takenBy: number): Promise<ApplicationRow | undefined> =>
  tx
    .selectFrom('loanApplications')
    .innerJoin('counterApplications', 'counterApplications.applicationId', 'loanApplications.id')
    .selectAll('loanApplications')
    .where('loanApplications.id', '=', id)
    .where('takenBy', '=', takenBy)
    .executeTakeFirst();

/** The member of the staff who took an application; `undefined`: its client sent it. */
export const findTaker = async (tx: Tx, applicationId: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('counterApplications')
      .select('takenBy')
      .where('applicationId', '=', applicationId)
      .executeTakeFirst()
  )?.takenBy;

/** The drafts that this member of the staff takes, newest first. */
export const takenDrafts = (tx: Tx, takenBy: number) =>
  tx
    .selectFrom('loanApplications')
    .innerJoin('counterApplications', 'counterApplications.applicationId', 'loanApplications.id')
    .select(['loanApplications.id', 'fullName', 'takenAt', 'updatedAt'])
    .where('takenBy', '=', takenBy)
    .where('status', 'in', [...DRAFT_STATUSES])
    .orderBy('loanApplications.id', 'desc')
    .limit(DRAFTS_MAX)
    .execute();

/**
 * Whether this member of the staff takes the draft that a document belongs to; a sent application is no longer a draft.
 */
export async function takesDraft(tx: Tx, applicationId: number | null, userId: number): Promise<boolean> {
  if (applicationId === null) return false;
  const row = await tx
    .selectFrom('counterApplications')
    .innerJoin('loanApplications', 'loanApplications.id', 'counterApplications.applicationId')
    .select('takenBy')
    .where('applicationId', '=', applicationId)
    .where('takenBy', '=', userId)
    .where('status', 'in', [...DRAFT_STATUSES])
    .executeTakeFirst();
  return row !== undefined;
}

/** Of the given applications, those that this member of the staff took at the counter. */
export async function takenAmong(
  tx: Tx,
  ids: readonly number[],
  takenBy: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('counterApplications')
    .select('applicationId')
    .where('applicationId', 'in', [...ids])
    .where('takenBy', '=', takenBy)
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId));
}

/** Deletes, for a person who is erased, the record of who took the applications at the counter. */
export async function forgetTaken(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('counterApplications')
    .where('applicationId', 'in', (applications) =>
      applications.selectFrom('loanApplications').select('id').where('userId', '=', userId),
    )
    .execute();
}
