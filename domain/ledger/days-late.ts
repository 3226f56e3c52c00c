import type { Day } from '#domain/calendar.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import { replay } from '#domain/ledger/replay.ts';
import { daysLate } from '#domain/loans/schedule.ts';

/**
 * How many days late a loan was at its worst, up to a day: before each thing that happened to its money, and on the day
 * itself. A payment that was reversed shortened nothing.
 */
export function worstDaysLate(terms: LoanTerms, facts: readonly LoanFact[], until: Day): number {
  const days = new Set([...facts.map(({ on }) => on).filter((on) => on <= until), until]);
  const lateBefore = (on: Day): number => {
    const known = facts.filter((fact) => fact.kind === 'reversal' || fact.on < on);
    const ids = new Set(known.flatMap((fact) => (fact.kind === 'payment' ? [fact.id] : [])));
    // A reversal of what had not been paid yet says nothing.
    const standing = known.filter((fact) => fact.kind !== 'reversal' || ids.has(fact.reverses));
    const { instalments } = replay(terms, standing, on).state;
    return Math.max(
      0,
      ...instalments.map(({ status, dueDate }) =>
        status === 'overdue' && dueDate !== null ? daysLate(dueDate, on) : 0,
      ),
    );
  };
  return Math.max(...[...days].map(lateBefore));
}
