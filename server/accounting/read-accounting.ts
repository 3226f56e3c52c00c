import type { accountingApi, MonthStatement } from '#contract/accounting.ts';
import { ACCOUNT_CLASS, type AccountClass, type Chart, classOf } from '#domain/accounting/journal.ts';
import { addDays, type Day, day, laterDay } from '#domain/calendar.ts';
import { monthNamed, periodOf } from '#domain/finances/periods.ts';
import { ACCOUNT, type Account } from '#domain/ledger/posting.ts';
import { ok } from '#domain/result.ts';
import { chartOf, rulesInForce } from '#server/accounting/accounting-rules.store.ts';
import { mayChooseIncome } from '#server/accounting/change-accounting.ts';
import { isOver } from '#server/accounting/close-month.ts';
import {
  type ClosedMonth,
  closedMonths,
  closedProvisions,
  closedSums,
} from '#server/accounting/closed-months.store.ts';
import { firstBookDay, ledgerSums } from '#server/accounting/journal.store.ts';
import {
  type AccountSums,
  journalSums,
  type MonthBooks,
  monthBooks,
  sumsOf,
  sumsUntil,
} from '#server/accounting/month-books.ts';
import { providedOn } from '#server/accounting/provided.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { latestSettings } from '#server/settings/settings.ts';

/** The chart of a month: as it was at the close, for the accounts that moved in it or before. */
export async function chartOfMonth(tx: Tx, { closed, month }: MonthBooks): Promise<Chart> {
  const { chart } = await chartOf(tx, await rulesInForce(tx), await latestSettings(tx));
  if (closed === null) return chart;
  const then = await closedSums(tx, null, month.from);
  return {
    ...chart,
    ...Object.fromEntries(then.map(({ account, code, name }) => [account, { code, name }])),
  };
}

function linesOf(sums: ReadonlyMap<string, AccountSums>, chart: Chart, of: AccountClass) {
  const { sign } = ACCOUNT_CLASS[of];
  return [...sums]
    .filter(([account, { debit, credit }]) => classOf(account) === of && debit !== credit)
    .map(([account, { debit, credit }]) => ({
      account,
      class: of,
      code: chart[account]?.code ?? '',
      name: chart[account]?.name ?? account,
      amount: sign * (debit - credit),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.account < b.account ? -1 : 1));
}
const total = (lines: readonly { readonly amount: number }[]) =>
  lines.reduce((all, { amount }) => all + amount, 0);

const earlierDay = (a: Day, b: Day): Day => (a < b ? a : b);

const isDue = (account: Account) => ACCOUNT[account].income === 'due';
const pays = (account: Account) => ACCOUNT[account].income === 'paid';

/**
 * What customers paid of interest, late charge and costs: what was laid on them, less what another loan took over and
 * nobody paid.
 */
const collectedIn = async (tx: Tx, { taken }: MonthBooks): Promise<number> =>
  (await ledgerSums(tx, taken)).reduce(
    (all, { source, destination, amount }) =>
      all +
      (isDue(source) && pays(destination) ? amount : 0) -
      (isDue(destination) && pays(source) ? amount : 0),
    0,
  );

const LOAN_INCOME: readonly string[] = ['interest_income', 'late_charge_income', 'cost_income'];

async function monthSums(tx: Tx, books: MonthBooks): Promise<ReadonlyMap<string, AccountSums>> {
  if (books.closed === null) return sumsOf(await journalSums(tx, books));
  const rows = await closedSums(tx, books.month.from, books.month.from);
  return new Map(rows.map(({ account, debit, credit }) => [account, { debit, credit }]));
}

/** The statements of a month: as they were closed, or as far as the open month has come. */
export async function statementOf(
  tx: Tx,
  name: string,
  context: Pick<Context, 'today'>,
): Promise<MonthStatement> {
  const books = await monthBooks(tx, monthNamed(name));
  const chart = await chartOfMonth(tx, books);
  const first = (await firstBookDay(tx)) ?? books.month.from;
  const inMonth = await monthSums(tx, books);
  const until = await sumsUntil(tx, books, first);
  const income = linesOf(inMonth, chart, 'income');
  const expenses = linesOf(inMonth, chart, 'expense');
  const loanIncome = total(income.filter(({ account }) => LOAN_INCOME.includes(account)));
  const collectedIncome = await collectedIn(tx, books);
  return {
    month: name,
    closedAt: books.closed?.closedAt.toISOString() ?? null,
    income,
    expenses,
    result: total(income) - total(expenses),
    assets: linesOf(until, chart, 'asset'),
    liabilities: linesOf(until, chart, 'liability'),
    equity: linesOf(until, chart, 'equity'),
    accumulated: total(linesOf(until, chart, 'income')) - total(linesOf(until, chart, 'expense')),
    provided: books.closed
      ? await closedProvisions(tx, books.closed.month)
      : await providedOn(tx, books.rules.provisions, earlierDay(context.today, books.month.to)),
    collectedIncome,
    uncollectedIncome: loanIncome - collectedIncome,
  };
}

export const readMonth = (context: Context, { params }: VerbInput<typeof accountingApi.month>) =>
  context.read(async (tx) => ok(await statementOf(tx, params.month, context)));

/** The months from the first movement to today, newest first. */
async function monthsOf(tx: Tx, { now, today }: Context, closed: readonly ClosedMonth[]) {
  const first = await firstBookDay(tx);
  const months = [];
  const last = periodOf('month', laterDay(today, day(closed.at(-1)?.month ?? today)));
  for (let month = last; first !== null && month.to >= first; ) {
    const found = closed.find((one) => one.month === month.from);
    months.push({
      month: month.from.slice(0, 7),
      closedAt: found?.closedAt.toISOString() ?? null,
      closedBy: found?.closerName ?? null,
      mayClose: !found && isOver(month, now),
    });
    month = periodOf('month', addDays(month.from, -1));
  }
  return months;
}

/** The accountant's page: rules, chart, provisions as of today and months. */
export const readAccounting = (context: Context) =>
  context.read(async (tx) => {
    const rules = await rulesInForce(tx);
    const closed = await closedMonths(tx);
    const { accounts, chart } = await chartOf(tx, rules, await latestSettings(tx));
    const { income, provisions, source, decidedOn, wholeFrom } = rules;
    return ok({
      income,
      provisions,
      source,
      decidedOn,
      wholeFrom,
      mayChooseIncome: mayChooseIncome(rules, closed),
      accounts: accounts.map((account) => ({
        account,
        class: classOf(account),
        code: chart[account]?.code ?? '',
        name: chart[account]?.name ?? account,
      })),
      provided: await providedOn(tx, provisions, context.today),
      months: await monthsOf(tx, context, closed),
    });
  });
