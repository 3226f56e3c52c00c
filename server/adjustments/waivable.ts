import type { Day } from '#domain/calendar.ts';
import { UNWRITTEN } from '#domain/ledger/decision.ts';
import { replay } from '#domain/ledger/replay.ts';
import { pesos } from '#domain/money.ts';
import type { LoanBooks } from '#server/ledger/loan-books.ts';

export const MORE_THAN_ANYBODY_OWES = pesos(100_000_000);

/** How much late charge a waiver of this day could take. */
export function waivable({ terms, facts }: LoanBooks, on: Day): number {
  const all = { kind: 'waiver', id: UNWRITTEN, on, amount: MORE_THAN_ANYBODY_OWES } as const;
  const { postings } = replay(terms, [...facts, all], on);
  return postings.find(({ adjustmentId }) => adjustmentId === UNWRITTEN)?.amount ?? 0;
}
