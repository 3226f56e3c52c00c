import type { LoanState } from '#domain/ledger/loan-state.ts';
import type { LoanRow, UserRow } from '#server/db/tables.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { settledMessages } from '#server/loans/loans.messages.ts';
import { changeLoan } from '#server/loans/loans.store.ts';
import type { Sender } from '#server/outbox/notify.ts';
import type { DomainEvent } from '#server/outbox/record-events.ts';
import { decideProposal } from '#server/restructurings/restructurings.store.ts';

/** Settles an active loan whose balance is zero. Returns the events to record, none if it did not settle. */
export async function settleIfPaid(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { loan, customer, sender }: { readonly loan: LoanRow; readonly customer: UserRow; readonly sender: Sender },
  { balance, credit }: LoanState,
): Promise<readonly DomainEvent[]> {
  if (balance > 0) return [];
  const change = { settledAt: now, updatedAt: changedAt(loan.updatedAt, now) };
  if (!(await changeLoan(tx, loan.id, 'settle', change))) return [];
  await decideProposal(tx, loan.id, 'withdraw', { decidedAt: now });
  const letters = { 'loan-settled': settledMessages(sender, customer, loan, credit) };
  return [{ name: 'loan.settled', subjectId: loan.id, letters }];
}
