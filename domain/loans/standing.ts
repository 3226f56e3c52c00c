import type { Day } from '#domain/calendar.ts';
import { accruedLateCharges, lateChargesToPost } from '#domain/loans/late-charge.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { LedgerEntry } from '#domain/loans/ledger.ts';
import { type LoanState, loanState } from '#domain/loans/loan-state.ts';
import type { ScheduledInstalment } from '#domain/loans/schedule.ts';

/** A loan in the books: its schedule, its posted ledger, and the late charge that its note sets. */
export interface LoanBooks {
  readonly schedule: readonly ScheduledInstalment[];
  readonly entries: readonly LedgerEntry[];
  readonly lateChargeVariant: LateChargeVariant;
}

/** The rows to post with new ones: the late charge that a payment closes or a reversal corrects (rule: late-charge). */
export const chargesWith = (
  { schedule, entries, lateChargeVariant }: LoanBooks,
  added: readonly LedgerEntry[],
): LedgerEntry[] => lateChargesToPost(schedule, [...entries, ...added], lateChargeVariant);

/**
 * Where a loan stands on a day, the late charge that has accrued since the last payment included. With `reported`
 * payments that wait to be verified: where it will stand once they are.
 */
export function standingOf(books: LoanBooks, today: Day, reported: readonly LedgerEntry[] = []): LoanState {
  const { schedule, lateChargeVariant } = books;
  const entries =
    reported.length === 0 ? books.entries : [...books.entries, ...reported, ...chargesWith(books, reported)];
  return loanState(
    schedule,
    [...entries, ...accruedLateCharges(schedule, entries, lateChargeVariant, today)],
    today,
  );
}
