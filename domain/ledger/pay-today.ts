import { type Day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { type Books, openBooks, receive } from '#domain/ledger/books.ts';
import type { LoanTerms } from '#domain/ledger/fact.ts';
import { type DueParts, type InstalmentState, type LoanState, stateOf } from '#domain/ledger/loan-state.ts';
import type { Account, Posting } from '#domain/ledger/posting.ts';
import { type Pesos, subtract, sum, ZERO } from '#domain/money.ts';
import type { PaidParts } from '#domain/payments/receipt.ts';

/** The account of each part of the debt. */
const ACCOUNT: Readonly<Record<keyof PaidParts, Account>> = {
  principal: 'principal',
  interest: 'interest',
  lateCharge: 'late_charge',
  costs: 'collection_cost',
  overpaidRefund: 'overpaid_refund',
};

/** Pesos that these movements allocate to each part of the debt. */
export function allocatedIn(postings: readonly Posting[]): PaidParts {
  const to = (part: keyof PaidParts): Pesos =>
    sum(
      postings.flatMap(({ kind, source, amount }) =>
        kind === 'allocation' && source === ACCOUNT[part] ? [amount] : [],
      ),
    );
  return {
    principal: to('principal'),
    interest: to('interest'),
    lateCharge: to('lateCharge'),
    costs: to('costs'),
    overpaidRefund: to('overpaidRefund'),
  };
}

type OwedInstalment = Pick<
  InstalmentState,
  'number' | 'dayOffset' | 'dueDate' | 'amount' | 'paid' | 'writtenOff' | 'lateCharge' | 'lateChargePaid'
>;

/** What a loan owes on a day, late charge up to that day included: all that a payment of that day needs. */
export interface OwedOn extends Pick<LoanTerms, 'principal' | 'interest' | 'lateChargeVariant'> {
  /** The day of the disbursement of a loan whose payoff has a rebate; absent: it has none. */
  readonly rebatesFrom?: Day;
  /** The last due date of its note, where due days were moved; absent: none was. */
  readonly rebatesUntil?: Day;
  readonly instalments: readonly OwedInstalment[];
  readonly costs: Pesos;
  /** Money that was given back too much; absent: none. */
  readonly overpaidRefund?: Pesos;
}

export const owedOn = (
  { principal, interest, lateChargeVariant, rebatesFrom, rebatesUntil }: LoanTerms,
  { instalments, parts: { costs, overpaidRefund } }: LoanState,
): OwedOn => ({
  principal,
  interest,
  lateChargeVariant,
  ...(rebatesFrom && { rebatesFrom }),
  ...(rebatesUntil && { rebatesUntil }),
  costs,
  ...(overpaidRefund > 0 && { overpaidRefund }),
  instalments: instalments.map(
    ({ number, dayOffset, dueDate, amount, paid, writtenOff, lateCharge, lateChargePaid }) => ({
      ...{ number, dayOffset, dueDate, amount, paid, writtenOff, lateCharge, lateChargePaid },
    }),
  ),
});

/** The books at the end of a day, as the replay has them once the late charge up to it is posted. */
function booksOn({ instalments, costs, overpaidRefund = ZERO, ...owed }: OwedOn, on: Day): Books {
  const schedule = instalments.map(({ number, dayOffset, dueDate, amount }) => ({
    ...{ number, dayOffset, dueDate, amount },
  }));
  const books = openBooks({ ...owed, schedule, closedDays: NO_CLOSED_DAYS });
  for (const balance of books.instalmentBalances) {
    const known = instalments.find(({ number }) => number === balance.instalment.number);
    if (!known) continue;
    balance.paid = known.paid;
    balance.writtenOff = known.writtenOff;
    balance.lateCharge = known.lateCharge;
    balance.lateChargePaid = known.lateChargePaid;
  }
  return Object.assign(books, { closedOn: on, costs, overpaidRefund });
}

export interface PaidToday {
  /** The parts of the debt that this payment pays, and what of it is left to the customer. */
  readonly paid: PaidParts & { readonly credit: Pesos };
  /** What is owed, and what of it is due, after it. */
  readonly balance: Pesos;
  readonly due: DueParts;
}

/**
 * Pays amounts one after the other on the day of `owed`, by the allocation of the one replay: what a phone without
 * signal says before the office has posted it (rule: street-receipts).
 */
export function payOn(owed: OwedOn, amounts: readonly Pesos[], on: Day): readonly PaidToday[] {
  const books = booksOn(owed, on);
  return amounts.map((amount) => {
    const [before, credit] = [books.postings.length, books.credit];
    receive(books, { amount, on });
    const { balance, due } = stateOf(books, on);
    return {
      paid: { ...allocatedIn(books.postings.slice(before)), credit: subtract(books.credit, credit) },
      balance,
      due,
    };
  });
}
