import { type DayClose, financesApi, type Portfolio } from '#contract/finances.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { addDays, type Day, day, startOfDay } from '#domain/calendar.ts';
import { lastPeriods } from '#domain/finances/periods.ts';
import {
  cohortMonths,
  cohortsOf,
  collectionIn,
  lastWeeks,
  overdueByAge,
  portfolioAtRisk,
} from '#domain/finances/portfolio.ts';
import { OTHER_LINES } from '#domain/ledger/ledger-kind.ts';
import { oldestInTime, overdueUntil } from '#domain/loans/overdue-ages.ts';
import { placeBank } from '#domain/payments/payment.ts';
import { CHARGES, costColumn, sumName } from '#domain/products/charges.ts';
import { ok } from '#domain/result.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { ifAvailable } from '#server/db/unavailable.ts';
import {
  type AccountRow,
  bookBalance,
  cohortLoans,
  cohortMoney,
  collectionDays,
  dueDays,
  entriesPosted,
  expenseDays,
  interestNotPaid,
  lentIn,
  lentOf,
  movedByAccount,
  type PostedDay,
  postedByPerson,
  postedDays,
  postedTotals,
  runningByDue,
  spentByCategory,
} from '#server/finances/figures.store.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { reading, serve } from '#server/http/serve.ts';
import { lateChargeDay } from '#server/ledger/ledger.store.ts';
import { countLateCharge } from '#server/ledger/post-missing.ts';
import { loansDueUntil, runningOf } from '#server/loan-book/loan-book.store.ts';
import { latestSettings, type Settings } from '#server/settings/settings.ts';

const ENTRIES_MAX = 200;

function accountReply(
  { accountNumber, paymentMethod, count, moneyIn, moneyOut }: AccountRow,
  { companyAccounts }: Settings,
): DayClose['accounts'][number] {
  return {
    accountNumber,
    bankName: placeBank(accountNumber, companyAccounts),
    paymentMethod,
    count,
    in: moneyIn,
    out: moneyOut,
    amount: moneyIn - moneyOut,
  };
}

/**
 * The close of a day. A ledger entry belongs to the day on which it was posted, so a past day never changes but by an
 * import of earlier books.
 */
export const dayCloseOf = async (tx: Tx, date: Day, today: Day): Promise<DayClose> => {
  const span = { day: date, since: startOfDay(date), until: startOfDay(addDays(date, 1)) };
  const before = await postedTotals(tx, date);
  const posted = await postedDays(tx, date, date);
  const entries = await entriesPosted(tx, span, ENTRIES_MAX);
  const accounts = await movedByAccount(tx, span);
  const spent = await spentByCategory(tx, span);
  const people = await postedByPerson(tx, span);
  const owed = await bookBalance(tx);
  const tally = (kind: string, sign: 1 | -1 = 1) => {
    const found = posted.find((one) => one.kind === kind);
    return { count: found?.count ?? 0, amount: found ? sign * found.amount : 0 };
  };
  const settings = await latestSettings(tx);
  const opening = [...before.values()].reduce((all, { amount }) => all + amount, 0);
  const closing = posted.reduce((all, { amount }) => all + amount, opening);
  return {
    date,
    opening,
    disbursed: tally('disbursement'),
    interest: tally('interest').amount,
    lateCharges: tally('late_charge').amount,
    costs: tally('collection_cost').amount,
    collected: tally('payment', -1),
    reversed: tally('payment_reversal'),
    others: OTHER_LINES.map((kind) => ({ kind, amount: tally(kind).amount })).filter(
      ({ amount }) => amount !== 0,
    ),
    closing,
    expenses: spent.filter(({ kind }) => kind === 'expense'),
    reversedExpenses: spent.filter(({ kind }) => kind === 'expense_reversal'),
    // The loans no longer show their state of a past day.
    credit: date === today ? owed - closing : null,
    accounts: accounts.map((row) => accountReply(row, settings)),
    people,
    entries: entries.map(({ id, createdAt, kind, balanceChange, applicationId, fullName }) => ({
      id,
      at: createdAt.toISOString(),
      kind,
      reference: applicationReference(applicationId),
      fullName: fullName ?? '',
      amount: balanceChange,
    })),
  };
};

export const readDayClose = reading(financesApi.dayClose, async (tx, context, { query }) => {
  const date = query.date === undefined ? context.today : day(query.date);
  return ok(await dayCloseOf(tx, date, context.today));
});

type Report<T> = (tx: Tx, asOf: string | null) => Promise<T>;

/**
 * Reads a report from the standby; `null` where no standby can serve it. A standby may lack today's late charge,
 * which only the primary can count.
 */
async function fromStandby<T>({ deps, today }: Context, report: Report<T>): Promise<Outcome<T> | null> {
  const standby = await deps.standby.find();
  if (standby === null) return null;
  const asOf = standby.moment.toISOString();
  const read = await ifAvailable(() =>
    inSnapshot(standby.db, async (tx) => {
      const isCounted = (await lateChargeDay(tx)) === today;
      return ok(isCounted ? { report: await report(tx, asOf) } : null);
    }),
  );
  if (read === null || !read.ok) return read;
  return read.value && ok(read.value.report);
}

/**
 * Reads a report of today, with its late charge counted: from the standby where one is complete enough, else from the
 * primary. `asOf` is the instant up to which the standby is complete; `null` from the primary, which is always
 * complete.
 */
async function readReport<T>(context: Context, report: Report<T>): Promise<Outcome<T>> {
  return (
    (await fromStandby(context, report)) ??
    context.transact(async (tx) => {
      await countLateCharge(tx, context.today, context.closedDays);
      return ok(await report(tx, null));
    })
  );
}

/**
 * The figures of the portfolio; the caller has counted the late charge of `today` first.
 */
export async function portfolioOf(
  tx: Tx,
  { today, closedDays }: Pick<Context, 'today' | 'closedDays'>,
): Promise<Portfolio> {
  const [months, weeks] = [cohortMonths(today), lastWeeks(today)];
  const [since, from] = [months[0] ?? today, weeks[0]?.from ?? today];
  const late = overdueUntil(today, closedDays);
  const running = await runningByDue(tx);
  const charges = await loansDueUntil(tx, late);
  const days = await collectionDays(tx, from, today);
  const loans = await cohortLoans(tx, since, late);
  const money = await cohortMoney(tx, since);
  const runningLateCharge = new Map(charges.map((one) => [one.dueOn, one.running]));
  return {
    ...portfolioAtRisk(
      running.map((one) => ({ ...one, runningLateCharge: runningLateCharge.get(one.dueOn) ?? 0 })),
      today,
      closedDays,
    ),
    collection: collectionIn(days, { from, to: today }),
    weeks: weeks.map((week) => collectionIn(days, week)),
    cohorts: cohortsOf(months, loans, money),
  };
}

export const readPortfolio = serve(financesApi.portfolio, (context) =>
  readReport(context, async (tx, asOf) => ({ asOf, ...(await portfolioOf(tx, context)) })),
);

const sumOf = (days: readonly PostedDay[], kind: string) =>
  days.filter((one) => one.kind === kind).reduce((all, { amount }) => all + amount, 0);

/** The sum of each charge in some days, of those that there were ever. */
const chargedIn = (ever: (kind: string) => number, of: (kind: string) => number) =>
  Object.fromEntries(
    CHARGES.filter((charge) => ever(costColumn(charge)) > 0).map((charge) => [
      sumName(charge),
      of(costColumn(charge)),
    ]),
  );

/** The lender's finances. */
export const readFinances = serve(financesApi.read, (context, { query }) => {
  const { today, closedDays } = context;
  const periods = lastPeriods(query.by ?? 'month', today);
  return readReport(context, async (tx, asOf) => {
    const balance = await bookBalance(tx);
    const notPaid = await interestNotPaid(tx);
    const posted = await postedTotals(tx, null);
    const due = await dueDays(tx, addDays(today, 30));
    const recent = await postedDays(tx, periods[0]?.from ?? today, today);
    const spent = await expenseDays(tx, periods[0]?.from ?? today, today);
    const late = await loansDueUntil(tx, overdueUntil(today, closedDays));
    const lent = lentOf(posted);
    const of = (kind: string) => posted.get(kind)?.amount ?? 0;
    const runningLateCharge = runningOf(late);
    const owed = [...posted.values()].reduce((all, { amount }) => all + amount, 0);
    const expected = (until: Day) =>
      due
        .filter(({ dueDate }) => dueDate >= oldestInTime(today, closedDays) && dueDate <= until)
        .reduce((all, { unpaid }) => all + unpaid, 0);
    return {
      asOf,
      lent: lent.principal,
      collected: 0 - of('payment') - of('payment_reversal'),
      outstanding: balance + runningLateCharge,
      bookBalance: balance,
      runningLateCharge,
      credit: balance - owed,
      interestContracted: lent.interest,
      // A rebate is below zero here.
      interestCollected: lent.interest - notPaid + of('rebate'),
      lateCharges: of('late_charge'),
      ...chargedIn(of, of),
      ...(of('rebate') < 0 && { rebates: 0 - of('rebate') }),
      expected15Days: expected(addDays(today, 15)),
      expected30Days: expected(addDays(today, 30)),
      overdue: overdueByAge(due, today, closedDays),
      periods: periods.map(({ from, to }) => {
        const within = recent.filter(({ day }) => from <= day && day <= to);
        return {
          from,
          to,
          disbursed: lentIn((kind) => sumOf(within, kind)),
          collected: 0 - sumOf(within, 'payment'),
          reversed: sumOf(within, 'payment_reversal'),
          interest: sumOf(within, 'interest') + sumOf(within, 'rebate'),
          lateCharges: sumOf(within, 'late_charge'),
          ...chargedIn(of, (kind) => sumOf(within, kind)),
          expenses: spent
            .filter(({ day }) => from <= day && day <= to)
            .reduce((all, { amount }) => all + amount, 0),
        };
      }),
    };
  });
});
