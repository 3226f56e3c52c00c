import type { Portfolio } from '#contract/finances.ts';
import { addDays, type Day, daysBetween, weekday } from '#domain/calendar.ts';
import { lastDayInTime, sumOf } from '#test/plain-loan.ts';
import { came, type Rows, walked } from '#test/walked-rows.ts';

// Portfolio at risk, collection and cohorts summed from the rows in plain loops, each loan computed day by day: uses
// nothing of the tested program except the calendar.

type Loan = Rows['loans'][number];

const share = (part: number, whole: number) =>
  whole === 0 ? null : Math.floor((2_000 * part + whole) / (2 * whole));

/** The state of each running loan: the open principal by the ledger in pesos, and the days late. */
const loanFigures = (rows: Rows, today: Day) =>
  rows.loans
    .filter(({ status }) => status === 'active')
    .map((loan) => {
      const { oldestDue, owed, posted } = walked(rows, loan, today);
      return {
        loan,
        principal: came(
          rows.entries.filter(({ loanId }) => loanId === loan.id),
          'principal',
        ),
        runningLateCharge: owed - posted,
        late: oldestDue === null ? 0 : Math.max(0, daysBetween(lastDayInTime(oldestDue), today)),
      };
    });
type LoanFigures = ReturnType<typeof loanFigures>[number];

const sums = (some: readonly LoanFigures[]) => ({
  loans: some.length,
  principal: sumOf(some.map(({ principal }) => principal)),
  runningLateCharge: sumOf(some.map(({ runningLateCharge }) => runningLateCharge)),
});

/** Pesos due and pesos received from one day to another, day by day. */
function collection(rows: Rows, from: Day, to: Day) {
  let [due, received] = [0, 0];
  for (let on = from; on <= to; on = addDays(on, 1)) {
    for (const { loanId, dueDate, amount } of rows.instalments) {
      const ended = [
        ...rows.adjustments
          .filter((one) => one.loanId === loanId && one.kind === 'write_off')
          .map(({ valueDate }) => valueDate),
        ...rows.takeovers.filter((one) => one.loanId === loanId).map(({ signedOn }) => signedOn ?? ''),
      ];
      if (dueDate === on && !ended.some((end) => end <= on)) due += amount;
    }
    received += sumOf(
      rows.payments.filter(({ registeredOn }) => registeredOn === on).map(({ amount }) => amount),
    );
  }
  return { from, to, due, received, share: share(received, due) };
}

/** A disbursed loan, and the loans that took its remaining debt over, one after another. */
function chainFrom(rows: Rows, first: Loan): readonly Loan[] {
  const next = rows.loans.find(({ supersedesLoanId }) => supersedesLoanId === first.id);
  return next ? [first, ...chainFrom(rows, next)] : [first];
}

function cohort(rows: Rows, month: string, figures: readonly LoanFigures[]) {
  const firsts = rows.loans.filter(
    ({ supersedesLoanId, disbursedOn }) => supersedesLoanId === null && disbursedOn?.startsWith(month),
  );
  const chains = firsts.map((first) => chainFrom(rows, first));
  const ids = chains.flat().map(({ id }) => id);
  const last = chains.map((chain) => chain.at(-1));
  const settled = last.filter((loan) => loan?.status === 'settled').length;
  const late = figures.filter((one) => one.late > 0 && ids.includes(one.loan.id));
  const lost = rows.entries.filter(({ loanId }) => ids.includes(loanId));
  return {
    month: `${month}-01`,
    loans: chains.length,
    principal: sumOf(firsts.map(({ principal }) => principal)),
    received: sumOf(
      rows.payments
        .filter(({ loanId }) => loanId !== null && ids.includes(loanId))
        .map(({ amount }) => amount),
    ),
    settled,
    settledShare: share(settled, chains.length),
    late: late.length,
    latePrincipal: sums(late).principal,
    writtenOff: last.filter((loan) => loan?.status === 'written_off').length,
    writtenOffAmount: came(lost, 'write_off'),
  };
}

export function plainPortfolio(rows: Rows, today: Day): Portfolio {
  const figures = loanFigures(rows, today);
  const running = sums(figures);
  let monday = today;
  while (weekday(monday) !== 1) monday = addDays(monday, -1);
  const mondays = Array.from({ length: 12 }, (_, index) => addDays(monday, 7 * (index - 11)));
  const months: string[] = [];
  for (let on = today; months.length < 12; on = addDays(on, -1))
    if (!months.includes(on.slice(0, 7))) months.unshift(on.slice(0, 7));
  return {
    running,
    atRisk: [1, 15, 30, 60, 90].map((days) => {
      const late = sums(figures.filter((one) => one.late > days));
      return { days, ...late, share: share(late.principal, running.principal) };
    }),
    collection: collection(rows, mondays[0] ?? today, today),
    weeks: mondays.map((from) => collection(rows, from, from === monday ? today : addDays(from, 6))),
    cohorts: months.map((month) => cohort(rows, month, figures)).filter(({ loans }) => loans > 0),
  };
}
