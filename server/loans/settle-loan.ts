import type { LoanState } from '#domain/ledger/loan-state.ts';
import type { LoanRow, UserRow } from '#server/db/tables.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { settledMessages } from '#server/loans/loans.messages.ts';
import { changeLoan, findOtherOpenLoan, wasTakenOver } from '#server/loans/loans.store.ts';
import { owesBeside } from '#server/loans/write-settlement-letter.ts';
import type { Sender } from '#server/outbox/notify.ts';
import type { DomainEvent } from '#server/outbox/record-events.ts';
import { decideProposal } from '#server/restructurings/restructurings.store.ts';

/** The customer was told of the restructuring when it was signed. */
const NO_LETTER = { 'loan-restructured': [] };

/** How a loan ended; `other`: the customer's loan that is open beside it. */
export interface Ended {
  /** The events to record; none: the loan did not end. */
  readonly events: readonly DomainEvent[];
  readonly other: LoanRow | undefined;
}
const NOT_ENDED: Ended = { events: [], other: undefined };

/**
 * Settles an active loan whose balance is zero. One that another loan took over, and that a reversal opened again, is
 * restructured as before: its debt and its note are the other's.
 */
export async function settleIfPaid(
  tx: Tx,
  { now, today }: Pick<Context, 'now' | 'today'>,
  { loan, customer, sender }: { readonly loan: LoanRow; readonly customer: UserRow; readonly sender: Sender },
  { balance, credit }: LoanState,
): Promise<Ended> {
  if (balance > 0) return NOT_ENDED;
  const updatedAt = changedAt(loan.updatedAt, now);
  const isTakenOver = await wasTakenOver(tx, loan.id);
  const changed = isTakenOver
    ? await changeLoan(tx, loan.id, 'restructure', { updatedAt })
    : await changeLoan(tx, loan.id, 'settle', { settledAt: now, updatedAt });
  if (!changed) return NOT_ENDED;
  await decideProposal(tx, loan.id, 'withdraw', { decidedAt: now });
  const other = await findOtherOpenLoan(tx, loan);
  if (isTakenOver)
    return { events: [{ name: 'loan.restructured', subjectId: loan.id, letters: NO_LETTER }], other };
  // It offers the settlement letter.
  const hasLetter = !(await owesBeside(tx, loan, today));
  const told = { credit, hasOther: other !== undefined };
  const letters = { 'loan-settled': hasLetter ? settledMessages(sender, customer, loan, told) : [] };
  return { events: [{ name: 'loan.settled', subjectId: loan.id, letters }], other };
}
