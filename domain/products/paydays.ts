import { addDays, biweekday, type Day, formatDay } from '#domain/calendar.ts';
import { TERM } from '#domain/loans/term.ts';
import type { Plan, Term } from '#domain/loans/terms.ts';
import { type AgreedDue, dueDaysName } from '#domain/products/due-words.ts';

// Apart from the rules: the form that asks for them needs none of the calendar of due days.

/** The days that a period of a rule counts as, and the numbers from `first` on that the rule may have. */
const PACES = {
  weekly: { period: 7, first: 0, count: 7 },
  biweekly: { period: 14, first: 0, count: 14 },
  fortnight: { period: 15, first: 0, count: 1 },
  monthly: { period: 30, first: 1, count: 31 },
} as const satisfies Record<AgreedDue['kind'], object>;

/** Every answer to when a person is paid, as it is stored: the words of its rule. */
const RULES = new Map(
  (['weekly', 'biweekly', 'fortnight', 'monthly'] as const).flatMap((kind) =>
    Array.from({ length: PACES[kind].count }, (_, index) => {
      const due: AgreedDue = { kind, at: PACES[kind].first + index };
      return [dueDaysName(due), due] as const;
    }),
  ),
);
export const PAYDAYS = [...RULES.keys()];

/** Whether the plan of a term waits for the paydays of its client (rule: paydays). */
export const asksPaydays = (term: Term): boolean => TERM[term]?.due?.kind === 'paydays';

/** The rule of a client's paydays for a term that waits for them; `null`: it does not wait, or is of another pace. */
export function ownDue(term: Term, paydays: string | null | undefined): AgreedDue | null {
  const own = RULES.get(paydays ?? '');
  return own && asksPaydays(term) && PACES[own.kind].period === TERM[term]?.due?.at ? own : null;
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
  PAYDAYS.filter((value) => ownDue(term, value)).map((value) => {
    const { kind, at } = RULES.get(value) ?? { kind: 'fortnight', at: 0 };
    if (kind !== 'biweekly') return { value, label: value };
    const next = addDays(today, (at - biweekday(today) + 14) % 14);
    return { value, label: value.replace(/\(.*/, `(el próximo, ${formatDay(next)})`) };
  });
