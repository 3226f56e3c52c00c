import { sql } from 'kysely';
import { DRAFT_STATUSES } from '#domain/applications/status.ts';
import { APPLICATION_TRANSITIONS } from '#domain/applications/transitions.ts';
import { linkHash, makeLinkSecret } from '#server/accounts/link-secret.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { ApplicationRow, NewRow, RowOf } from '#server/db/tables.ts';
import type { HandedOver, Tx } from '#server/http/context.ts';

const OFFERS_MAX = 200;

/**
 * Open counter-offers of clients who can answer only at the counter: an account without an e-mail has no login (rule:
 * no-email).
 */
const answeredAtCounter = (tx: Tx) =>
  tx
    .selectFrom('loanApplications')
    .innerJoin('users', 'users.id', 'loanApplications.userId')
    .selectAll('loanApplications')
    .where('loanApplications.status', 'in', [...APPLICATION_TRANSITIONS.accept_counter_offer.from])
    .where('users.email', 'is', null)
    .where('users.erasedAt', 'is', null);

export const officeOffers = (tx: Tx): Promise<ApplicationRow[]> =>
  answeredAtCounter(tx).orderBy('loanApplications.id').limit(OFFERS_MAX).execute();

export const findOfficeOffer = (tx: Tx, id: number): Promise<ApplicationRow | undefined> =>
  answeredAtCounter(tx).where('loanApplications.id', '=', id).executeTakeFirst();

type NewLink = Pick<NewRow<'counterLinks'>, 'applicationId' | 'device' | 'createdAt' | 'expiresAt'>;

/** Creates the one valid link of a draft, and returns its secret. The caller holds the draft's lock. */
export async function issueCounterLink(tx: Tx, link: NewLink): Promise<string> {
  await closeLinks(tx, link.applicationId, link.createdAt);
  const secret = makeLinkSecret();
  await insertRow(tx, 'counterLinks', { ...link, secret: linkHash(secret) });
  return secret;
}

export async function closeLinks(tx: Tx, applicationId: number, now: Date): Promise<void> {
  await tx
    .updateTable('counterLinks')
    .set({ closedAt: now })
    .where('applicationId', '=', applicationId)
    .where('closedAt', 'is', null)
    .execute();
}

/**
 * Opens the counter link with this secret for a phone, and returns a second secret for that phone's further calls. Of
 * two phones at once only one gets it. `undefined`: the link was opened before, is closed or has expired.
 */
export async function openCounterLink(
  tx: Tx,
  secret: string,
  now: Date,
): Promise<{ readonly link: RowOf<'counterLinks'>; readonly phoneSecret: string } | undefined> {
  const phoneSecret = makeLinkSecret();
  const link = await tx
    .updateTable('counterLinks')
    .set({ phoneSecret: linkHash(phoneSecret), openedAt: now })
    .where('secret', '=', linkHash(secret))
    .where('openedAt', 'is', null)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
  return link && { link, phoneSecret };
}

/** The link that a phone opened, as long as it may be used. */
export const findOpenLink = (
  tx: Tx,
  phoneSecret: string,
  now: Date,
): Promise<RowOf<'counterLinks'> | undefined> =>
  tx
    .selectFrom('counterLinks')
    .selectAll()
    .where('phoneSecret', '=', linkHash(phoneSecret))
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** The valid link of a draft, whether a phone opened it or not. */
export const livingLink = (
  tx: Tx,
  applicationId: number,
  now: Date,
): Promise<RowOf<'counterLinks'> | undefined> =>
  tx
    .selectFrom('counterLinks')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** Marks that the device of a session is in a client's hands; a second call replaces the first. */
export async function handOver(tx: Tx, sid: string, { witness, ...handing }: HandedOver): Promise<void> {
  const row = { ...handing, witness: witness ? JSON.stringify(witness) : null };
  await tx
    .insertInto('handOvers')
    .values({ sid, ...row })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
    .execute();
}

/** Ends it; `false` where the device of the session is in nobody's hands. */
export async function takeBack(tx: Tx, sid: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('handOvers').where('sid', '=', sid).executeTakeFirst();
  return numDeletedRows > 0n;
}

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
