import type { ImportedLoan } from '#domain/import/check-loans.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { instalmentsOf, notePlan, type Term } from '#domain/loans/terms.ts';
import { asksPaydays } from '#domain/products/paydays.ts';

type Made = Pick<ImportedLoan, 'disbursedOn' | 'plan'>;

function makes(term: Term, { disbursedOn, plan }: Made): boolean {
  // The books before do not say the client's paydays.
  if (asksPaydays(term) || instalmentsOf(term) !== plan.instalments.length) return false;
  const { total, instalments, due } = notePlan(plan.principal, term, 'note');
  if (total !== plan.total) return false;
  return scheduleFrom(instalments, disbursedOn, due).every(({ amount, dayOffset }, index) => {
    const part = plan.instalments[index];
    return part?.amount === amount && part.dayOffset === dayOffset;
  });
}

/**
 * The plan that an imported loan was lent by: the first that makes the same amounts on the same days, of whatever kind
 * its interest and its due days are; `undefined`: none.
 */
export const planOfLoan = (loan: Made, terms: readonly Term[]): Term | undefined =>
  terms.find((term) => makes(term, loan));
