import { type SelectQueryBuilder, sql } from 'kysely';
import { wordQuery } from '#domain/accounts/search-words.ts';
import { type Day, day } from '#domain/calendar.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import {
  isCounted,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
  REFUSED_PAYMENTS,
  WAITING_PAYMENTS,
} from '#domain/payments/payment.ts';
import { ordered, type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import { listOf } from '#server/db/members.ts';
import type { NewRow, PaymentRow, RowChange, Tables } from '#server/db/tables.ts';
import { postedTotals } from '#server/finances/figures.store.ts';
import type { Tx } from '#server/http/context.ts';

/** Maximum number of clients whose payments a search returns. */
const CLIENTS_MAX = 200;
/** Maximum number of duplicates of one kind that are shown for a payment. */
const DUPLICATES_MAX = 5;

/** A payment with the application of its loan. */
export interface ReviewedRow extends PaymentRow {
  readonly applicant: string | null;
  readonly applicationAmount: number | null;
  readonly applicationTerm: number | null;
}

type Payments = SelectQueryBuilder<Tables, 'payments', PaymentRow>;

const payments = (tx: Tx): Payments => tx.selectFrom('payments').selectAll();

/**
 * Adds its application to each found payment. The payments are found in a query of its own first: with all joins in
 * one query, the planner would plan a list of fifty as if it read all rows.
 */
const reviewed = <Row extends PaymentRow>(tx: Tx, found: SelectQueryBuilder<Tables, 'payments', Row>) =>
  tx
    .selectFrom(found.as('p'))
    .leftJoin('loanApplications as a', 'a.id', 'p.loanApplicationId')
    .selectAll('p')
    .select(['a.fullName as applicant', 'a.amount as applicationAmount', 'a.term as applicationTerm']);

export const findReviewed = (tx: Tx, id: number): Promise<ReviewedRow | undefined> =>
  reviewed(tx, payments(tx).where('id', '=', id)).executeTakeFirst();

/** The possible targets of a search for payments: one payment, one reference, some clients. */
export interface Named {
  readonly id: number | null;
  readonly referenceKey: string | null;
  readonly userIds: readonly number[];
}

interface Filters {
  readonly status: PaymentStatus | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly named: Named | null;
}

export function listReviewed(
  tx: Tx,
  { status, paymentMethod, named }: Filters,
  slice: Slice<Sortable<PaymentRow>>,
) {
  let found = payments(tx);
  if (status) found = found.where('status', '=', status);
  if (paymentMethod) found = found.where('paymentMethod', '=', paymentMethod);
  if (named)
    found = found.where((where) =>
      where.or([
        where('id', '=', named.id),
        where(sql`ltrim(reference_key, '0')`, '=', named.referenceKey),
        where('userId', '=', sql<number>`any(${[...named.userIds]})`),
      ]),
    );
  return ordered(reviewed(tx, sliced(found, slice, 'payments')), slice, 'p').execute();
}

/** Ids of the newest clients whose names have words with all these beginnings. */
export async function clientsNamed(tx: Tx, words: readonly string[]): Promise<number[]> {
  const all = wordQuery(words);
  const rows = await tx
    .selectFrom('clientSearch as found')
    .select('found.userId')
    .where(sql<boolean>`found.words @@ ${all}::tsquery`)
    .orderBy('found.userId', 'desc')
    .limit(CLIENTS_MAX)
    .execute();
  return rows.map(({ userId }) => userId);
}

export interface DuplicateRow extends ReviewedRow {
  /** Id of the payment that this one may duplicate. */
  readonly of: number;
}

/**
 * Payments that may duplicate one of `ids`: same receipt, same reference, or same customer, amount and day.
 * domain/payments/duplicates.ts decides.
 */
export async function possibleDuplicates(tx: Tx, ids: readonly number[]): Promise<DuplicateRow[]> {
  if (ids.length === 0) return [];
  const pairs = sql<{ of: number; id: number }>`(
    select one.id as "of", found.id
    from payments one cross join lateral (
      (select id from payments o where o.receipt_sha256 = one.receipt_sha256 and o.id <> one.id order by id desc limit ${DUPLICATES_MAX})
      union
      (select id from payments o where ltrim(o.reference_key, '0') = ltrim(one.reference_key, '0') and o.id <> one.id order by id desc limit ${DUPLICATES_MAX})
      union
      (select id from payments o where o.user_id = one.user_id and o.registered_on = one.registered_on
         and o.amount = one.amount and o.id <> one.id order by id desc limit ${DUPLICATES_MAX})
    ) found
    where one.id = any(${[...ids]}))`;
  const others = tx
    .selectFrom('payments')
    .innerJoin(pairs.as('pair'), 'pair.id', 'payments.id')
    .selectAll('payments')
    .select('pair.of');
  return reviewed(tx, others).orderBy('p.of').orderBy('p.id').execute();
}

/**
 * The day of the first report of each payment that was rejected and then reported again: of the same loan and amount,
 * with no other report of that amount between them that counts or waits.
 */
export async function firstReports(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Day>> {
  if (ids.length === 0) return new Map();
  const refused = sql`${listOf(REFUSED_PAYMENTS)}`;
  const { rows } = await sql<{ id: number; on: string }>`
    select one.id, min(first.registered_on)::text as "on"
    from payments one join payments first on first.loan_id = one.loan_id and first.user_id = one.user_id
      and first.amount = one.amount and first.id < one.id and first.registered_on < one.registered_on
      and first.status in ${refused}
    where one.id = any(${[...ids]}) and not exists (
      select from payments other where other.loan_id = one.loan_id and other.amount = one.amount
        and other.id > first.id and other.id < one.id and other.status not in ${refused})
    group by one.id`.execute(tx);
  return new Map(rows.map(({ id, on }) => [id, day(on)]));
}

const WAITING = listOf(WAITING_PAYMENTS);
const NOT_CONFIRMED = listOf(PAYMENT_STATUSES.filter((status) => !isCounted({ status })));
const PAYMENT: LedgerKind = 'payment';

/**
 * Counts payments by status.
 * @param lateBefore payments registered before this instant wait too long for a decision
 */
export async function readPaymentCounts(tx: Tx, lateBefore: Date) {
  const { rows } = await sql<{ pending: number; late: number; rejected: number }>`
    select count(*) filter (where status in ${WAITING}) as pending,
      count(*) filter (where status in ${WAITING} and created_at < ${lateBefore}) as late,
      count(*) filter (where status not in ${WAITING}) as rejected
    from payments where status in ${NOT_CONFIRMED}`.execute(tx);
  const { pending = 0, late = 0, rejected = 0 } = rows[0] ?? {};
  // Each confirmed payment is posted once: the books have their number.
  return { pending, late, verified: (await postedTotals(tx, null)).get(PAYMENT)?.count ?? 0, rejected };
}

/** Inserts a payment; `undefined` when its receipt is already registered with a payment that was not rejected. */
export const insertPayment = (tx: Tx, row: NewRow<'payments'>): Promise<PaymentRow | undefined> =>
  tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** The payment that this account's phone reported under this `clientId` (rule: queued-write). */
export const findByClientId = (tx: Tx, userId: number, clientId: string): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

export const findPayment = (tx: Tx, id: number): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const lockPayment = (tx: Tx, id: number): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Changes a payment only while it has one of the statuses and is not reversed. */
export const changePayment = (
  tx: Tx,
  id: number,
  from: readonly PaymentStatus[],
  change: RowChange<'payments'>,
): Promise<PaymentRow | undefined> =>
  tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .where('reversedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** A customer's own payments. */
export const listOwnPayments = (tx: Tx, userId: number, slice: Slice<Sortable<PaymentRow>>) =>
  sliced(tx.selectFrom('payments').selectAll().where('userId', '=', userId), slice, 'payments').execute();
