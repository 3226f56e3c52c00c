import type { Day } from '#domain/calendar.ts';
import {
  type Books,
  closeSegment,
  giveBack,
  layCredit,
  move,
  openBooks,
  takeOver,
  writeOff,
} from '#domain/ledger/books.ts';
import { type FactOf, type LoanFact, type LoanTerms, reversedPayments } from '#domain/ledger/fact.ts';
import { type LoanState, stateOf } from '#domain/ledger/loan-state.ts';
import type { Posting } from '#domain/ledger/posting.ts';
import { lateChargeOwed, unpaidOf, waive } from '#domain/ledger/slots.ts';
import { add } from '#domain/money.ts';

/** The movements that the facts amount to, and where the loan stands. */
export interface Replay {
  readonly postings: readonly Posting[];
  readonly state: LoanState;
}

type Dated = Exclude<LoanFact, FactOf<'reversal'>>;

interface FactFacts<K extends Dated['kind']> {
  /** On one day costs come first, then what is waived, then money, so that it pays what is left; last what goes out. */
  readonly order: number;
  /** What pays or forgives late charge needs it posted up to its day. */
  readonly closes: boolean;
  /** Takes it into the books. */
  book(books: Books, fact: FactOf<K>, isReversed: boolean): void;
}
const FACT: { readonly [K in Dated['kind']]: FactFacts<K> } = {
  disbursement: {
    order: 1,
    closes: false,
    book(books, { on }) {
      const { principal, interest } = books.terms;
      move(books, 'disbursement', ['funds', 'principal'], principal, on);
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
      layCredit(books, on);
    },
  },
  waiver: {
    order: 3,
    closes: true,
    book(books, { id: adjustmentId, on, amount }) {
      const waived = waive(books.slots, amount);
      move(books, 'waiver', ['late_charge', 'waiver'], waived, on, { adjustmentId });
    },
  },
  payment: {
    order: 4,
    closes: true,
    book(books, fact, isReversed) {
      const { id: paymentId, on, amount } = fact;
      move(books, 'payment', ['customer_credit', 'funds'], amount, on, { paymentId });
      // From the day from which the payment counted: together they change nothing on any day.
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
      for (const slot of books.slots) slot.takenOver = unpaidOf(slot) > 0 || lateChargeOwed(slot) > 0;
      receive(books, fact);
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

const takeIn = <K extends Dated['kind']>(books: Books, kind: K, fact: FactOf<K>, isReversed: boolean): void =>
  FACT[kind].book(books, fact, isReversed);

/** What is done to a loan's books, one after the other: late charge is posted up to a day, or a fact is taken in. */
export type Step =
  | { readonly kind: 'close'; readonly on: Day }
  | { readonly kind: 'fact'; readonly on: Day; readonly fact: Dated; readonly isReversed: boolean };

/** The facts by a day in the order in which they count; they come in any order, and a reversed payment counts on no day. */
export function stepsOf(facts: readonly LoanFact[], until: Day): Step[] {
  const reversed = reversedPayments(facts);
  const isReversed = (fact: Dated) => fact.kind === 'payment' && reversed.has(fact.id);
  const known = facts.filter((fact): fact is Dated => fact.kind !== 'reversal' && fact.on <= until);
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
  else takeIn(books, step.fact.kind, step.fact, step.isReversed);
}

/**
 * The one fold of a loan's books: its terms and what happened by a day, gone through day by day. What is missing in the
 * ledger is these movements less those that it has; the late charge that runs is the same fold on a later day. The
 * facts come in any order, and a reversed payment counts on no day (rules: late-charge, reversal-is-a-row).
 */
export function replay(terms: LoanTerms, facts: readonly LoanFact[], until: Day): Replay {
  const books = openBooks(terms);
  for (const step of stepsOf(facts, until)) takeStep(books, step);
  return { postings: books.postings, state: stateOf(books, until) };
}

function receive(books: Books, { amount, on }: FactOf<'payment' | 'carried_in' | 'taken_over'>): void {
  books.credit = add(books.credit, amount);
  layCredit(books, on);
}
