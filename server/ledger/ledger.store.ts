import { sql } from 'kysely';
import type { ProposedAct } from '#domain/accounts/two-persons.ts';
import { type Day, day, dayInSantoDomingo } from '#domain/calendar.ts';
import type { FactOf } from '#domain/ledger/fact.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { RUNNING_LOANS } from '#domain/loans/loan.ts';
import { pesos } from '#domain/money.ts';
import { COUNTED_PAYMENTS, WAITING_PAYMENTS } from '#domain/payments/payment.ts';
import { CHARGES, type CostColumns, costName } from '#domain/products/charges.ts';
import type { AgreedDue } from '#domain/products/due-words.ts';
import { cashCountsFrom, STREET_RECEIPT_TRANSITIONS } from '#domain/street/street-receipt.ts';
import { listOf } from '#server/db/members.ts';
import type {
  LedgerEntryRow,
  LoanAdjustmentRow,
  LoanRow,
  RestructuringRow,
  RowOf,
} from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** An instalment as its loan's books need it: number, day offset, amount in pesos and, once it is known, due date. */
export type ScheduledRow = readonly [number, number, number, string | null];

/** The terms of a loan's note, with its instalments by number. */
export type TermsRow = Pick<
  LoanRow,
  | keyof CostColumns<number>
  | 'id'
  | 'principal'
  | 'interest'
  | 'lateChargeVariant'
  | 'lateRate'
  | 'graceDays'
  | 'rebates'
  | 'disbursedOn'
> & {
  readonly schedule: readonly ScheduledRow[];
  /** Its confirmed payments and its adjustments, by number. */
  readonly payments: readonly PaidRow[];
  readonly adjustments: readonly AdjustedRow[];
  /** Whether the loan took over another loan's balance, or another loan took over its own. */
  readonly takesPart: boolean;
  /** Days on which the lender is closed (rule: closed-days). */
  readonly closedDays: readonly string[];
  /** The rule that will name the due dates; `null`: they are counted in days, or known. */
  readonly due: AgreedDue | null;
  /** By how many days the last due date of a loan with a rebate was moved; `null`: by none, or it has no rebate. */
  readonly movedDays: number | null;
};

/** A confirmed payment: its number, amount in pesos, day of registration and, where it was reversed since, when. */
export type PaidRow = readonly [number, number, string, string | null];

/** An adjustment: its number, kind, amount in pesos and value date. */
export type AdjustedRow = readonly [
  number,
  LoanAdjustmentRow['kind'],
  LoanAdjustmentRow['amount'],
  LoanAdjustmentRow['valueDate'],
];

/**
 * One row for each loan, by one statement: a page of the loan book has a thousand instalments and payments where loans
 * are paid weekly.
 */
export const termsOf = (tx: Tx, loanIds: readonly number[]): Promise<TermsRow[]> =>
  tx
    .selectFrom('loans')
    .select([
      'loans.id',
      'loans.principal',
      'loans.interest',
      ...CHARGES.map((charge) => `loans.${costName(charge)}` as const),
      'loans.lateChargeVariant',
      'loans.lateRate',
      'loans.graceDays',
      'loans.rebates',
      'loans.disbursedOn',
    ])
    .select(
      sql<ScheduledRow[]>`(
        select json_agg(json_build_array(number, day_offset, amount, due_date) order by number)
        from instalments where loan_id = loans.id)`.as('schedule'),
    )
    .select(
      sql<PaidRow[]>`coalesce((
        select json_agg(json_build_array(id, amount, registered_on, reversed_at) order by id)
        from payments where loan_id = loans.id and status in ${listOf(COUNTED_PAYMENTS)}), '[]')`.as(
        'payments',
      ),
    )
    .select(
      sql<AdjustedRow[]>`coalesce((
        select json_agg(json_build_array(id, kind, amount, value_date) order by id)
        from loan_adjustments where loan_id = loans.id), '[]')`.as('adjustments'),
    )
    .select(({ exists, selectFrom }) =>
      // Few loans have any: the others are spared a query.
      exists(
        selectFrom('restructurings as r')
          .select('r.id')
          .where('r.newLoanId', 'is not', null)
          .where(({ or, eb }) =>
            or([eb('r.loanId', '=', eb.ref('loans.id')), eb('r.newLoanId', '=', eb.ref('loans.id'))]),
          ),
      )
        .$castTo<boolean>()
        .as('takesPart'),
    )
    .select(
      // Once it is disbursed, its due dates are known.
      sql<AgreedDue | null>`case when loans.disbursed_on is null then
        (select terms -> 'plan' -> 'due' from agreements where hash = loans.agreement_hash) end`.as('due'),
    )
    .select(
      // Each move takes the last instalment along.
      sql<number | null>`case when loans.rebates then
        (select sum(days)::int from due_day_moves where loan_id = loans.id) end`.as('movedDays'),
    )
    .select(sql<string[]>`array(select day::text from closed_days where removed_at is null)`.as('closedDays'))
    .where('loans.id', 'in', loanIds)
    .orderBy('loans.id')
    .execute();

/** The instalments of these loans, by loan and number. */
export const instalmentsOf = (tx: Tx, loanIds: readonly number[]): Promise<RowOf<'instalments'>[]> =>
  tx
    .selectFrom('instalments')
    .selectAll()
    .where('loanId', 'in', loanIds)
    .orderBy('loanId')
    .orderBy('number')
    .execute();

export const adjustmentsOf = (tx: Tx, loanIds: readonly number[]): Promise<LoanAdjustmentRow[]> =>
  tx.selectFrom('loanAdjustments').selectAll().where('loanId', 'in', loanIds).orderBy('id').execute();

/** Both sides of each restructuring: `newLoanId` owes the sum that paid `loanId`. */
export async function takeoversOf(tx: Tx, loanIds: readonly number[]): Promise<Takeover[]> {
  const rows = await tx
    .selectFrom('restructurings')
    .select([
      'id',
      'loanId',
      'newLoanId',
      'signedOn',
      'principal',
      'interest',
      'lateCharge',
      'costs',
      'overpaidRefund',
    ])
    .where((where) => where.or([where('loanId', 'in', loanIds), where('newLoanId', 'in', loanIds)]))
    .where('newLoanId', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ newLoanId, signedOn, principal, interest, lateCharge, costs, ...row }) => {
    const isWhole = signedOn !== null && principal !== null && interest !== null;
    if (!isWhole || newLoanId === null || lateCharge === null || costs === null)
      throw new RangeError(`Restructuring ${row.id} is not whole`);
    return { ...row, newLoanId, signedOn, principal, interest, lateCharge, costs };
  });
}
type TakeoverColumns = 'newLoanId' | 'signedOn' | 'principal' | 'interest' | 'lateCharge' | 'costs';
export type Takeover = Pick<RestructuringRow, 'id' | 'loanId' | 'overpaidRefund'> & {
  readonly [C in TakeoverColumns]: NonNullable<RestructuringRow[C]>;
};

const CASH: ProposedAct = 'early_cash';

/**
 * Money of loans that waits for a decision, as facts that would count from their day: reported payments, cash of
 * collectors whose receipt waits for an owner, and cash that waits for a second person (rules: in-verification,
 * street-receipts, two-persons). Loans without any are absent.
 */
export async function reportedOf(
  tx: Tx,
  loanIds: readonly number[],
): Promise<ReadonlyMap<number, readonly FactOf<'payment'>[]>> {
  if (loanIds.length === 0) return new Map();
  const payments = tx
    .selectFrom('payments')
    .select([
      'id',
      'amount',
      'registeredOn as takenOn',
      (select) => select.ref('loanId').$notNull().as('loanId'),
    ])
    .select([
      sql<Date | null>`null::timestamptz`.as('arrivedAt'),
      sql<string | null>`null::date`.as('disbursedOn'),
    ])
    .where('loanId', 'in', [...loanIds])
    .where('status', 'in', [...WAITING_PAYMENTS]);
  const receipts = tx
    .selectFrom('streetReceipts as r')
    .innerJoin('loans as l', 'l.id', 'r.loanId')
    // No payment has this id: there is none yet.
    .select([
      sql<number>`-r.id`.as('id'),
      'r.amount',
      'r.takenOn',
      'r.loanId',
      'r.arrivedAt',
      'l.disbursedOn',
    ])
    .where('r.loanId', 'in', [...loanIds])
    .where('r.status', '=', STREET_RECEIPT_TRANSITIONS.accept.from);
  const proposed = tx
    .selectFrom('proposals')
    .select([
      sql<number>`-id`.as('id'),
      (select) => select.ref('amount').$notNull().as('amount'),
      (select) => select.ref('valueDate').$notNull().as('takenOn'),
      (select) => select.ref('loanId').$notNull().as('loanId'),
      sql<Date | null>`null::timestamptz`.as('arrivedAt'),
      sql<string | null>`null::date`.as('disbursedOn'),
    ])
    .where('loanId', 'in', [...loanIds])
    .where('act', '=', CASH);
  const rows = await payments.unionAll(receipts).unionAll(proposed).orderBy('id').execute();
  const facts = rows.map(({ id, amount, takenOn, arrivedAt, disbursedOn, loanId }) => ({
    kind: 'payment' as const,
    loanId,
    id,
    amount: pesos(amount),
    on:
      arrivedAt === null
        ? day(takenOn)
        : cashCountsFrom({
            takenOn: day(takenOn),
            arrivedOn: dayInSantoDomingo(arrivedAt),
            disbursedOn: day(disbursedOn ?? takenOn),
          }),
  }));
  return Map.groupBy(facts, ({ loanId }) => loanId);
}

/** Money of one loan that waits for a decision. */
export const reportedFor = async (tx: Tx, loanId: number): Promise<readonly FactOf<'payment'>[]> =>
  (await reportedOf(tx, [loanId])).get(loanId) ?? [];

export const entriesOf = (tx: Tx, loanIds: readonly number[]): Promise<LedgerEntryRow[]> =>
  loanIds.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('ledgerEntries').selectAll().where('loanId', 'in', loanIds).orderBy('id').execute();

/**
 * The day up to which running late charge is counted. Read it under the loan's lock: the transaction that counts a new
 * day waits for that lock.
 */
export async function lateChargeDay(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('lateChargeDay').select('day').executeTakeFirstOrThrow();
  return row.day;
}

/**
 * Stores the loan's columns that sums and lists read: balance, pesos paid and next due date, derived from its ledger.
 */
export async function keepState(
  tx: Tx,
  loanId: number,
  { bookBalance: balance, instalments, nextPayment }: LoanState,
  now: Date,
): Promise<void> {
  const paid = instalments.reduce((all, one) => all + one.paid, 0);
  const nextDueOn = nextPayment?.date ?? null;
  await tx
    .updateTable('loans')
    .set({
      balance,
      paid,
      nextDueOn,
      updatedAt: sql<Date>`greatest(updated_at + interval '1 millisecond', ${now})`,
    })
    .where('id', '=', loanId)
    .execute();
  const columnOf = (column: 'number' | 'paid' | 'writtenOff') => instalments.map((one) => one[column]);
  // Of a loan of weeks, a payment changes one or two.
  await sql`update instalments as i set paid = s.paid, written_off = s.written_off
    from unnest(${columnOf('number')}::integer[], ${columnOf('paid')}::integer[], ${columnOf('writtenOff')}::integer[])
      as s (number, paid, written_off)
    where i.loan_id = ${loanId} and i.number = s.number
      and (i.paid, i.written_off) is distinct from (s.paid, s.written_off)`.execute(tx);
}

/**
 * Takes the count of a day's late charge.
 * @returns `true` once per day, for the first transaction; concurrent ones wait, and then have nothing to do.
 */
export async function takeLateChargeDay(tx: Tx, today: Day): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lateChargeDay')
    .set({ day: today })
    .where('day', '<>', today)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ids of running loans with an unpaid instalment due by a day, in ascending order, locked. */
export async function overdueLoans(tx: Tx, until: Day, after: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('loans')
    .select('id')
    .where('status', 'in', [...RUNNING_LOANS])
    .where('nextDueOn', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

type RunningState = Pick<LoanState, 'nextPayment' | 'runningLateCharge'>;

/** Stores the running late charge of each of these loans, for the day up to which it is counted. */
export async function keepRunning(tx: Tx, states: ReadonlyMap<number, RunningState>): Promise<void> {
  const ids = [...states.keys()];
  const rows = [...states].flatMap(([loanId, { nextPayment, runningLateCharge: amount }]) =>
    nextPayment === null || amount === 0 ? [] : [{ loanId, dueOn: nextPayment.date, amount }],
  );
  if (ids.length > 0) await tx.deleteFrom('runningLateCharges').where('loanId', 'in', ids).execute();
  if (rows.length > 0) await tx.insertInto('runningLateCharges').values(rows).execute();
}

export async function forgetRunning(tx: Tx): Promise<void> {
  await tx.deleteFrom('runningLateCharges').execute();
}
