import { sql } from 'kysely';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import {
  AWAITING_LOANS,
  LENT_LOANS,
  LOAN_TRANSITIONS,
  LOST_LOANS,
  type LoanCommand,
  OPEN_LOANS,
  REPAID_LOANS,
  standingLoan,
} from '#domain/loans/loan.ts';
import type { Plan } from '#domain/loans/terms.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import type { LoanRow, RowChange } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** The payments of a loan that are in the ledger and were not reversed, in the order in which they counted. */
export const standingPaymentsOf = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('ledgerEntries as paid')
    .innerJoin('payments', 'payments.id', 'paid.paymentId')
    .select(['paid.amount', 'paid.valueDate', 'payments.id', 'payments.paymentReference'])
    .where('paid.loanId', '=', loanId)
    .where('paid.kind', '=', 'payment')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('ledgerEntries as undone')
            .select('undone.id')
            .whereRef('undone.paymentId', '=', 'paid.paymentId')
            .where('undone.kind', '=', 'payment_reversal'),
        ),
      ),
    )
    .orderBy('paid.valueDate')
    .orderBy('paid.id')
    .execute();

const DISBURSEMENT: LedgerKind = 'disbursement';

/** The open loan that keeps this person, or another person with this cédula, from a new one (rule: one-active-loan). */
export const findOpenLoan = (tx: Tx, userId: number, cedula: string | null): Promise<LoanRow | undefined> =>
  tx
    .selectFrom('loans')
    .selectAll()
    .where('status', 'in', [...OPEN_LOANS])
    .where((where) =>
      where.or([where('userId', '=', userId), ...(cedula ? [where('cedula', '=', cedula)] : [])]),
    )
    .limit(1)
    .executeTakeFirst();

/**
 * This account's open loan; where a returned payment made an earlier one owed again, the one that is due first (rule:
 * one-active-loan).
 */
export const findOwnOpenLoan = (tx: Tx, userId: number): Promise<LoanRow | undefined> =>
  ownOpenLoans(tx, userId).executeTakeFirst();

/** This account's open loan beside one of its loans; `undefined`: none. */
export const findOtherOpenLoan = (
  tx: Tx,
  { id, userId }: Pick<LoanRow, 'id' | 'userId'>,
): Promise<LoanRow | undefined> => ownOpenLoans(tx, userId).where('id', '<>', id).executeTakeFirst();

const ownOpenLoans = (tx: Tx, userId: number) =>
  tx
    .selectFrom('loans')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'in', [...OPEN_LOANS])
    .orderBy('dueOrder')
    .orderBy('id');

/** This account's written-off loans, newest first. */
export const ownLostLoans = (tx: Tx, userId: number): Promise<LoanRow[]> =>
  tx
    .selectFrom('loans')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'in', [...LOST_LOANS])
    .orderBy('id', 'desc')
    .execute();

/** How many loans of this account were repaid in full. */
export async function countSettled(tx: Tx, userId: number): Promise<number> {
  const { settled } = await tx
    .selectFrom('loans')
    .select((select) => select.fn.countAll<number>().as('settled'))
    .where('userId', '=', userId)
    .where('status', 'in', [...REPAID_LOANS])
    .executeTakeFirstOrThrow();
  return Number(settled);
}

export const findLoan = (tx: Tx, id: number): Promise<LoanRow | undefined> =>
  tx.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirst();

export const lockLoan = (tx: Tx, id: number): Promise<LoanRow | undefined> =>
  tx.selectFrom('loans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The disbursement of a loan from a drawer, with both persons; `undefined`: it left a bank, or none was recorded. */
export const cashPayOutOf = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('ledgerEntries as e')
    .innerJoin('loans as l', 'l.id', 'e.loanId')
    .innerJoin('loanApplications as a', 'a.id', 'l.applicationId')
    .innerJoin('users as staff', 'staff.id', 'e.createdBy')
    .select(['e.id as entryId', 'e.amount', 'e.valueDate', 'l.applicationId', 'l.cedula', 'a.fullName'])
    .select(fullNameOf('staff').as('paidBy'))
    .where('e.loanId', '=', loanId)
    .where('e.kind', '=', DISBURSEMENT)
    .where('e.fundsAccount', '=', DRAWER)
    .executeTakeFirst();

/** The newest loan of an application: a restructuring creates another one (rule: restructuring). */
export const findLoanOfApplication = (tx: Tx, applicationId: number): Promise<LoanRow | undefined> =>
  tx
    .selectFrom('loans')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The loans of an application, oldest first: each took over the balance of the one before it. */
export const loansOfApplication = (tx: Tx, applicationId: number): Promise<LoanRow[]> =>
  tx.selectFrom('loans').selectAll().where('applicationId', '=', applicationId).orderBy('id').execute();

/** Whether another loan took over this one's debt (rule: restructuring). */
export const wasTakenOver = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('loans').select('id').where('supersedesLoanId', '=', id).executeTakeFirst()) !==
  undefined;

/** Stores the hash of the signed agreement in the application's loan that awaits disbursement, where there is one. */
export async function nameAgreement(tx: Tx, applicationId: number, agreementHash: string): Promise<void> {
  const lent = tx.updateTable('loans').set({ agreementHash }).where('applicationId', '=', applicationId);
  await lent
    .where('agreementHash', '<>', agreementHash)
    .where('status', 'in', [...AWAITING_LOANS])
    .execute();
}

/** Of each application, the loan that says how it stands. */
export async function loansOfApplications(
  tx: Tx,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, LoanRow>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('loans')
    .selectAll()
    .where('applicationId', 'in', applicationIds)
    .orderBy('id')
    .execute();
  const loans = new Map<number, LoanRow>();
  for (const [id, own] of Map.groupBy(rows, ({ applicationId }) => applicationId)) {
    const standing = standingLoan(own);
    if (standing) loans.set(id, standing);
  }
  return loans;
}

/** The time at which the documents of each application were signed. */
export async function signaturesOf(
  tx: Tx,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, Date | null>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('loanApplications')
    .select(['id', 'signedAt'])
    .where('id', 'in', applicationIds)
    .execute();
  return new Map(rows.map(({ id, signedAt }) => [id, signedAt]));
}

/** A customer's loans, newest first. */
export const listOwnLoans = (tx: Tx, userId: number, slice: Slice<Sortable<LoanRow>>) =>
  sliced(tx.selectFrom('loans').selectAll().where('userId', '=', userId), slice, 'loans').execute();

/** Inserts a loan; `undefined` when the person or the cédula has another open loan. */
export const insertLoan = (
  tx: Tx,
  row: Omit<
    LoanRow,
    | 'id'
    | 'disbursedOn'
    | 'disbursementReference'
    | 'disbursedBy'
    | 'moneyReturnedOn'
    | 'settledAt'
    | 'balance'
    | 'paid'
    | 'nextDueOn'
    | 'dueOrder'
    | 'nameOrder'
  >,
): Promise<LoanRow | undefined> =>
  tx
    .insertInto('loans')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export async function insertInstalments(
  tx: Tx,
  loanId: number,
  instalments: Plan['instalments'],
): Promise<void> {
  const rows = instalments.map(({ number, dayOffset, amount }) => ({
    loanId,
    number,
    dayOffset,
    amount,
    dueDate: null,
  }));
  await tx.insertInto('instalments').values(rows).execute();
}

export async function setDueDates(
  tx: Tx,
  loanId: number,
  dates: readonly { number: number; dayOffset: number; dueDate: string | null }[],
): Promise<void> {
  const columnOf = <C extends keyof (typeof dates)[number]>(column: C) => dates.map((one) => one[column]);
  await sql`update instalments as i set day_offset = d.day_offset, due_date = d.due_date
    from unnest(${columnOf('number')}::integer[], ${columnOf('dayOffset')}::integer[], ${columnOf('dueDate')}::date[])
      as d (number, day_offset, due_date)
    where i.loan_id = ${loanId} and i.number = d.number`.execute(tx);
}

/** Moves a loan's `updatedAt`, so that decisions based on an earlier version of the loan are refused as stale. */
export async function touchLoan(tx: Tx, id: number, updatedAt: Date): Promise<void> {
  await tx.updateTable('loans').set({ updatedAt }).where('id', '=', id).execute();
}

/** Changes a loan only while its status allows the command; `undefined` when it does not. */
export const changeLoan = (
  tx: Tx,
  id: number,
  command: LoanCommand,
  change: Omit<RowChange<'loans'>, 'status'>,
): Promise<LoanRow | undefined> =>
  tx
    .updateTable('loans')
    .set({ ...change, status: LOAN_TRANSITIONS[command].to })
    .where('id', '=', id)
    .where('status', 'in', [...LOAN_TRANSITIONS[command].from])
    .returningAll()
    .executeTakeFirst();

export interface Borrower {
  readonly userId: number;
  readonly cedula: string | null;
}

/** Loans of these people, by account or by cédula, newest first. */
export const lentTo = (tx: Tx, borrowers: readonly Borrower[]): Promise<LoanRow[]> => {
  const userIds = borrowers.map(({ userId }) => userId);
  const cedulas = borrowers.flatMap(({ cedula }) => cedula ?? []);
  const lent = tx
    .selectFrom('loans')
    .selectAll()
    .where('status', 'in', [...LENT_LOANS]);
  const byAccount = lent.where('userId', 'in', userIds);
  if (cedulas.length === 0) return byAccount.orderBy('id', 'desc').execute();
  // Each query uses its own index: one combined condition would read every loan.
  const byCedula = lent.where('cedula', 'in', cedulas).where('userId', 'not in', userIds);
  return byAccount.unionAll(byCedula).orderBy('id', 'desc').execute();
};
