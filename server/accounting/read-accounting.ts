import { accountingApi, type MonthStatement } from '#contract/accounting.ts';
import { ACCOUNT_CLASS, type AccountClass, type Chart, classOf } from '#domain/accounting/journal.ts';
import { addDays, type Day, day, laterDay } from '#domain/calendar.ts';
import { monthNamed, periodOf } from '#domain/finances/periods.ts';
import { ACCOUNT, type Account } from '#domain/ledger/posting.ts';
import { fail, ok } from '#domain/result.ts';
import {
  type AccountingRules,
  type ClosedMonth,
  chartOf,
  closedMonths,
  closedProvisions,
  closedSums,
  insertRules,
  rulesInForce,
  type StoredRules,
} from '#server/accounting/accounting.store.ts';
import { isOver, providedOn } from '#server/accounting/close-month.ts';
import { firstBookDay, ledgerSums } from '#server/accounting/journal.store.ts';
import {
  type AccountSums,
  journalSums,
  type MonthBooks,
  monthBooks,
  sumsOf,
  sumsUntil,
} from '#server/accounting/month-books.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing, reading } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { lockSettings } from '#server/settings/settings.store.ts';
import { latestSettings } from '#server/settings/settings.ts';

/** Whether the method of income may still be chosen: once a month since its day is closed, it stays. */
const mayChooseIncome = (
  { income }: Pick<AccountingRules, 'income'>,
  closed: readonly ClosedMonth[],
): boolean =>
  income === null || !closed.some(({ month }) => month >= periodOf('month', day(income.from)).from);

/** The error of a new method of income; `null` where it may be stored. */
function whyNotIncome(
  before: AccountingRules,
  wanted: StoredRules['income'],
  closed: readonly ClosedMonth[],
) {
  const isSame = before.income?.method === wanted?.method && before.income?.from === wanted?.from;
  if (isSame || wanted === null) return isSame || mayChooseIncome(before, closed) ? null : ALREADY;
  if (!mayChooseIncome(before, closed)) return ALREADY;
  const from = day(wanted.from);
  if (periodOf('month', from).from !== from)
    return invalidField('income.from', 'Elija el primer día de un mes');
  if (closed.some(({ month }) => month >= from))
    return invalidField('income.from', 'Ese mes ya está cerrado: elija uno abierto');
  return null;
}
const ALREADY = {
  code: 'already_processed',
  message: 'La forma del ingreso se elige una vez: ya hay un mes cerrado con ella',
} as const;

/** Changes the accountant's rules: a new version, for the months that are open. */
export const changeAccounting = changing(accountingApi.change, async (tx, context, { body }) => {
  const { actor, now } = context;
  const days = body.provisions.map(({ fromDays }) => fromDays);
  if (new Set(days).size < days.length)
    return fail(invalidField('provisions', 'Dos líneas empiezan en el mismo día'));
  await lockSettings(tx);
  const before = await rulesInForce(tx);
  if (body.version !== undefined && body.version !== before.version)
    return fail({ code: 'settings_changed' });
  const refused = whyNotIncome(before, body.income, await closedMonths(tx));
  if (refused) return fail(refused);
  const { accounts } = await chartOf(tx, before, await latestSettings(tx));
  const known = new Set<string>(accounts);
  const unknown = body.accounts.findIndex(({ account }) => !known.has(account));
  if (unknown >= 0) return fail(invalidField(`accounts.${unknown}.account`, 'Esa cuenta no existe'));
  // Two accounts of one class may share a code: the accountant keeps them as one.
  const classes = new Map<string, string>();
  for (const [at, { account, code }] of body.accounts.entries()) {
    const other = classes.get(code);
    if (other !== undefined && other !== classOf(account))
      return fail(invalidField(`accounts.${at}.code`, 'Otra clase de cuenta ya tiene ese código'));
    classes.set(code, classOf(account));
  }
  const value: StoredRules = {
    income: body.income,
    provisions: body.provisions.toSorted((a, b) => a.fromDays - b.fromDays),
    source: body.source,
    decidedOn: body.decidedOn,
    accounts: Object.fromEntries(
      body.accounts.map(({ account, code, name }) => [account, { code: code.trim(), name: name.trim() }]),
    ),
    wholeFrom: body.wholeFrom ?? before.wholeFrom,
  };
  const version = await insertRules(tx, value, actor.userId, now);
  await recordEvent(tx, context, 'accounting.changed', version);
  return ok({ version, message: 'Reglas guardadas: valen para los meses abiertos' });
});

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

export const readMonth = reading(accountingApi.month, async (tx, context, { params }) =>
  ok(await statementOf(tx, params.month, context)),
);

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
export const readAccounting = reading(accountingApi.read, async (tx, context) => {
  const rules = await rulesInForce(tx);
  const closed = await closedMonths(tx);
  const { accounts, chart } = await chartOf(tx, rules, await latestSettings(tx));
  const { version, income, provisions, source, decidedOn, wholeFrom } = rules;
  return ok({
    income,
    provisions,
    source,
    decidedOn,
    wholeFrom,
    version,
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
