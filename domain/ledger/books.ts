import type { Day } from '#domain/calendar.ts';
import type { Account } from '#domain/ledger/account.ts';
import type { FactOf, LoanTerms } from '#domain/ledger/fact.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import type { Posting } from '#domain/ledger/posting.ts';
import { fill, lateChargeOwed, openSlots, runningCharge, type Slot, unpaidOf } from '#domain/ledger/slots.ts';
import { add, fraction, type Pesos, smaller, subtract, sum, ZERO } from '#domain/money.ts';

/** The books of a loan while its facts are gone through. */
export interface Books {
  readonly terms: LoanTerms;
  readonly slots: readonly Slot[];
  readonly postings: Posting[];
  /** The last day up to which late charge is posted. */
  closedOn: Day | null;
  /** Paid beyond everything owed. */
  credit: Pesos;
  /** Owed beside the instalments, and after them. */
  costs: Pesos;
  overpaidRefund: Pesos;
  /** Written off and not recovered since. */
  writtenOff: Pesos;
}

export const openBooks = (terms: LoanTerms): Books => ({
  terms,
  slots: openSlots(terms.schedule),
  postings: [],
  closedOn: null,
  credit: ZERO,
  costs: ZERO,
  overpaidRefund: ZERO,
  writtenOff: ZERO,
});

/** Opens a loan with what another one owed: its late charge stays one, and is paid first. */
export function takeOver(books: Books, { on, interest, lateCharge, costs }: FactOf<'takeover'>): void {
  const { slots, terms } = books;
  const [first] = slots;
  if (!first) throw new RangeError('A loan has an instalment');
  const take = (account: Account, amount: Pesos) =>
    move(books, 'restructuring', ['between_loans', account], amount, on);
  take('principal', terms.principal);
  take('interest', interest);
  take('late_charge', lateCharge);
  take('collection_cost', costs);
  move(books, 'interest', ['income', 'interest'], subtract(terms.interest, interest), on);
  first.lateCharge = add(first.lateCharge, lateCharge);
  books.costs = add(books.costs, costs);
}

interface Cause {
  readonly instalmentNumber?: number;
  readonly paymentId?: number;
  readonly adjustmentId?: number;
}

/** Notes a movement of the day, if there is one. */
export function move(
  books: Books,
  kind: LedgerKind,
  [source, destination]: readonly [Account, Account],
  amount: Pesos,
  valueDate: Day,
  { instalmentNumber = undefined, paymentId = undefined, adjustmentId = undefined }: Cause = {},
): void {
  if (amount === 0) return;
  books.postings.push({
    kind,
    source,
    destination,
    amount,
    valueDate,
    instalmentNumber: instalmentNumber ?? null,
    paymentId: paymentId ?? null,
    adjustmentId: adjustmentId ?? null,
  });
}

/** Posts what each instalment has cost since the last time, in whole pesos (rule: late-charge). */
export function closeSegment(books: Books, on: Day): void {
  const { slots, terms, closedOn } = books;
  for (const slot of slots) {
    const { number: instalmentNumber } = slot.instalment;
    const charge = runningCharge(slot, terms.lateChargeVariant, closedOn, on);
    slot.lateCharge = add(slot.lateCharge, charge);
    move(books, 'late_charge', ['income', 'late_charge'], charge, on, { instalmentNumber });
  }
  books.closedOn = on;
}

export const paidOf = (slots: readonly Slot[]): Pesos => sum(slots.map(({ paid }) => paid));
/** The interest in what is paid of the instalments: its share of the whole. */
export const interestIn = ({ principal, interest }: LoanTerms, paid: Pesos): Pesos =>
  fraction(paid, interest, add(principal, interest));

/** Lays the credit on what is owed: instalments first, what is owed beside them, and last what was written off. */
export function layCredit(books: Books, on: Day): void {
  const { slots, terms } = books;
  const before = paidOf(slots);
  const { onCharges, onInstalments, left } = fill(slots, books.credit);
  const onInterest = subtract(interestIn(terms, paidOf(slots)), interestIn(terms, before));
  const onCosts = smaller(left, books.costs);
  const onRefund = smaller(subtract(left, onCosts), books.overpaidRefund);
  const recovered = smaller(subtract(left, add(onCosts, onRefund)), books.writtenOff);
  const allocate = (account: Account, amount: Pesos) =>
    move(books, 'allocation', [account, 'customer_credit'], amount, on);
  allocate('late_charge', onCharges);
  allocate('interest', onInterest);
  allocate('principal', subtract(onInstalments, onInterest));
  allocate('collection_cost', onCosts);
  allocate('overpaid_refund', onRefund);
  move(books, 'recovery', ['write_off', 'customer_credit'], recovered, on);
  books.costs = subtract(books.costs, onCosts);
  books.overpaidRefund = subtract(books.overpaidRefund, onRefund);
  books.writtenOff = subtract(books.writtenOff, recovered);
  books.credit = subtract(left, sum([onCosts, onRefund, recovered]));
}

/** Everything owed leaves the customer's accounts; what is paid later recovers it. @throws RangeError the second time */
export function writeOff(books: Books, { on, id: adjustmentId }: FactOf<'write_off'>): void {
  const { slots, terms } = books;
  // A second time the same interest would leave again.
  if (slots.some(({ writtenOff }) => writtenOff > 0)) throw new RangeError('A loan is written off once');
  const paid = paidOf(slots);
  const interest = subtract(terms.interest, interestIn(terms, paid));
  const owed: readonly (readonly [Account, Pesos])[] = [
    ['late_charge', sum(slots.map(lateChargeOwed))],
    ['interest', interest],
    ['principal', subtract(sum(slots.map(unpaidOf)), interest)],
    ['collection_cost', books.costs],
    ['overpaid_refund', books.overpaidRefund],
  ];
  for (const [account, amount] of owed)
    move(books, 'write_off', [account, 'write_off'], amount, on, { adjustmentId });
  for (const slot of slots) {
    slot.writtenOff = add(slot.writtenOff, unpaidOf(slot));
    slot.lateCharge = slot.lateChargePaid;
  }
  [books.costs, books.overpaidRefund] = [ZERO, ZERO];
  books.writtenOff = add(books.writtenOff, sum(owed.map(([, amount]) => amount)));
}

/** Money that goes out of the credit; what is more than there is, the customer owes. */
export function giveBack(
  books: Books,
  kind: LedgerKind,
  source: Account,
  { amount, on, id: adjustmentId }: FactOf<'refund' | 'carried_out'>,
): void {
  const covered = smaller(books.credit, amount);
  const over = subtract(amount, covered);
  move(books, kind, [source, 'customer_credit'], covered, on, { adjustmentId });
  move(books, kind, [source, 'overpaid_refund'], over, on, { adjustmentId });
  books.credit = subtract(books.credit, covered);
  books.overpaidRefund = add(books.overpaidRefund, over);
}
