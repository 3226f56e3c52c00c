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

interface FactFacts {
  /** On one day costs come first, then what is waived, then money, so that it pays what is left; last what goes out. */
  readonly order: number;
  /** What pays or forgives late charge needs it posted up to its day. */
  readonly closes: boolean;
}
const FACT = {
  disbursement: { order: 1, closes: false },
  takeover: { order: 1, closes: false },
  collection_cost: { order: 2, closes: false },
  waiver: { order: 3, closes: true },
  payment: { order: 4, closes: true },
  carried_in: { order: 5, closes: true },
  taken_over: { order: 6, closes: true },
  write_off: { order: 7, closes: true },
  carried_out: { order: 8, closes: false },
  refund: { order: 9, closes: false },
} as const satisfies Record<Dated['kind'], FactFacts>;

/**
 * The one fold of a loan's books: its terms and what happened by a day, gone through day by day. What is missing in the
 * ledger is these movements less those that it has; the late charge that runs is the same fold on a later day. The
 * facts come in any order, and a reversed payment counts on no day (rules: late-charge, reversal-is-a-row).
 */
export function replay(terms: LoanTerms, facts: readonly LoanFact[], until: Day): Replay {
  const books = openBooks(terms);
  const reversed = reversedPayments(facts);
  const isReversed = (fact: Dated) => fact.kind === 'payment' && reversed.has(fact.id);
  const known = facts.filter((fact): fact is Dated => fact.kind !== 'reversal' && fact.on <= until);
  for (const [on, ofDay] of [...Map.groupBy(known, ({ on }) => on)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (ofDay.some((fact) => FACT[fact.kind].closes && !isReversed(fact))) closeSegment(books, on);
    for (const fact of ofDay.sort((a, b) => FACT[a.kind].order - FACT[b.kind].order || a.id - b.id))
      takeIn(books, fact, isReversed(fact));
  }
  return { postings: books.postings, state: stateOf(books, until) };
}

function takeIn(books: Books, fact: Dated, isReversed: boolean): void {
  const { on } = fact;
  switch (fact.kind) {
    case 'disbursement': {
      const { principal, interest } = books.terms;
      move(books, 'disbursement', ['funds', 'principal'], principal, on);
      move(books, 'interest', ['income', 'interest'], interest, on);
      break;
    }
    case 'takeover':
      takeOver(books, fact);
      break;
    case 'collection_cost':
      move(books, 'collection_cost', ['income', 'collection_cost'], fact.amount, on, {
        adjustmentId: fact.id,
      });
      books.costs = add(books.costs, fact.amount);
      layCredit(books, on);
      break;
    case 'waiver': {
      const waived = waive(books.slots, fact.amount);
      move(books, 'waiver', ['late_charge', 'waiver'], waived, on, { adjustmentId: fact.id });
      break;
    }
    case 'payment': {
      const cause = { paymentId: fact.id };
      move(books, 'payment', ['customer_credit', 'funds'], fact.amount, on, cause);
      // From the day from which the payment counted: together they change nothing on any day.
      if (isReversed) move(books, 'payment_reversal', ['funds', 'customer_credit'], fact.amount, on, cause);
      else receive(books, fact);
      break;
    }
    case 'carried_in':
      move(books, 'carry_over', ['customer_credit', 'between_loans'], fact.amount, on, {
        adjustmentId: fact.id,
      });
      receive(books, fact);
      break;
    case 'taken_over':
      move(books, 'restructuring', ['customer_credit', 'between_loans'], fact.amount, on);
      for (const slot of books.slots) slot.takenOver = unpaidOf(slot) > 0 || lateChargeOwed(slot) > 0;
      receive(books, fact);
      break;
    case 'write_off':
      writeOff(books, fact);
      break;
    case 'carried_out':
      giveBack(books, 'carry_over', 'between_loans', fact);
      break;
    case 'refund':
      giveBack(books, 'refund', 'funds', fact);
      break;
  }
}

function receive(books: Books, { amount, on }: FactOf<'payment' | 'carried_in' | 'taken_over'>): void {
  books.credit = add(books.credit, amount);
  layCredit(books, on);
}
