import type { Day } from '#domain/calendar.ts';
import {
  allocateCredit,
  type Books,
  closeSegment,
  giveBack,
  move,
  openBooks,
  receive,
  takeOver,
  writeOff,
} from '#domain/ledger/books.ts';
import { type FactOf, type LoanFact, type LoanTerms, reversedPayments } from '#domain/ledger/fact.ts';
import { lateChargeOwed, unpaidOf, waive } from '#domain/ledger/instalment-balances.ts';
import { type LoanState, stateOf } from '#domain/ledger/loan-state.ts';
import type { Posting } from '#domain/ledger/posting.ts';
import { daysLate } from '#domain/loans/schedule.ts';
import { add } from '#domain/money.ts';
import { chargesOf, costColumn } from '#domain/products/charges.ts';
import { handedOver } from '#domain/products/price.ts';

/** The ledger movements that follow from a loan's facts, and the loan's state after them. */
export interface Replay {
  readonly postings: readonly Posting[];
  readonly state: LoanState;
}

type AppliedFact = Exclude<LoanFact, FactOf<'reversal'>>;

interface FactFacts<K extends AppliedFact['kind']> {
  /**
   * Rank of the fact among those of one day: costs, then waivers, then payments, so that they pay the rest; refunds
   * last.
   */
  readonly order: number;
  /** Whether late charge has to be posted up to the fact's day first: so for facts that pay or forgive late charge. */
  readonly closes: boolean;
  /** Applies the fact to the books. */
  book(books: Books, fact: FactOf<K>, isReversed: boolean): void;
}
const FACT: { readonly [K in AppliedFact['kind']]: FactFacts<K> } = {
  disbursement: {
    order: 1,
    closes: false,
    book(books, { on }) {
      const { interest } = books.terms;
      move(books, 'disbursement', ['funds', 'principal'], handedOver(books.terms), on);
      for (const { charge, cost } of chargesOf(books.terms))
        move(books, costColumn(charge), ['income', 'principal'], cost, on);
      move(books, 'interest', ['income', 'interest'], interest, on);
    },
  },
  takeover: { order: 1, closes: false, book: takeOver },
  collection_cost: {
    order: 2,
    closes: false,
    book(books, { id: adjustmentId, on, amount }) {
      move(books, 'collection_cost', ['income', 'collection_cost'], amount, on, { adjustmentId });
      books.costs = add(books.costs, amount);
      allocateCredit(books, on);
    },
  },
  waiver: {
    order: 3,
    closes: true,
    book(books, { id: adjustmentId, on, amount }) {
      const waived = waive(books.instalmentBalances, amount);
      move(books, 'waiver', ['late_charge', 'waiver'], waived, on, { adjustmentId });
    },
  },
  payment: {
    order: 4,
    closes: true,
    book(books, fact, isReversed) {
      const { id: paymentId, on, amount } = fact;
      move(books, 'payment', ['customer_credit', 'funds'], amount, on, { paymentId });
      // From the day of the payment: together they change nothing on any day.
      if (isReversed)
        move(books, 'payment_reversal', ['funds', 'customer_credit'], amount, on, { paymentId });
      else receive(books, fact);
    },
  },
  carried_in: {
    order: 5,
    closes: true,
    book(books, fact) {
      const { id: adjustmentId, on, amount } = fact;
      move(books, 'carry_over', ['customer_credit', 'between_loans'], amount, on, { adjustmentId });
      receive(books, fact);
    },
  },
  taken_over: {
    order: 6,
    closes: true,
    book(books, fact) {
      move(books, 'restructuring', ['customer_credit', 'between_loans'], fact.amount, fact.on);
      for (const instalmentBalance of books.instalmentBalances)
        instalmentBalance.takenOver =
          unpaidOf(instalmentBalance) > 0 || lateChargeOwed(instalmentBalance) > 0;
      // The new loan owes all of it: nobody has paid early (rule: rebate).
      receive(books, fact, false);
    },
  },
  write_off: { order: 7, closes: true, book: writeOff },
  carried_out: {
    order: 8,
    closes: false,
    book: (books, fact) => giveBack(books, 'carry_over', 'between_loans', fact),
  },
  refund: { order: 9, closes: false, book: (books, fact) => giveBack(books, 'refund', 'funds', fact) },
};

const applyFact = <K extends AppliedFact['kind']>(
  books: Books,
  kind: K,
  fact: FactOf<K>,
  isReversed: boolean,
): void => FACT[kind].book(books, fact, isReversed);

/** The steps of a replay, in order: post late charge up to a day, or apply a fact. */
export type Step =
  | { readonly kind: 'close'; readonly on: Day }
  | { readonly kind: 'fact'; readonly on: Day; readonly fact: AppliedFact; readonly isReversed: boolean };

/**
 * The steps of a replay for the facts up to a day, in the order in which the facts count. The input may have any order;
 * a reversed payment counts on no day.
 */
export function stepsOf(facts: readonly LoanFact[], until: Day): Step[] {
  const reversed = reversedPayments(facts);
  const isReversed = (fact: AppliedFact) => fact.kind === 'payment' && reversed.has(fact.id);
  const known = facts.filter((fact): fact is AppliedFact => fact.kind !== 'reversal' && fact.on <= until);
  const days = [...Map.groupBy(known, ({ on }) => on)].sort(([a], [b]) => (a < b ? -1 : 1));
  return days.flatMap(([on, ofDay]): Step[] => {
    const closes = ofDay.some((fact) => FACT[fact.kind].closes && !isReversed(fact));
    const ordered = ofDay.sort((a, b) => FACT[a.kind].order - FACT[b.kind].order || a.id - b.id);
    const taken = ordered.map((fact): Step => ({ kind: 'fact', on, fact, isReversed: isReversed(fact) }));
    return closes ? [{ kind: 'close', on }, ...taken] : taken;
  });
}

export function takeStep(books: Books, step: Step): void {
  if (step.kind === 'close') closeSegment(books, step.on);
  else applyFact(books, step.fact.kind, step.fact, step.isReversed);
}

/**
 * The one replay of a loan's books: the movements and the state that follow from its terms and its facts up to a day.
 * The rows that the ledger lacks are these movements less its own rows; the running late charge is that of a replay to
 * a later day. The facts may come in any order, and a reversed payment counts on no day (rules: late-charge,
 * reversal-is-a-row).
 */
export function replay(terms: LoanTerms, facts: readonly LoanFact[], until: Day): Replay {
  const books = openBooks(terms);
  for (const step of stepsOf(facts, until)) takeStep(books, step);
  return { postings: books.postings, state: stateOf(books, until) };
}

/**
 * The most days that a loan was ever late up to a day: before each fact of its money, and on the day itself. A payment
 * that was reversed later does not count as a payment.
 */
export function worstDaysLate(terms: LoanTerms, facts: readonly LoanFact[], until: Day): number {
  const days = new Set([...facts.map(({ on }) => on).filter((on) => on <= until), until]);
  const lateBefore = (on: Day): number => {
    const known = facts.filter((fact) => fact.kind === 'reversal' || fact.on < on);
    const ids = new Set(known.flatMap((fact) => (fact.kind === 'payment' ? [fact.id] : [])));
    // A reversal of a payment that was not made yet changes nothing.
    const counted = known.filter((fact) => fact.kind !== 'reversal' || ids.has(fact.reverses));
    const { instalments } = replay(terms, counted, on).state;
    return Math.max(
      0,
      ...instalments.map(({ status, dueDate }) =>
        status === 'overdue' && dueDate !== null ? daysLate(dueDate, on, terms.closedDays) : 0,
      ),
    );
  };
  return Math.max(...[...days].map(lateBefore));
}
