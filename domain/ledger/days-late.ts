import type { Day } from '#domain/calendar.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import { replay } from '#domain/ledger/replay.ts';
import { daysLate } from '#domain/loans/schedule.ts';

/**
 * The most days that a loan was ever late up to a day: before each fact of its money, and on the day itself. A payment
 * that was reversed later does not count as a payment.
 */
export function worstDaysLate(terms: LoanTerms, facts: readonly LoanFact[], until: Day): number {
  const days = new Set([...facts.map(({ on }) => on).filter((on) => on <= until), until]);
  const lateBefore = (on: Day): number => {
    const known = facts.filter((fact) => fact.kind === 'reversal' || fact.on < on);
    const ids = new Set(known.flatMap((fact) => (fact.kind === 'payment' ? [fact.id] : [])));
    // A reversal of a payment that was not made yet changes nothing.
    const counted = known.filter((fact) => fact.kind !== 'reversal' || ids.has(fact.reverses));
    const { instalments } = replay(terms, counted, on).state;
    return Math.max(
      0,
      ...instalments.map(({ status, dueDate }) =>
        status === 'overdue' && dueDate !== null ? daysLate(dueDate, on, terms.closedDays) : 0,
      ),
    );
  };
  return Math.max(...[...days].map(lateBefore));
}
