import type { Day } from '#domain/calendar.ts';
import { fill, openSlots, owedOf, type Slot, standingPayments } from '#domain/loans/allocation.ts';
import type { LedgerEntry } from '#domain/loans/ledger.ts';
import { lastDayInTime, type ScheduledInstalment } from '#domain/loans/schedule.ts';
import { add, type Pesos, smaller, subtract, sum, ZERO } from '#domain/money.ts';

export const INSTALMENT_STATUSES = ['due', 'overdue', 'paid'] as const;

export interface InstalmentState extends ScheduledInstalment {
  /** Paid of the instalment itself, without its late charge. */
  readonly paid: Pesos;
  /** Late charge posted on it, and how much of that is paid. */
  readonly lateCharge: Pesos;
  readonly lateChargePaid: Pesos;
  /** What is still to pay, late charge included. */
  readonly owed: Pesos;
  readonly status: (typeof INSTALMENT_STATUSES)[number];
}

export interface LoanState {
  readonly instalments: readonly InstalmentState[];
  /** Everything owed, late charge and collection costs included; never below zero. */
  readonly balance: Pesos;
  /** Collection costs still to pay; they come after every instalment. */
  readonly costsOwed: Pesos;
  /** Paid beyond everything owed. */
  readonly credit: Pesos;
  readonly nextPayment: { readonly date: Day; readonly amount: Pesos } | null;
  readonly remainingInstalments: number;
}

/** Lays the ledger's money on the instalments day by day; on one day, charges come before payments. */
function allocate(schedule: readonly ScheduledInstalment[], entries: readonly LedgerEntry[]) {
  const slots = openSlots(schedule);
  const payments = standingPayments(entries);
  const charges = entries.filter((entry) => entry.kind === 'late_charge');
  const days = new Set([...charges.map((charge) => charge.valueDate), ...payments.keys()]);
  let left = ZERO;
  for (const day of [...days].sort()) {
    for (const { instalmentNumber, amount } of charges.filter((charge) => charge.valueDate === day)) {
      const slot = slots.find((candidate) => candidate.instalment.number === instalmentNumber);
      if (slot) slot.lateCharge = add(slot.lateCharge, amount);
    }
    left = fill(slots, add(left, payments.get(day) ?? ZERO));
  }
  return { slots, left };
}

function instalmentState(slot: Slot, today: Day): InstalmentState {
  const { instalment, paid, lateCharge, lateChargePaid } = slot;
  const owed = owedOf(slot);
  const late = instalment.dueDate !== null && lastDayInTime(instalment.dueDate) < today;
  const status = owed === 0 ? 'paid' : late ? 'overdue' : 'due';
  return { ...instalment, paid, lateCharge, lateChargePaid, owed, status };
}

/**
 * Where a loan stands on a day, derived from its instalments and its ledger. Confirmed money fills the oldest
 * instalment first, its late charge before the instalment itself, and what is left over goes to the next (rule:
 * loan-dates-from-disbursement). A reversal is one more row, so the state after it is simply derived again.
 */
export function loanState(
  schedule: readonly ScheduledInstalment[],
  entries: readonly LedgerEntry[],
  today: Day,
): LoanState {
  const { slots, left } = allocate(schedule, entries);
  const instalments = slots.map((slot) => instalmentState(slot, today));
  const costs = sum(entries.filter(({ kind }) => kind === 'collection_cost').map(({ amount }) => amount));
  const costsPaid = smaller(left, costs);
  const costsOwed = subtract(costs, costsPaid);
  const unpaid = instalments.filter((instalment) => instalment.status !== 'paid');
  const next = unpaid[0];
  return {
    instalments,
    balance: add(sum(instalments.map((instalment) => instalment.owed)), costsOwed),
    costsOwed,
    credit: subtract(left, costsPaid),
    nextPayment: next?.dueDate ? { date: next.dueDate, amount: next.owed } : null,
    remainingInstalments: unpaid.length,
  };
}
