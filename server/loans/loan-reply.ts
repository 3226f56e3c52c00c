import type { AdminLoan, Loan } from '#contract/loans.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type Day, day } from '#domain/calendar.ts';
import { type LoanState, loanState } from '#domain/loans/ledger.ts';
import { pesos } from '#domain/money.ts';
import type { InstalmentRow, LedgerEntryRow, LoanRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { entriesOf, instalmentsOf, type listLoans } from '#server/loans/loans.store.ts';

/** Where each loan stands on a day, derived from its instalments and its ledger. */
export async function loanStates(
  tx: Tx,
  loanIds: readonly number[],
  today: Day,
): Promise<ReadonlyMap<number, LoanState>> {
  const instalments = Map.groupBy(await instalmentsOf(tx, loanIds), (row) => row.loanId);
  const entries = Map.groupBy(await entriesOf(tx, loanIds), (row) => row.loanId);
  return new Map(loanIds.map((id) => [id, stateOf(instalments.get(id) ?? [], entries.get(id) ?? [], today)]));
}

const stateOf = (
  instalments: readonly InstalmentRow[],
  entries: readonly LedgerEntryRow[],
  today: Day,
): LoanState =>
  loanState(
    instalments.map((row) => ({
      ...row,
      amount: pesos(row.amount),
      dueDate: row.dueDate === null ? null : day(row.dueDate),
    })),
    entries.map((row) => ({ ...row, amount: pesos(row.amount), valueDate: day(row.valueDate) })),
    today,
  );

/** The contract's loan. Called off, it owes nothing: its money never went out. */
export function loanReplyOf(row: LoanRow, state: LoanState): Loan {
  const calledOff = row.status === 'called_off';
  return {
    id: row.id,
    applicationId: row.applicationId,
    reference: applicationReference(row.applicationId),
    loanType: row.loanType,
    principal: row.principal,
    total: row.total,
    balance: calledOff ? 0 : state.balance,
    status: row.status,
    approvedAt: row.approvedAt.toISOString(),
    disbursedOn: row.disbursedOn,
    nextPayment: calledOff ? null : state.nextPayment,
    remainingInstalments: calledOff ? 0 : state.remainingInstalments,
    credit: state.credit,
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

export async function loanReply(tx: Tx, row: LoanRow, today: Day): Promise<Loan> {
  const state = (await loanStates(tx, [row.id], today)).get(row.id);
  if (!state) throw new Error('A loan has a state');
  return loanReplyOf(row, state);
}

export type LoanListing = Awaited<ReturnType<typeof listLoans>>[number];

export const adminLoanReply = (row: LoanListing, state: LoanState): AdminLoan => ({
  ...loanReplyOf(row, state),
  userId: row.userId,
  fullName: row.fullName ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
  bankName: row.bankName,
  accountType: row.accountType,
  accountNumber: row.accountNumber,
  signed: row.signedAt !== null,
  disbursementReference: row.disbursementReference,
});
