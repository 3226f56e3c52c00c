import type { Day } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { openBooks } from '#domain/ledger/books.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import { unpaidOf } from '#domain/ledger/instalment-balances.ts';
import { LEDGER_KIND, STATEMENT_KINDS } from '#domain/ledger/ledger-kind.ts';
import type { OwedParts } from '#domain/ledger/loan-state.ts';
import { type Account, bookedBalance, type Posting } from '#domain/ledger/posting.ts';
import { stepsOf, takeStep } from '#domain/ledger/replay.ts';
import { add, type Pesos, pesos, sum, ZERO } from '#domain/money.ts';

/** Kinds of statement line: a movement, or an instalment that falls due and moves nothing. */
export const STATEMENT_LINES = [...STATEMENT_KINDS, 'due'] as const;
export type StatementLineKind = (typeof STATEMENT_LINES)[number];
export const statementLabel = (kind: StatementLineKind): string =>
  kind === 'due' ? 'Vence la cuota' : LEDGER_KIND[kind].label;

/** By how much a line changes each part of the debt, in pesos: less is negative; their sum is the line's change. */
export interface ChangedParts extends OwedParts {
  /** Change of the credit in the customer's favour: an increase is negative, since less is owed. */
  readonly credit: Pesos;
}

export interface StatementLine {
  readonly kind: StatementLineKind;
  /** The day from which the line counts. */
  readonly on: Day;
  /** Number of the instalment of a late charge, or of the instalment that falls due; else `null`. */
  readonly instalment: number | null;
  readonly paymentId: number | null;
  readonly adjustmentId: number | null;
  /** Pesos that moved or fall due; never negative. */
  readonly amount: Pesos;
  readonly parts: ChangedParts;
  /** Pesos by which the line changes the debt. */
  readonly change: Pesos;
  /** The posted debt after the line; below zero: the customer's credit. */
  readonly balance: Pesos;
}

const PART = {
  principal: 'principal',
  interest: 'interest',
  late_charge: 'lateCharge',
  collection_cost: 'costs',
  overpaid_refund: 'overpaidRefund',
  customer_credit: 'credit',
  funds: null,
  income: null,
  waiver: null,
  write_off: null,
  between_loans: null,
} as const satisfies Record<Account, keyof ChangedParts | null>;

const NOTHING: ChangedParts = {
  principal: ZERO,
  interest: ZERO,
  lateCharge: ZERO,
  costs: ZERO,
  overpaidRefund: ZERO,
  credit: ZERO,
};

function changedParts(postings: readonly Posting[]): ChangedParts {
  const parts = { ...NOTHING };
  for (const { source, destination, amount } of postings) {
    const [from, to] = [PART[source], PART[destination]];
    if (from) parts[from] = pesos(parts[from] - amount);
    if (to) parts[to] = pesos(parts[to] + amount);
  }
  return parts;
}

type Line = Omit<StatementLine, 'balance'>;

/** The statement lines of the movements of one replay step; the first line includes how the money was allocated. */
function linesOf(postings: readonly Posting[]): Line[] {
  const groups = new Map<
    string,
    { readonly first: Posting; readonly kind: StatementLineKind; readonly own: Posting[] }
  >();
  const elsewhere: Posting[] = [];
  for (const posting of postings) {
    const { kind } = posting;
    if (!isIn(STATEMENT_KINDS, kind)) {
      elsewhere.push(posting);
      continue;
    }
    const key = `${kind} ${posting.instalmentNumber}`;
    const group = groups.get(key) ?? { first: posting, kind, own: [] };
    group.own.push(posting);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ first, kind, own }, index) => {
    const all = index === 0 ? [...own, ...elsewhere] : own;
    return {
      kind,
      on: first.valueDate,
      instalment: first.instalmentNumber,
      paymentId: first.paymentId,
      adjustmentId: first.adjustmentId,
      amount: sum(own.map(({ amount }) => amount)),
      parts: changedParts(all),
      change: bookedBalance(all),
    };
  });
}

/**
 * All lines of a loan by a day, in the order in which they count, each with the debt after it. They come from the same
 * steps as `replay`: the last balance is its book balance, less the customer's credit. An instalment falls due with its
 * unpaid part; one that is paid before its day has no line.
 */
export function statementLines(terms: LoanTerms, facts: readonly LoanFact[], until: Day): StatementLine[] {
  const books = openBooks(terms);
  const lines: StatementLine[] = [];
  let [balance, posted, due] = [ZERO, 0, 0];
  const write = (line: Line) => {
    balance = add(balance, line.change);
    lines.push({ ...line, balance });
  };
  const fallDue = (by: Day) => {
    for (;;) {
      const instalmentBalance = books.instalmentBalances[due];
      const on = instalmentBalance?.instalment.dueDate;
      if (!instalmentBalance || !on || on > by) return;
      due += 1;
      const amount = unpaidOf(instalmentBalance);
      if (amount === 0) continue;
      const { number: instalment } = instalmentBalance.instalment;
      write({
        kind: 'due',
        on,
        instalment,
        paymentId: null,
        adjustmentId: null,
        amount,
        parts: NOTHING,
        change: ZERO,
      });
    }
  };
  for (const step of stepsOf(facts, until)) {
    fallDue(step.on);
    takeStep(books, step);
    linesOf(books.postings.slice(posted)).forEach(write);
    posted = books.postings.length;
  }
  fallDue(until);
  return lines;
}
