import {
  accruedDays,
  cashSides,
  DERIVED_KIND,
  type DerivedKind,
  type JournalAccount,
  ledgerSides,
  neverEarned,
  type Sides,
} from '#domain/accounting/journal.ts';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { CASH_MOVEMENT } from '#domain/drawers/cash-movement.ts';
import { type Period, periodOf } from '#domain/finances/periods.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import {
  type AccountingRules,
  accruesFrom,
  type ClosedMonth,
  closedLines,
  closedMonths,
  closedSums,
  rulesInForce,
} from '#server/accounting/accounting.store.ts';
import {
  accruingLoans,
  ledgerSums,
  ownMovements,
  returnedDisbursements,
  type Taken,
} from '#server/accounting/journal.store.ts';
import type { Tx } from '#server/http/context.ts';

const BATCH = 500;

/** A movement of the journal: one amount, from the credit to the debit. */
export interface JournalLine extends Sides {
  readonly day: Day;
  readonly concept: string;
  readonly amount: number;
  /** Whether it belongs to an earlier month that was closed when it came. */
  readonly late: boolean;
}

/** A month of the journal (docs/decisions/accounting.md). */
export interface MonthBooks {
  readonly month: Period;
  readonly closed: ClosedMonth | null;
  readonly rules: AccountingRules;
  readonly taken: Taken;
}

/** The first day that no closed month has; `null`: none is closed. */
export const firstOpen = (closed: readonly ClosedMonth[]): Day | null => {
  const last = closed.at(-1)?.month;
  return last === undefined ? null : addDays(periodOf('month', day(last)).to, 1);
};

export const monthBooksOf = (
  rules: AccountingRules,
  closed: readonly ClosedMonth[],
  month: Period,
): MonthBooks => {
  const before = closed.filter((one) => one.month < month.from).at(-1);
  return {
    month,
    closed: closed.find((one) => one.month === month.from) ?? null,
    rules,
    taken: {
      ...month,
      accruesFrom: accruesFrom(rules),
      after: before ? { entry: before.throughEntry, movement: before.throughMovement } : null,
    },
  };
};

export async function monthBooks(tx: Tx, month: Period): Promise<MonthBooks> {
  return monthBooksOf(await rulesInForce(tx), await closedMonths(tx), month);
}

export interface DerivedLine extends Sides {
  readonly kind: DerivedKind;
  readonly day: Day;
  readonly amount: number;
}

/** The income over time of a period, by day (rule: income-over-time). */
export async function accrualLines(tx: Tx, { from, to, accruesFrom: since }: Taken): Promise<DerivedLine[]> {
  if (since === null) return [];
  const accrued = new Map<Day, number>();
  const lost = new Map<Day, number>();
  const count = (sums: Map<Day, number>, on: Day, amount: number) =>
    sums.set(on, (sums.get(on) ?? 0) + amount);
  for (const loan of await returnedDisbursements(tx, { from, to, accruesFrom: since }))
    for (const [on, amount] of accruedDays(loan, from, to)) count(accrued, on, amount);
  for (let after = 0; ; ) {
    const loans = await accruingLoans(tx, { from, to, accruesFrom: since }, after, BATCH);
    for (const loan of loans) {
      for (const [on, amount] of accruedDays(loan, from, to)) count(accrued, on, amount);
      const { endedOn } = loan;
      if (endedOn !== null && endedOn >= from && endedOn <= to) count(lost, endedOn, neverEarned(loan));
    }
    if (loans.length < BATCH) break;
    after = loans.at(-1)?.id ?? after;
  }
  const lines = (kind: DerivedKind, sums: ReadonlyMap<Day, number>, credit: JournalAccount) =>
    [...sums]
      .filter(([, amount]) => amount !== 0)
      .map(
        ([on, amount]): DerivedLine =>
          // A rebate may take back some of what was income already.
          amount > 0
            ? { kind, day: on, debit: 'deferred_interest', credit, amount }
            : { kind, day: on, debit: credit, credit: 'deferred_interest', amount: -amount },
      );
  return [...lines('accrual', accrued, 'interest_income'), ...lines('never_earned', lost, 'write_off')].sort(
    (a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
  );
}

/** What the journal has beside the books: as it was at the close, or computed while the month is open. */
export async function derivedLines(tx: Tx, { closed, taken }: MonthBooks): Promise<DerivedLine[]> {
  if (closed === null) return accrualLines(tx, taken);
  return (await closedLines(tx, closed.month)).map(({ kind, day: on, debit, credit, amount }) => ({
    kind,
    day: day(on),
    debit: debit as JournalAccount,
    credit: credit as JournalAccount,
    amount,
  }));
}

export const lineOfDerived = ({ kind, ...line }: DerivedLine): JournalLine => ({
  ...line,
  concept: DERIVED_KIND[kind].label,
  late: false,
});

/** The movements of a month summed by day, concept and accounts, by day. */
export async function journalSums(tx: Tx, books: MonthBooks): Promise<JournalLine[]> {
  const { taken } = books;
  const ledger = await ledgerSums(tx, taken);
  const own = await ownMovements(tx, taken);
  const derived = await derivedLines(tx, books);
  const lines: JournalLine[] = [
    ...ledger.map((row) => ({
      ...ledgerSides(row),
      day: day(row.day),
      concept: LEDGER_KIND[row.kind].label,
      amount: row.amount,
      late: row.late > 0,
    })),
    ...own.flatMap((row) => {
      const sides = cashSides(row);
      const concept = CASH_MOVEMENT[row.kind].label;
      return sides
        ? [{ ...sides, day: day(row.day), concept, amount: row.amount, late: row.bookDay < row.day }]
        : [];
    }),
    ...derived.map(lineOfDerived),
  ];
  return lines.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

export interface AccountSums {
  debit: number;
  credit: number;
}

/** The debits and credits of each account in some lines. */
export function sumsOf(
  lines: Iterable<Pick<JournalLine, 'debit' | 'credit' | 'amount'>>,
): Map<string, AccountSums> {
  const sums = new Map<string, AccountSums>();
  const of = (account: string) => {
    const found = sums.get(account) ?? { debit: 0, credit: 0 };
    sums.set(account, found);
    return found;
  };
  for (const { debit, credit, amount } of lines) {
    of(debit).debit += amount;
    of(credit).credit += amount;
  }
  return sums;
}

/** The sums of each account from the first movement to the end of a month: the closed months as they were closed. */
export async function sumsUntil(
  tx: Tx,
  { month, rules }: MonthBooks,
  first: Day,
): Promise<Map<string, AccountSums>> {
  const closed = await closedMonths(tx);
  const open = firstOpen(closed) ?? periodOf('month', first).from;
  const sums =
    open > month.to
      ? new Map<string, AccountSums>()
      : sumsOf(await journalSums(tx, monthBooksOf(rules, closed, { from: open, to: month.to })));
  for (const { account, debit, credit } of await closedSums(tx, null, month.from)) {
    const found = sums.get(account) ?? { debit: 0, credit: 0 };
    sums.set(account, { debit: found.debit + debit, credit: found.credit + credit });
  }
  return sums;
}
