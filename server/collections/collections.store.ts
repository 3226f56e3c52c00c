import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { RefusableChannel } from '#domain/collections/contact.ts';
import { RUNNING_LOANS } from '#domain/loans/loan.ts';
import { STANDING_PAYMENTS } from '#domain/payments/payment.ts';
import type { NewContact } from '#server/db/collection-tables.ts';
import type { Tx } from '#server/http/context.ts';

const late = (tx: Tx, until: Day) =>
  tx
    .selectFrom('loans as l')
    .where('l.status', 'in', [...RUNNING_LOANS])
    .where('l.nextDueOn', '<=', until);

export async function countLate(tx: Tx, until: Day): Promise<number> {
  const { count } = await late(tx, until)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const borrowers = (tx: Tx, until: Day) =>
  late(tx, until)
    .innerJoin('loanApplications as a', 'a.id', 'l.applicationId')
    .innerJoin('users as u', 'u.id', 'l.userId')
    .select([
      'l.id',
      'l.applicationId',
      'l.userId',
      'l.nextDueOn',
      'a.fullName',
      'u.firstName',
      'u.phone',
      'u.email',
      'u.verifiedChannel',
    ])
    .orderBy('l.nextDueOn')
    .orderBy('l.id');
export type LateLoan = Awaited<ReturnType<ReturnType<typeof borrowers>['execute']>>[number];

/** Loans with something overdue, the oldest first. */
export const lateLoans = (tx: Tx, until: Day, limit: number): Promise<LateLoan[]> =>
  borrowers(tx, until).limit(limit).execute();

export const lateLoansOf = (tx: Tx, until: Day, loanIds: readonly number[]): Promise<LateLoan[]> =>
  borrowers(tx, until)
    .where('l.id', 'in', [...loanIds])
    .execute();

const contacts = (tx: Tx) =>
  tx
    .selectFrom('collectionContacts as c')
    .innerJoin('users as u', 'u.id', 'c.madeBy')
    .select([
      'c.id',
      'c.loanId',
      'c.channel',
      'c.outcome',
      'c.note',
      'c.promisedOn',
      'c.promisedAmount',
      'c.madeAt',
      'u.firstName',
      'u.lastName',
    ]);
export type ContactRow = Awaited<ReturnType<ReturnType<typeof contacts>['execute']>>[number];

/** The newest first. */
export const contactsOf = (tx: Tx, loanId: number): Promise<ContactRow[]> =>
  contacts(tx).where('c.loanId', '=', loanId).orderBy('c.id', 'desc').execute();

const newest = async (rows: Promise<ContactRow[]>): Promise<ReadonlyMap<number, ContactRow>> =>
  new Map((await rows).map((row) => [row.loanId, row]));

const lastOf = (tx: Tx, loanIds: readonly number[]) =>
  contacts(tx)
    .distinctOn('c.loanId')
    .where('c.loanId', 'in', [...loanIds])
    .orderBy('c.loanId')
    .orderBy('c.id', 'desc');

/** The last attempt about each of these loans. */
export const lastContacts = (tx: Tx, loanIds: readonly number[]) => newest(lastOf(tx, loanIds).execute());

/** The last promise about each of them. */
export const lastPromises = (tx: Tx, loanIds: readonly number[]) =>
  newest(lastOf(tx, loanIds).where('c.promisedOn', 'is not', null).execute());

/** Pesos reported since each of these contacts was made, and not refused nor taken back; by loan. */
export async function reportedSince(
  tx: Tx,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('collectionContacts as c')
    .innerJoin('payments as p', 'p.loanId', 'c.loanId')
    .select(['c.loanId', sql<number>`sum(p.amount)::bigint`.as('amount')])
    .where('c.id', 'in', [...contactIds])
    .where('p.status', 'in', [...STANDING_PAYMENTS])
    .where('p.reversedAt', 'is', null)
    .whereRef('p.createdAt', '>', 'c.madeAt')
    .groupBy('c.loanId')
    .execute();
  return new Map(rows.map(({ loanId, amount }) => [loanId, amount]));
}

/** How often each of these loans was spoken or written about since an instant, reminders included. */
export async function contactsSince(
  tx: Tx,
  loanIds: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, number>> {
  const made = tx
    .selectFrom('collectionContacts')
    .select('loanId')
    .where('loanId', 'in', [...loanIds])
    .where('madeAt', '>=', since);
  const reminded = tx
    .selectFrom('reminders')
    .select('loanId')
    .where('loanId', 'in', [...loanIds])
    .where('createdAt', '>=', since);
  const rows = await tx
    .selectFrom(made.unionAll(reminded).as('c'))
    .select(({ fn }) => ['c.loanId', fn.countAll<number>().as('count')])
    .groupBy('c.loanId')
    .execute();
  return new Map(rows.map(({ loanId, count }) => [loanId, Number(count)]));
}

export async function insertContact(tx: Tx, row: NewContact): Promise<number> {
  const { id } = await tx
    .insertInto('collectionContacts')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function refusalsOf(
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly RefusableChannel[]>> {
  const rows = await tx
    .selectFrom('contactRefusals')
    .select(['userId', 'channel'])
    .where('userId', 'in', [...userIds])
    .orderBy('channel')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([id, own]) => [
      id,
      own.map(({ channel }) => channel),
    ]),
  );
}

export interface Refusals {
  readonly userId: number;
  readonly channels: readonly RefusableChannel[];
  readonly by: number;
  readonly at: Date;
}

export async function keepRefusals(tx: Tx, { userId, channels, by, at }: Refusals): Promise<void> {
  await tx.deleteFrom('contactRefusals').where('userId', '=', userId).execute();
  if (channels.length > 0)
    await tx
      .insertInto('contactRefusals')
      .values(channels.map((channel) => ({ userId, channel, recordedBy: by, recordedAt: at })))
      .execute();
}

/** With the person: what was said to them and by them. */
export async function forgetContacts(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('collectionContacts')
    .where('loanId', 'in', (loans) => loans.selectFrom('loans').select('id').where('userId', '=', userId))
    .execute();
  await tx.deleteFrom('contactRefusals').where('userId', '=', userId).execute();
}
