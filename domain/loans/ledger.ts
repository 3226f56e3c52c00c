import type { Day } from '#domain/calendar.ts';
import { lastDayInTime } from '#domain/loans/schedule.ts';
import { add, larger, type Pesos, pesos, smaller, subtract, sum, ZERO } from '#domain/money.ts';

export type LedgerKind =
  | 'disbursement'
  | 'interest'
  | 'payment'
  | 'payment_reversal'
  | 'late_charge'
  | 'collection_cost';

/** One row of the append-only ledger. Signed pesos: owed is positive, paid is negative; a balance is their sum. */
export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly amount: Pesos;
  readonly valueDate: Day;
  /** Which instalment a late charge belongs to. */
  readonly instalmentNumber: number | null;
}

export interface ScheduledInstalment {
  readonly number: number;
  readonly dayOffset: number;
  readonly amount: Pesos;
  /** `null` before the disbursement. */
  readonly dueDate: Day | null;
}

export interface InstalmentState extends ScheduledInstalment {
  /** Paid of the instalment itself, without its late charge. */
  readonly paid: Pesos;
  /** Late charge posted on it, paid or not. */
  readonly lateCharge: Pesos;
  /** What is still to pay, late charge included. */
  readonly owed: Pesos;
  readonly status: 'due' | 'overdue' | 'paid';
}

export interface LoanState {
  readonly instalments: readonly InstalmentState[];
  /** Everything owed; never below zero. */
  readonly balance: Pesos;
  /** Paid beyond everything owed. */
  readonly credit: Pesos;
  readonly nextPayment: { readonly date: Day; readonly amount: Pesos } | null;
  readonly remainingInstalments: number;
}

const amountOf = (entries: readonly LedgerEntry[], ...kinds: LedgerKind[]): Pesos =>
  sum(entries.filter((entry) => kinds.includes(entry.kind)).map((entry) => entry.amount));

/**
 * Where a loan stands on a day. Confirmed money fills the oldest instalment first, its late charge before the
 * instalment itself, and what is left over goes to the next (ruling B6). A reversal is one more row, so the state
 * after it is simply derived again.
 */
export function loanState(
  schedule: readonly ScheduledInstalment[],
  entries: readonly LedgerEntry[],
  today: Day,
): LoanState {
  const received = subtract(ZERO, amountOf(entries, 'payment', 'payment_reversal'));
  let left = received;
  const take = (owed: Pesos): Pesos => {
    const part = smaller(left, owed);
    left = subtract(left, part);
    return part;
  };
  const instalments = schedule.map((instalment): InstalmentState => {
    const charges = entries.filter((entry) => entry.instalmentNumber === instalment.number);
    const lateCharge = amountOf(charges, 'late_charge');
    const chargePaid = take(lateCharge);
    const paid = take(instalment.amount);
    const owed = subtract(add(instalment.amount, lateCharge), add(paid, chargePaid));
    const late = instalment.dueDate !== null && lastDayInTime(instalment.dueDate) < today;
    return { ...instalment, paid, lateCharge, owed, status: owed === 0 ? 'paid' : late ? 'overdue' : 'due' };
  });
  const costs = amountOf(entries, 'collection_cost');
  const owedCosts = subtract(costs, take(costs));
  const unpaid = instalments.filter((instalment) => instalment.status !== 'paid');
  const next = unpaid[0];
  return {
    instalments,
    balance: larger(ZERO, add(sum(instalments.map((instalment) => instalment.owed)), owedCosts)),
    credit: left,
    nextPayment: next?.dueDate ? { date: next.dueDate, amount: next.owed } : null,
    remainingInstalments: unpaid.length,
  };
}

/** The rows that a disbursement posts: what was handed out and the interest that was signed for. */
export const disbursementEntries = (principal: Pesos, interest: Pesos, on: Day): LedgerEntry[] => [
  { kind: 'disbursement', amount: principal, valueDate: on, instalmentNumber: null },
  { kind: 'interest', amount: interest, valueDate: on, instalmentNumber: null },
];

export const paymentEntry = (amount: Pesos, valueDate: Day): LedgerEntry => ({
  kind: 'payment',
  amount: pesos(-amount),
  valueDate,
  instalmentNumber: null,
});

/** Undoes a payment on the day of the reversal; the payment's own row stays (ruling B6). */
export const reversalEntry = (amount: Pesos, on: Day): LedgerEntry => ({
  kind: 'payment_reversal',
  amount,
  valueDate: on,
  instalmentNumber: null,
});
