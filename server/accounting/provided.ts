import {
  type ProvidedLoan,
  type Provision,
  type ProvisionRule,
  provisionsOf,
} from '#domain/accounting/provisions.ts';
import type { Day } from '#domain/calendar.ts';
import { loansOpenOn } from '#server/accounting/journal.store.ts';
import type { Tx } from '#server/http/context.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';

const BATCH = 500;

/** The provisions at the end of a day by days late, as far as the books know it (rule: provisions). */
export async function providedOn(tx: Tx, ranges: readonly ProvisionRule[], on: Day): Promise<Provision[]> {
  if (ranges.length === 0) return [];
  const owed: ProvidedLoan[] = [];
  for (let after = 0; ; ) {
    const ids = await loansOpenOn(tx, on, after, BATCH);
    for (const books of (await booksOf(tx, ids)).values()) {
      const { daysLate, parts } = loanStateOf(
        { ...books, facts: books.facts.filter((fact) => fact.on <= on) },
        on,
      );
      if (parts.principal > 0) owed.push({ daysLate, principal: parts.principal });
    }
    if (ids.length < BATCH) break;
    after = ids.at(-1) ?? after;
  }
  return provisionsOf(ranges, owed);
}
