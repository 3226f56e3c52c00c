import type { Finances, financesApi } from '#contract/finances.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { overdueByAge } from '#domain/finances/aging.ts';
import { lastPeriods } from '#domain/finances/periods.ts';
import { oldestInTime, overdueUntil } from '#domain/loans/overdue-ages.ts';
import {
  dueDays,
  expenseDays,
  figuresOf,
  type PostedDay,
  postedDays,
  postedTotals,
  totalOf,
} from '#server/finances/figures.store.ts';
import { readReport } from '#server/finances/read-report.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { loansDueUntil, runningOf } from '#server/loan-book/loan-book.store.ts';
import { takenOverSums } from '#server/restructurings/restructurings.store.ts';

const sumOf = (days: readonly PostedDay[], kind: string) =>
  days.filter((one) => one.kind === kind).reduce((all, { amount }) => all + amount, 0);

/** The lender's finances, read from figures that triggers keep: as fast with a million applications as with none. */
export function readFinances(
  context: Context,
  { query }: VerbInput<typeof financesApi.read>,
): Promise<Outcome<Finances>> {
  const { today, closedDays } = context;
  const periods = lastPeriods(query.by ?? 'month', today);
  return readReport(context, async (tx, asOf) => {
    const loans = await figuresOf(tx, 'loans');
    const posted = await postedTotals(tx, null);
    const due = await dueDays(tx, addDays(today, 30));
    const recent = await postedDays(tx, periods[0]?.from ?? today, today);
    const spent = await expenseDays(tx, periods[0]?.from ?? today, today);
    const late = await loansDueUntil(tx, overdueUntil(today, closedDays));
    const again = await takenOverSums(tx, null);
    const of = (kind: string) => posted.get(kind) ?? 0;
    const bookBalance = totalOf(loans, 'balance');
    const runningLateCharge = runningOf(late);
    const owed = [...posted.values()].reduce((all, amount) => all + amount, 0);
    const expected = (until: Day) =>
      due
        .filter(({ dueDate }) => dueDate >= oldestInTime(today, closedDays) && dueDate <= until)
        .reduce((all, { unpaid }) => all + unpaid, 0);
    return {
      asOf,
      lent: of('disbursement'),
      collected: 0 - of('payment') - of('payment_reversal'),
      outstanding: bookBalance + runningLateCharge,
      bookBalance,
      runningLateCharge,
      credit: bookBalance - owed,
      interestContracted: of('interest'),
      // Interest that a loan took over from another was not paid by a customer.
      interestCollected: totalOf(loans, 'interestPaid') - again.interest,
      lateCharges: of('late_charge'),
      expected15Days: expected(addDays(today, 15)),
      expected30Days: expected(addDays(today, 30)),
      overdue: overdueByAge(due, today, closedDays),
      periods: periods.map(({ from, to }) => {
        const within = recent.filter(({ day }) => from <= day && day <= to);
        return {
          from,
          to,
          disbursed: sumOf(within, 'disbursement'),
          collected: 0 - sumOf(within, 'payment'),
          reversed: sumOf(within, 'payment_reversal'),
          interest: sumOf(within, 'interest'),
          lateCharges: sumOf(within, 'late_charge'),
          expenses: spent
            .filter(({ day }) => from <= day && day <= to)
            .reduce((all, { amount }) => all + amount, 0),
        };
      }),
    };
  });
}
