import type { LoanState } from '#domain/ledger/loan-state.ts';
import type { LoanRow, UserRow } from '#server/db/tables.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { settledMessages } from '#server/loans/loans.messages.ts';
import { changeLoan, wasTakenOver } from '#server/loans/loans.store.ts';
import { owesBeside } from '#server/loans/write-settlement-letter.ts';
import type { Sender } from '#server/outbox/notify.ts';
import type { DomainEvent } from '#server/outbox/record-events.ts';
import { decideProposal } from '#server/restructurings/restructurings.store.ts';

/** The customer was told of the restructuring when it was signed. */
const NO_LETTER = { 'loan-restructured': [] };

/**
 * Settles an active loan whose balance is zero. One that another loan took over, and that a reversal opened again, is
 * restructured as before: its debt and its note are the other's. Returns the events to record, none if it did not settle.
 */
export async function settleIfPaid(
  tx: Tx,
  { now, today }: Pick<Context, 'now' | 'today'>,
  { loan, customer, sender }: { readonly loan: LoanRow; readonly customer: UserRow; readonly sender: Sender },
  { balance, credit }: LoanState,
): Promise<readonly DomainEvent[]> {
  if (balance > 0) return [];
  const updatedAt = changedAt(loan.updatedAt, now);
  const isTakenOver = await wasTakenOver(tx, loan.id);
  const changed = isTakenOver
    ? await changeLoan(tx, loan.id, 'restructure', { updatedAt })
    : await changeLoan(tx, loan.id, 'settle', { settledAt: now, updatedAt });
  if (!changed) return [];
  await decideProposal(tx, loan.id, 'withdraw', { decidedAt: now });
  if (isTakenOver) return [{ name: 'loan.restructured', subjectId: loan.id, letters: NO_LETTER }];
  // It offers the settlement letter.
  const hasLetter = !(await owesBeside(tx, loan, today));
  const letters = { 'loan-settled': hasLetter ? settledMessages(sender, customer, loan, credit) : [] };
  return [{ name: 'loan.settled', subjectId: loan.id, letters }];
}
