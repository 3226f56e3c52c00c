import { sql } from 'kysely';
import { addDays, type Day, startOfDay } from '#domain/calendar.ts';
import { PROMISE_DAYS_MAX, type RefusableChannel } from '#domain/collections/contact.ts';
import { RUNNING_LOANS } from '#domain/loans/loan.ts';
import { PENDING_OR_VERIFIED_PAYMENTS } from '#domain/payments/payment.ts';
import { STREET_RECEIPT_TRANSITIONS } from '#domain/street/street-receipt.ts';
import { insertRows } from '#server/db/insert-rows.ts';
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

/** Loans whose client promised to pay on a day up to today, as far back as a promise may lie ahead. */
const promised = (tx: Tx, until: Day, today: Day) =>
  borrowers(tx, until).where('l.id', 'in', (loans) =>
    loans
      .selectFrom('collectionContacts')
      .select('loanId')
      .where('promisedOn', '>', addDays(today, -PROMISE_DAYS_MAX))
      .where('promisedOn', '<=', today),
  );

interface Days {
  readonly until: Day;
  /** The last due date that is late today. */
  readonly lateUntil: Day;
  readonly today: Day;
}

/**
 * Loans with an amount due until a day, the oldest first. Where there are more than `limit`, those whose promised day
 * has come precede the others (rule: payment-promises), and those that are due and not late follow, up to half of the
 * list: the oldest debts need the other half.
 */
export async function lateLoans(
  tx: Tx,
  { until, lateUntil, today }: Days,
  limit: number,
): Promise<LateLoan[]> {
  const oldest = await borrowers(tx, until).limit(limit).execute();
  if (oldest.length < limit) return oldest;
  const promises = await promised(tx, until, today).limit(limit).execute();
  const due = await borrowers(tx, until)
    .where('l.nextDueOn', '>', lateUntil)
    .limit(Math.floor(limit / 2))
    .execute();
  const loans = new Map([...promises, ...due, ...oldest].map((loan) => [loan.id, loan]));
  return [...loans.values()].slice(0, limit);
}

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

/**
 * The contacts about a loan, the latest first by the time of the contact. A contact that waited on a phone may arrive
 * after later ones.
 */
export const contactsOf = (tx: Tx, loanId: number): Promise<ContactRow[]> =>
  contacts(tx).where('c.loanId', '=', loanId).orderBy('c.madeAt', 'desc').orderBy('c.id', 'desc').execute();

export const findContact = (tx: Tx, id: number): Promise<ContactRow | undefined> =>
  contacts(tx).where('c.id', '=', id).executeTakeFirst();

/** The contact that the phone of this collector sent before under this `clientId` (rule: queued-write). */
export const firstContact = (tx: Tx, madeBy: number, clientId: string): Promise<ContactRow | undefined> =>
  contacts(tx).where('c.madeBy', '=', madeBy).where('c.clientId', '=', clientId).executeTakeFirst();

const newest = async (rows: Promise<ContactRow[]>): Promise<ReadonlyMap<number, ContactRow>> =>
  new Map((await rows).map((row) => [row.loanId, row]));

const lastOf = (tx: Tx, loanIds: readonly number[]) =>
  contacts(tx)
    .distinctOn('c.loanId')
    .where('c.loanId', 'in', [...loanIds])
    .orderBy('c.loanId')
    .orderBy('c.madeAt', 'desc')
    .orderBy('c.id', 'desc');

/** The last contact about each of these loans. */
export const lastContacts = (tx: Tx, loanIds: readonly number[]) => newest(lastOf(tx, loanIds).execute());

/** The last promise about each of these loans. */
export const lastPromises = (tx: Tx, loanIds: readonly number[]) =>
  newest(lastOf(tx, loanIds).where('c.promisedOn', 'is not', null).execute());

/**
 * Pesos that customers reported since each of these contacts was made, by loan; refused and withdrawn payments are
 * left out. Cash of a collector counts from when the collector took it, also while its receipt waits for an owner. So a
 * payment before a promise does not keep that promise, though both arrive later.
 */
export async function reportedSince(
  tx: Tx,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const since = tx.selectFrom('collectionContacts as c').where('c.id', 'in', [...contactIds]);
  const paid = since
    .innerJoin('payments as p', 'p.loanId', 'c.loanId')
    .leftJoin('streetReceipts as r', 'r.paymentId', 'p.id')
    .select(['c.loanId', 'p.amount'])
    .where('p.status', 'in', [...PENDING_OR_VERIFIED_PAYMENTS])
    .where('p.reversedAt', 'is', null)
    .where(sql<boolean>`least(r.taken_at, p.created_at) > c.made_at`);
  const waiting = since
    .innerJoin('streetReceipts as r', 'r.loanId', 'c.loanId')
    .select(['c.loanId', 'r.amount'])
    .where('r.status', '=', STREET_RECEIPT_TRANSITIONS.accept.from)
    .whereRef('r.takenAt', '>', 'c.madeAt');
  const rows = await tx
    .selectFrom(paid.unionAll(waiting).as('reported'))
    .select(['loanId', sql<number>`sum(amount)::bigint`.as('amount')])
    .groupBy('loanId')
    .execute();
  return new Map(rows.map(({ loanId, amount }) => [loanId, amount]));
}

/** Number of contacts about each of these loans on a day, reminders included. */
export async function contactsOn(
  tx: Tx,
  loanIds: readonly number[],
  on: Day,
): Promise<ReadonlyMap<number, number>> {
  const since = startOfDay(on);
  const until = startOfDay(addDays(on, 1));
  const made = tx
    .selectFrom('collectionContacts')
    .select('loanId')
    .where('loanId', 'in', [...loanIds])
    .where('madeAt', '>=', since)
    .where('madeAt', '<', until);
  const reminded = tx
    .selectFrom('reminders')
    .select('loanId')
    .where('loanId', 'in', [...loanIds])
    .where('createdAt', '>=', since)
    .where('createdAt', '<', until);
  const rows = await tx
    .selectFrom(made.unionAll(reminded).as('c'))
    .select(({ fn }) => ['c.loanId', fn.countAll<number>().as('count')])
    .groupBy('c.loanId')
    .execute();
  return new Map(rows.map(({ loanId, count }) => [loanId, Number(count)]));
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
  await insertRows(
    tx,
    'contactRefusals',
    channels.map((channel) => ({ userId, channel, recordedBy: by, recordedAt: at })),
  );
}
