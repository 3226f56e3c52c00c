import { addDays, type Day, day, daysBetween, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { isBusinessDay } from '#domain/holidays.ts';

// The terms of a loan in plain loops, from its instalments and its payments only: uses nothing of the tested program
// except the calendar's business days.

interface PlainInput {
  readonly instalments: readonly { readonly amount: number; readonly dueDate: string | null }[];
  /** The loan's payments that were not reversed. */
  readonly payments: readonly { readonly amount: number; readonly registeredOn: string }[];
  /** Late charge in percent a month. */
  readonly rate: number;
  readonly today: Day;
}

export function lastDayInTime(due: Day): Day {
  let last = due;
  while (!isBusinessDay(last, NO_CLOSED_DAYS)) last = addDays(last, 1);
  return last;
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The debt of a loan by its ledger (`posted`) and today (`owed`), each in pesos. */
export function plainLoan({ instalments, payments, rate, today }: PlainInput) {
  const parts = instalments.map(({ amount, dueDate }) => ({
    due: day(dueDate ?? ''),
    amount,
    unpaid: amount,
    charge: 0,
  }));
  let charged = 0;
  let left = 0;
  let since: Day | null = null;
  const late = (due: Day, on: Day) => Math.max(0, daysBetween(lastDayInTime(due), on));
  const costs = (on: Day) =>
    parts.map(({ due, unpaid }) => {
      const days = late(due, on) - (since === null ? 0 : late(due, since));
      return Math.floor((2 * unpaid * rate * days + 3_000) / 6_000);
    });
  for (const on of [...new Set(payments.map(({ registeredOn }) => registeredOn))].sort()) {
    for (const [index, cost] of costs(day(on)).entries()) {
      const part = parts[index];
      if (part) part.charge += cost;
      charged += cost;
    }
    left += sumOf(payments.filter(({ registeredOn }) => registeredOn === on).map(({ amount }) => amount));
    for (const part of parts) {
      const onCharge = Math.min(left, part.charge);
      part.charge -= onCharge;
      const onPart = Math.min(left - onCharge, part.unpaid);
      part.unpaid -= onPart;
      left -= onCharge + onPart;
    }
    since = day(on);
  }
  const posted = sumOf(parts.map(({ unpaid, charge }) => unpaid + charge));
  const accrued = since !== null && today <= since ? 0 : sumOf(costs(today));
  return {
    posted,
    owed: posted + accrued,
    credit: left,
    /** Pesos of late charge in the ledger, paid or not. */
    charged,
    paid: sumOf(parts.map(({ amount, unpaid }) => amount - unpaid)),
    /** Due date of the oldest unpaid instalment. */
    oldestDue: parts.find(({ unpaid, charge }) => unpaid + charge > 0)?.due ?? null,
    unpaid: parts.map(({ due, unpaid }) => ({ dueDate: due, unpaid })),
  };
}
