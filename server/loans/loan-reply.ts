import type { AdminLoan, Loan } from '#contract/loans.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type Day, day } from '#domain/calendar.ts';
import { type LoanState, loanState } from '#domain/loans/ledger.ts';
import { pesos } from '#domain/money.ts';
import { depositBy } from '#domain/promises.ts';
import type { InstalmentRow, LedgerEntryRow, LoanRow } from '#server/db/loan-tables.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { entriesOf, instalmentsOf, signaturesOf } from '#server/loans/loans.store.ts';

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
export function loanReplyOf(row: LoanRow & { signedAt: Date | null }, state: LoanState): Loan {
  const calledOff = row.status === 'called_off';
  const promised = row.status === 'awaiting_disbursement' && row.signedAt;
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
    depositBy: promised ? depositBy(row.approvedAt, promised) : null,
    settledAt: row.settledAt?.toISOString() ?? null,
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
  const [reply] = await loanReplies(tx, [row], today);
  if (!reply) throw new Error('A loan has a state');
  return reply;
}

export async function loanReplies(tx: Tx, rows: readonly LoanRow[], today: Day): Promise<Loan[]> {
  const states = await loanStates(
    tx,
    rows.map(({ id }) => id),
    today,
  );
  const signed = await signaturesOf(
    tx,
    rows.map(({ applicationId }) => applicationId),
  );
  return rows.flatMap((row) => {
    const state = states.get(row.id);
    return state ? [loanReplyOf({ ...row, signedAt: signed.get(row.applicationId) ?? null }, state)] : [];
  });
}

export type LoanListing = LoanRow &
  Pick<
    ApplicationRow,
    'fullName' | 'email' | 'phone' | 'bankName' | 'accountType' | 'accountNumber' | 'signedAt'
  >;

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
