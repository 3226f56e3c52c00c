import type { Day } from '#domain/calendar.ts';
import { type Books, interestIn, paidOf } from '#domain/ledger/books.ts';
import { chargedDays, lateChargeOwed, runningCharge, type Slot, unpaidOf } from '#domain/ledger/slots.ts';
import type { InstalmentStatus } from '#domain/loans/instalment-status.ts';
import { lastDayInTime, type ScheduledInstalment } from '#domain/loans/schedule.ts';
import { add, type Pesos, subtract, sum, ZERO } from '#domain/money.ts';

export interface InstalmentState extends ScheduledInstalment {
  /** Of the instalment itself, without its late charge. */
  readonly paid: Pesos;
  readonly writtenOff: Pesos;
  /** Late charge on it by the day, less what was waived, and how much of that is paid. */
  readonly lateCharge: Pesos;
  readonly lateChargePaid: Pesos;
  /** How many of its late days are posted. */
  readonly chargedDays: number;
  /** What is still to pay, late charge included. */
  readonly owed: Pesos;
  readonly status: InstalmentStatus;
}

/** What a balance is made of, in pesos. */
export interface OwedParts {
  readonly principal: Pesos;
  readonly interest: Pesos;
  /** Posted or running. */
  readonly lateCharge: Pesos;
  /** Owed beside the instalments, and after every one: collection costs, and what was given back too much. */
  readonly costs: Pesos;
}

export interface LoanState {
  readonly instalments: readonly InstalmentState[];
  /** Everything owed on the day, late charge and collection costs included; never below zero. */
  readonly balance: Pesos;
  /** What of it is posted, and the late charge that has grown since: together the balance. */
  readonly bookBalance: Pesos;
  readonly runningLateCharge: Pesos;
  readonly parts: OwedParts;
  /** Paid beyond everything owed. */
  readonly credit: Pesos;
  /** Written off, and not recovered since. */
  readonly writtenOff: Pesos;
  readonly nextPayment: { readonly date: Day; readonly amount: Pesos } | null;
  readonly remainingInstalments: number;
}

function statusOf(slot: Slot, owed: Pesos, until: Day): InstalmentStatus {
  const { dueDate } = slot.instalment;
  if (slot.writtenOff > 0) return 'written_off';
  if (owed === 0) return slot.takenOver ? 'restructured' : 'paid';
  return dueDate !== null && lastDayInTime(dueDate) < until ? 'overdue' : 'due';
}

function partsOf({ slots, terms, costs, overpaidRefund }: Books, lateCharge: Pesos): OwedParts {
  const unpaid = sum(slots.map(unpaidOf));
  const interest = unpaid === 0 ? ZERO : subtract(terms.interest, interestIn(terms, paidOf(slots)));
  return { principal: subtract(unpaid, interest), interest, lateCharge, costs: add(costs, overpaidRefund) };
}

/** Where a loan stands on a day, the late charge that has grown since the last posting included. */
export function stateOf(books: Books, until: Day): LoanState {
  const { slots, terms, closedOn } = books;
  const instalments = slots.map((slot) => {
    const running = runningCharge(slot, terms.lateChargeVariant, closedOn, until);
    const owed = add(add(unpaidOf(slot), lateChargeOwed(slot)), running);
    return {
      running,
      chargesOwed: add(lateChargeOwed(slot), running),
      ...slot.instalment,
      paid: slot.paid,
      writtenOff: slot.writtenOff,
      lateCharge: add(slot.lateCharge, running),
      lateChargePaid: slot.lateChargePaid,
      chargedDays: chargedDays(slot.instalment, closedOn),
      owed,
      status: statusOf(slot, owed, until),
    };
  });
  const runningLateCharge = sum(instalments.map(({ running }) => running));
  const parts = partsOf(books, sum(instalments.map(({ chargesOwed }) => chargesOwed)));
  const balance = sum([parts.principal, parts.interest, parts.lateCharge, parts.costs]);
  const unpaid = instalments.filter(({ owed }) => owed > 0);
  const next = unpaid[0];
  return {
    instalments: instalments.map(({ running: _running, chargesOwed: _charges, ...one }) => one),
    balance,
    bookBalance: subtract(balance, runningLateCharge),
    runningLateCharge,
    parts,
    credit: books.credit,
    writtenOff: books.writtenOff,
    nextPayment: next?.dueDate ? { date: next.dueDate, amount: next.owed } : null,
    remainingInstalments: unpaid.length,
  };
}
