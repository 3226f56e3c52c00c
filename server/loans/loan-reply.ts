import type { AdminLoan, Loan } from '#contract/loans.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { ClosedDays, Day } from '#domain/calendar.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { isAwaiting, isVoid } from '#domain/loans/loan.ts';
import { depositBy } from '#domain/promises.ts';
import type { LoanRow } from '#server/db/loan-tables.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { sees } from '#server/http/sees.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { signaturesOf } from '#server/loans/loans.store.ts';

/** Today, and the days on which the lender is closed. */
type Calendar = Pick<Context, 'today' | 'closedDays'>;

/** The state of each loan on a day. */
export async function loanStates(
  tx: Tx,
  loanIds: readonly number[],
  today: Day,
): Promise<ReadonlyMap<number, LoanState>> {
  const books = await booksOf(tx, loanIds);
  return new Map([...books].map(([id, book]) => [id, loanStateOf(book, today)]));
}

/** A loan as the contract has it. A cancelled loan owes nothing, because it was never paid out. */
export function loanReplyOf(
  row: LoanRow & { signedAt: Date | null },
  state: LoanState,
  closedDays: ClosedDays,
): Loan {
  const calledOff = isVoid(row);
  const promised = isAwaiting(row) && row.signedAt;
  return {
    id: row.id,
    applicationId: row.applicationId,
    supersedesLoanId: row.supersedesLoanId,
    reference: applicationReference(row.applicationId),
    loanType: row.loanType,
    lateChargeVariant: row.lateChargeVariant,
    principal: row.principal,
    total: row.total,
    balance: calledOff ? 0 : state.balance,
    bookBalance: calledOff ? 0 : state.bookBalance,
    runningLateCharge: calledOff ? 0 : state.runningLateCharge,
    status: row.status,
    approvedAt: row.approvedAt.toISOString(),
    disbursedOn: row.disbursedOn,
    depositBy: promised ? depositBy(row.approvedAt, promised, closedDays) : null,
    settledAt: row.settledAt?.toISOString() ?? null,
    nextPayment: calledOff ? null : state.nextPayment,
    remainingInstalments: calledOff ? 0 : state.remainingInstalments,
    credit: state.credit,
    writtenOff: state.writtenOff,
    instalments: state.instalments.map(
      ({ number, dayOffset, dueDate, amount, paid, lateCharge, status }) => ({
        number,
        dayOffset,
        dueDate,
        amount,
        paid,
        lateCharge,
        status,
      }),
    ),
  };
}

export async function loanReply(tx: Tx, row: LoanRow, at: Calendar): Promise<Loan> {
  const [reply] = await loanReplies(tx, [row], at);
  if (!reply) throw new Error('A loan has a state');
  return reply;
}

export async function loanReplies(
  tx: Tx,
  rows: readonly LoanRow[],
  { today, closedDays }: Calendar,
): Promise<Loan[]> {
  const ids = rows.map(({ id }) => id);
  const applicationIds = rows.map(({ applicationId }) => applicationId);
  const states = await loanStates(tx, ids, today);
  const signed = await signaturesOf(tx, applicationIds);
  return rows.flatMap((row) => {
    const state = states.get(row.id);
    return state
      ? [loanReplyOf({ ...row, signedAt: signed.get(row.applicationId) ?? null }, state, closedDays)]
      : [];
  });
}

export type LoanListing = LoanRow &
  Pick<
    ApplicationRow,
    'fullName' | 'email' | 'phone' | 'bankName' | 'accountType' | 'accountNumber' | 'signedAt'
  > & { readonly applicationUpdatedAt: Date };

const NO_ACCOUNT = { bankName: null, accountType: null, accountNumber: null } satisfies Partial<AdminLoan>;

/**
 * A loan as the staff see it. It includes the customer's bank account for roles that need it, and until disbursement
 * for those who pay it out (rule: who-sees-what).
 */
export const adminLoanReply = (
  { actor, closedDays }: Pick<Context, 'actor' | 'closedDays'>,
  row: LoanListing,
  state: LoanState,
  payOutRefused: string | null,
): AdminLoan => ({
  ...loanReplyOf(row, state, closedDays),
  daysLate: state.daysLate,
  userId: row.userId,
  fullName: row.fullName ?? '',
  email: row.email,
  phone: row.phone ?? '',
  bankName: row.bankName,
  accountType: row.accountType,
  accountNumber: row.accountNumber,
  signed: row.signedAt !== null,
  disbursementReference: row.disbursementReference,
  payOutRefused,
  updatedAt: row.updatedAt.toISOString(),
  applicationUpdatedAt: row.applicationUpdatedAt.toISOString(),
  ...(!sees(actor, row.userId, isAwaiting(row) ? 'payout' : 'account') && NO_ACCOUNT),
});
