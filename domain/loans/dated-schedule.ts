import { addDays, type Day, daysBetween } from '#domain/calendar.ts';
import type { PlannedInstalment } from '#domain/loans/terms.ts';
import { dueDaysFrom } from '#domain/products/due-rule.ts';
import type { AgreedDue } from '#domain/products/due-words.ts';

// Apart from the schedule: a page that shows one needs no rule of the calendar.

export interface DatedInstalment extends PlannedInstalment {
  readonly dueDate: Day;
}

/**
 * The instalments with their due dates (rule: loan-dates-from-disbursement): calendar days from the disbursement, or the
 * days that the rule of the term names, from which the days then follow.
 */
export function scheduleFrom(
  instalments: readonly PlannedInstalment[],
  disbursedOn: Day,
  due: AgreedDue | null = null,
): DatedInstalment[] {
  const named = due && dueDaysFrom(due, instalments.length, disbursedOn);
  return instalments.map((instalment, index) => {
    const dueDate = named?.[index] ?? addDays(disbursedOn, instalment.dayOffset);
    return { ...instalment, dayOffset: daysBetween(disbursedOn, dueDate), dueDate };
  });
}
