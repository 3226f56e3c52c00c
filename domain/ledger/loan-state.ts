import type { ClosedDays, Day } from '#domain/calendar.ts';
import { type Books, interestIn, paidOf, rebateOn } from '#domain/ledger/books.ts';
import {
  type InstalmentBalance,
  lateChargeOwed,
  runningCharge,
  unpaidOf,
} from '#domain/ledger/instalment-balances.ts';
import type { InstalmentStatus } from '#domain/loans/instalment-status.ts';
import { daysLate, lastDayInTime, type ScheduledInstalment } from '#domain/loans/schedule.ts';
import { add, type Pesos, subtract, sum, ZERO } from '#domain/money.ts';
import type { AgreedDue } from '#domain/products/due-words.ts';

export interface InstalmentState extends ScheduledInstalment {
  /** Paid part of the instalment itself, without late charge. */
  readonly paid: Pesos;
  readonly writtenOff: Pesos;
  /** Late charge on the instalment up to the day, less waivers; `lateChargePaid`: its paid part. */
  readonly lateCharge: Pesos;
  readonly lateChargePaid: Pesos;
  /** The unpaid rest of the instalment, late charge included. */
  readonly owed: Pesos;
  readonly status: InstalmentStatus;
}

/** The parts of what is owed on a loan, in pesos. */
export interface OwedParts {
  readonly principal: Pesos;
  readonly interest: Pesos;
  /** Late charge that the loan owes, posted or running. */
  readonly lateCharge: Pesos;
  /** Collection costs, paid after all instalments. */
  readonly costs: Pesos;
  /** Money that was given back too much, since a payment was reversed later: paid after the costs. */
  readonly overpaidRefund: Pesos;
}

/**
 * The parts of a loan's debt that are due by a day, inclusive; a payment of their sum pays exactly these parts. Costs
 * and money given back too much are not among them: they are paid after every instalment.
 */
export type DueParts = Omit<OwedParts, 'costs' | 'overpaidRefund'>;

export interface LoanState {
  readonly instalments: readonly InstalmentState[];
  /** Everything owed on the day, late charge and collection costs included; never below zero. */
  readonly balance: Pesos;
  /** The part of the balance that whoever pays everything on the day need not pay (rule: rebate). */
  readonly rebate: Pesos;
  /** The posted part of the balance; `runningLateCharge` is the late charge that has accrued since the last posting. */
  readonly bookBalance: Pesos;
  readonly runningLateCharge: Pesos;
  readonly parts: OwedParts;
  readonly due: DueParts;
  /** Pesos that the customer paid beyond everything owed. */
  readonly credit: Pesos;
  /** Pesos that were written off and not recovered since. */
  readonly writtenOff: Pesos;
  readonly nextPayment: { readonly date: Day; readonly amount: Pesos } | null;
  readonly remainingInstalments: number;
  /** Days late of the oldest unpaid instalment; 0 while in time. */
  readonly daysLate: number;
  /** The rule that will name the due dates, before the disbursement; `null`: the days are counted, or known. */
  readonly dueRule: AgreedDue | null;
}

function statusOf(
  instalmentBalance: InstalmentBalance,
  owed: Pesos,
  until: Day,
  closedDays: ClosedDays,
): InstalmentStatus {
  const { dueDate } = instalmentBalance.instalment;
  if (instalmentBalance.writtenOff > 0) return 'written_off';
  if (owed === 0) return instalmentBalance.takenOver ? 'restructured' : 'paid';
  return dueDate !== null && lastDayInTime(dueDate, closedDays) < until ? 'overdue' : 'due';
}

function partsOf({ instalmentBalances, terms, costs, overpaidRefund }: Books, lateCharge: Pesos): OwedParts {
  const unpaid = sum(instalmentBalances.map(unpaidOf));
  const interest =
    unpaid === 0 ? ZERO : subtract(terms.interest, interestIn(terms, paidOf(instalmentBalances)));
  return { principal: subtract(unpaid, interest), interest, lateCharge, costs, overpaidRefund };
}

/**
 * The parts of a loan's debt that are due by a day. Their interest is as much as a payment of the due instalments
 * contains.
 */
function duePartsOf({ instalmentBalances, terms }: Books, lateCharge: Pesos, until: Day): DueParts {
  const unpaid = sum(
    instalmentBalances.filter(({ instalment }) => hasFallenDue(instalment, until)).map(unpaidOf),
  );
  const paid = paidOf(instalmentBalances);
  // A loan of zero has no shares.
  const interest =
    unpaid === 0 ? ZERO : subtract(interestIn(terms, add(paid, unpaid)), interestIn(terms, paid));
  return { principal: subtract(unpaid, interest), interest, lateCharge };
}

const hasFallenDue = ({ dueDate }: ScheduledInstalment, until: Day) => dueDate !== null && dueDate <= until;

/** The state of a loan on a day, including the late charge since the last posting. */
export function stateOf(books: Books, until: Day): LoanState {
  const { instalmentBalances, terms, closedOn } = books;
  const instalments: InstalmentState[] = [];
  let runningLateCharge = ZERO;
  let chargesOwed = ZERO;
  for (const instalmentBalance of instalmentBalances) {
    const running = runningCharge(instalmentBalance, terms, closedOn, until);
    const charges = add(lateChargeOwed(instalmentBalance), running);
    const owed = add(unpaidOf(instalmentBalance), charges);
    const { number, dayOffset, dueDate, amount } = instalmentBalance.instalment;
    instalments.push({
      number,
      dayOffset,
      dueDate,
      amount,
      paid: instalmentBalance.paid,
      writtenOff: instalmentBalance.writtenOff,
      lateCharge: add(instalmentBalance.lateCharge, running),
      lateChargePaid: instalmentBalance.lateChargePaid,
      owed,
      status: statusOf(instalmentBalance, owed, until, terms.closedDays),
    });
    runningLateCharge = add(runningLateCharge, running);
    chargesOwed = add(chargesOwed, charges);
  }
  const parts = partsOf(books, chargesOwed);
  const balance = sum(Object.values(parts));
  const unpaid = instalments.filter(({ owed }) => owed > 0);
  const next = unpaid[0];
  return {
    instalments,
    balance,
    rebate: rebateOn(books, until),
    bookBalance: subtract(balance, runningLateCharge),
    runningLateCharge,
    parts,
    due: duePartsOf(books, chargesOwed, until),
    credit: books.credit,
    writtenOff: books.writtenOff,
    nextPayment: next?.dueDate ? { date: next.dueDate, amount: next.owed } : null,
    remainingInstalments: unpaid.length,
    daysLate: next?.dueDate ? daysLate(next.dueDate, until, terms.closedDays) : 0,
    dueRule: terms.due ?? null,
  };
}
