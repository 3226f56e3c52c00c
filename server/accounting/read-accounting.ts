import { classOf } from '#domain/accounting/journal-account.ts';
import { addDays, day, laterDay } from '#domain/calendar.ts';
import { periodOf } from '#domain/finances/periods.ts';
import { ok } from '#domain/result.ts';
import { chartOf, rulesInForce } from '#server/accounting/accounting-rules.store.ts';
import { mayChooseIncome } from '#server/accounting/change-accounting.ts';
import { isOver } from '#server/accounting/close-month.ts';
import { type ClosedMonth, closedMonths } from '#server/accounting/closed-months.store.ts';
import { firstBookDay } from '#server/accounting/journal.store.ts';
import { providedOn } from '#server/accounting/provided.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { latestSettings } from '#server/settings/settings.ts';

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
    const { income, provisions, source, decidedOn } = rules;
    return ok({
      income,
      provisions,
      source,
      decidedOn,
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
