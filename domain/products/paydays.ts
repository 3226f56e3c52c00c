import { addDays, biweekday, type Day, formatDay } from '#domain/calendar.ts';
import { TERM } from '#domain/loans/term.ts';
import type { Plan, Term } from '#domain/loans/terms.ts';
import { type AgreedDue, dueDaysName } from '#domain/products/due-words.ts';

// Apart from the rules: the form that asks for them needs none of the calendar of due days.

/** The rules that paydays may have: kind, days of a period, first number, how many numbers. */
const PACES = [
  ['weekly', 7, 0, 7],
  ['biweekly', 14, 0, 14],
  ['fortnight', 15, 0, 1],
  ['monthly', 30, 1, 31],
] as const satisfies readonly (readonly [AgreedDue['kind'], number, number, number])[];

/** Every answer to when a person is paid, as it is stored: the words of its rule, with the days of its period. */
const RULES = new Map(
  PACES.flatMap(([kind, period, first, count]) =>
    Array.from({ length: count }, (_, index) => {
      const due: AgreedDue = { kind, at: first + index };
      return [dueDaysName(due), { due, period }] as const;
    }),
  ),
);
export const PAYDAYS = [...RULES.keys()];

/** Whether the plan of a term waits for the paydays of its client (rule: paydays). */
export const asksPaydays = (term: Term): boolean => TERM[term]?.due?.kind === 'paydays';

/** The rule of a client's paydays for a term that waits for them; `null`: it does not wait, or is of another pace. */
export function ownDue(term: Term, paydays: string | null | undefined): AgreedDue | null {
  const own = RULES.get(paydays ?? '');
  return own && asksPaydays(term) && own.period === TERM[term]?.due?.at ? own.due : null;
}

/** A plan before its signature, with the client's paydays as far as they are known. */
export function onPaydays(plan: Plan, term: Term, paydays: string): Plan {
  const due = ownDue(term, paydays);
  return due ? { ...plan, due } : plan;
}

export const WHEN_PAID = 'Elija cuándo le pagan';
/** Why a loan of a term cannot be agreed with these paydays; `null`: it can. */
export const paydaysRefusal = (term: Term, paydays: string | null | undefined): string | null =>
  asksPaydays(term) && ownDue(term, paydays) === null ? WHEN_PAID : null;

/** The answers that suit a term. Of every second week, the label has the next day instead of one in the past. */
export const paydaysChoices = (term: Term, today: Day) =>
  PAYDAYS.flatMap((value) => {
    const due = ownDue(term, value);
    if (!due) return [];
    if (due.kind !== 'biweekly') return { value, label: value };
    const next = addDays(today, (due.at - biweekday(today) + 14) % 14);
    return { value, label: value.replace(/\(.*/, `(el próximo, ${formatDay(next)})`) };
  });
