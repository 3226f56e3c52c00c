import { addDays, type Day, daysBetween, laterDay } from '#domain/calendar.ts';
import { add, fraction, type Pesos, smaller, subtract, sum, ZERO } from '#domain/money.ts';

/** A loan whose interest is income over time (rule: income-over-time). */
export interface AccruingLoan {
  /** Pesos of interest that the loan earns: what it took over from another loan was earned there. */
  readonly interest: Pesos;
  /** The day from which it runs. */
  readonly from: Day;
  /** The day on which the journal has it: what was earned before is income of that day. */
  readonly postedOn: Day;
  /** The instalments in order. */
  readonly instalments: readonly { readonly dueDate: Day; readonly amount: Pesos }[];
  /** Pesos of interest that a payoff before the last due date took off, and that a reversal of it put back (below zero). */
  readonly rebates: readonly { readonly on: Day; readonly amount: Pesos }[];
  /** The day of its write-off, from which nothing is earned any more; `null`: none. */
  readonly endedOn: Day | null;
}

/**
 * Pesos of interest that have been earned by the end of a day: each instalment's share of the interest, evenly over
 * the days after the due date before, up to its own.
 */
function earnedBy({ interest, from, instalments }: AccruingLoan, on: Day): Pesos {
  const total = sum(instalments.map(({ amount }) => amount));
  let [before, began, earned, amounts] = [ZERO, from, ZERO, ZERO];
  for (const { dueDate, amount } of instalments) {
    amounts = add(amounts, amount);
    const until = fraction(interest, amounts, total);
    const days = daysBetween(began, dueDate);
    const gone = Math.min(Math.max(daysBetween(began, on), 0), days);
    earned = add(
      earned,
      days <= 0
        ? dueDate <= on
          ? subtract(until, before)
          : ZERO
        : fraction(subtract(until, before), gone, days),
    );
    [before, began] = [until, dueDate];
  }
  return smaller(earned, interest);
}

/** Pesos of interest that the journal has as income by the end of a day. */
export function accruedBy(loan: AccruingLoan, on: Day): Pesos {
  if (on < loan.postedOn) return ZERO;
  const rebate = sum(loan.rebates.flatMap((one) => (one.on <= on ? [one.amount] : [])));
  // Whoever had a rebate has paid everything: nothing is left to be earned.
  if (rebate > 0) return subtract(loan.interest, rebate);
  return earnedBy(loan, loan.endedOn !== null && loan.endedOn < on ? loan.endedOn : on);
}

/** Pesos of interest that become income on each day from one to another; days without any are left out. */
export function accruedDays(loan: AccruingLoan, from: Day, to: Day): ReadonlyMap<Day, Pesos> {
  const days = new Map<Day, Pesos>();
  const last = loan.rebates.reduce(
    (latest, one) => laterDay(latest, one.on),
    laterDay(loan.instalments.at(-1)?.dueDate ?? loan.from, loan.postedOn),
  );
  let before = accruedBy(loan, addDays(from, -1));
  for (let on = from; on <= to && on <= last; on = addDays(on, 1)) {
    const by = accruedBy(loan, on);
    if (by !== before) days.set(on, subtract(by, before));
    before = by;
  }
  return days;
}

/** Pesos that a written-off loan will not earn: they leave what is deferred on the day of the write-off. */
export const neverEarned = (loan: AccruingLoan): Pesos =>
  loan.endedOn === null
    ? ZERO
    : subtract(loan.interest, accruedBy(loan, laterDay(loan.endedOn, loan.postedOn)));
