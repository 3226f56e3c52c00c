import { accountingApi } from '#contract/accounting.ts';
import {
  type ProvidedLoan,
  type Provision,
  type ProvisionRule,
  providedTotal,
  provisionsOf,
} from '#domain/accounting/provisions.ts';
import { addDays, type Day, HOUR_MS, startOfDay } from '#domain/calendar.ts';
import { monthNamed, type Period, periodLabel, periodOf } from '#domain/finances/periods.ts';
import { fail, ok } from '#domain/result.ts';
import {
  type ChartOf,
  chartOf,
  closedMonths,
  closedSums,
  insertClosedMonth,
  rulesInForce,
} from '#server/accounting/accounting.store.ts';
import { firstBookDay, lastRows, loansOpenOn } from '#server/accounting/journal.store.ts';
import {
  type DerivedLine,
  derivedLines,
  firstOpen,
  journalSums,
  monthBooks,
  sumsOf,
} from '#server/accounting/month-books.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing } from '#server/http/serve.ts';
import { lockImports } from '#server/import/import.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { lockSettings } from '#server/settings/settings.store.ts';
import { latestSettings } from '#server/settings/settings.ts';

const BATCH = 500;

/** The provisions at the end of a day by days late, as far as the books know it (rule: provisions). */
export async function providedOn(tx: Tx, ranges: readonly ProvisionRule[], on: Day): Promise<Provision[]> {
  if (ranges.length === 0) return [];
  const owed: ProvidedLoan[] = [];
  for (let after = 0; ; ) {
    const ids = await loansOpenOn(tx, on, after, BATCH);
    for (const books of (await booksOf(tx, ids)).values()) {
      const { daysLate, parts } = loanStateOf(
        { ...books, facts: books.facts.filter((fact) => fact.on <= on) },
        on,
      );
      if (parts.principal > 0) owed.push({ daysLate, principal: parts.principal });
    }
    if (ids.length < BATCH) break;
    after = ids.at(-1) ?? after;
  }
  return provisionsOf(ranges, owed);
}

/** A month is closed an hour after its end at the earliest: what was under way at midnight has been written by then. */
const AFTER_HOURS = 1;

export const isOver = ({ to }: Period, now: Date): boolean =>
  now.getTime() >= startOfDay(addDays(to, 1)).getTime() + AFTER_HOURS * HOUR_MS;

/** The change of the provision at the end of a month; none where it stays. */
async function provisionLine(tx: Tx, month: Period, wanted: number): Promise<DerivedLine[]> {
  const before = (await closedSums(tx, null, month.from))
    .filter(({ account }) => account === 'provision')
    .reduce((all, { debit, credit }) => all + credit - debit, 0);
  const change = wanted - before;
  if (change === 0) return [];
  const sides =
    change > 0
      ? ({ debit: 'provision_expense', credit: 'provision' } as const)
      : ({ debit: 'provision', credit: 'provision_expense' } as const);
  return [{ kind: 'provision', day: month.to, ...sides, amount: Math.abs(change) }];
}

async function closeOne(tx: Tx, context: Context, month: Period, { chart }: ChartOf): Promise<void> {
  const books = await monthBooks(tx, month);
  const provisions = await providedOn(tx, books.rules.provisions, month.to);
  const provision = await provisionLine(tx, month, providedTotal(provisions));
  const lines = [...(await derivedLines(tx, books)), ...provision];
  const sums = sumsOf([...(await journalSums(tx, books)), ...provision]);
  const { entry, movement } = await lastRows(tx);
  await insertClosedMonth(tx, {
    month: {
      month: month.from,
      throughEntry: entry,
      throughMovement: movement,
      rulesVersion: books.rules.version,
      closedBy: context.actor.userId,
      closedAt: context.now,
    },
    lines: lines.map((line) => ({ ...line, month: month.from })),
    accounts: [...sums].map(([account, { debit, credit }]) => ({
      month: month.from,
      account,
      code: chart[account]?.code ?? '',
      name: chart[account]?.name ?? account,
      debit,
      credit,
    })),
    provisions: provisions.map((one) => ({ ...one, month: month.from })),
  });
}

/**
 * Closes a month, and the open ones before it: their journal, statements and provisions stay as they are, and what
 * comes later with an earlier day is of the first open month (rule: closed-months).
 */
export const closeMonth = changing(accountingApi.close, async (tx, context, { params }) => {
  const last = monthNamed(params.month);
  if (!isOver(last, context.now)) return fail(invalidField('month', 'Ese mes todavía no ha terminado'));
  await lockSettings(tx);
  // An import writes entries of earlier days: it is before the close or after it.
  await lockImports(tx);
  const closed = await closedMonths(tx);
  if (closed.some(({ month }) => month === last.from))
    return fail({ code: 'already_processed', message: 'Ese mes ya está cerrado' });
  const first = await firstBookDay(tx);
  if (first === null || first > last.to) return fail(invalidField('month', 'Ese mes no tiene movimientos'));
  const chart = await chartOf(tx, await rulesInForce(tx), await latestSettings(tx));
  const begin: Day = firstOpen(closed) ?? periodOf('month', first).from;
  if (begin > last.from)
    return fail({ code: 'already_processed', message: 'Un mes posterior ya está cerrado' });
  for (let month = periodOf('month', begin); month.from <= last.from; ) {
    await closeOne(tx, context, month, chart);
    month = periodOf('month', addDays(month.to, 1));
  }
  await recordEvent(tx, context, 'accounting.month_closed', params.month, {
    facts: { from: begin, to: last.to },
  });
  return ok({
    message: `Se cerró ${periodLabel('month', last)}. Lo que llegue después va al mes abierto.`,
  });
});
