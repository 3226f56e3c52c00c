import type { Day } from '#domain/calendar.ts';
import { PREVIEW_ID } from '#domain/ledger/decision.ts';
import { replay } from '#domain/ledger/replay.ts';
import { pesos } from '#domain/money.ts';
import type { LoanBooks } from '#server/ledger/loan-books.ts';

export const MORE_THAN_ANYBODY_OWES = pesos(100_000_000);

/** The late charge that can be waived on a day, in pesos. */
export function waivable({ terms, facts }: LoanBooks, on: Day): number {
  const all = { kind: 'waiver', id: PREVIEW_ID, on, amount: MORE_THAN_ANYBODY_OWES } as const;
  const { postings } = replay(terms, [...facts, all], on);
  return postings.find(({ adjustmentId }) => adjustmentId === PREVIEW_ID)?.amount ?? 0;
}
