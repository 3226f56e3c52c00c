import { type Day, daysBetween } from '#domain/calendar.ts';
import type { FactOf, LoanTerms } from '#domain/ledger/fact.ts';
import {
  allocate,
  type InstalmentBalance,
  lateChargeOwed,
  openInstalmentBalances,
  runningCharge,
  unpaidOf,
} from '#domain/ledger/instalment-balances.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import type { Account, Posting } from '#domain/ledger/posting.ts';
import { add, fraction, type Pesos, smaller, subtract, sum, ZERO } from '#domain/money.ts';

/** State of a loan's books during the replay of its facts. */
export interface Books {
  readonly terms: LoanTerms;
  readonly instalmentBalances: readonly InstalmentBalance[];
  readonly postings: Posting[];
  /** The last day up to which late charge is posted. */
  closedOn: Day | null;
  /** Pesos that the customer paid beyond everything owed. */
  credit: Pesos;
  /** Collection costs that the customer owes; payments reach them after the instalments. */
  costs: Pesos;
  overpaidRefund: Pesos;
  /** Pesos that were written off and not recovered since. */
  writtenOff: Pesos;
}

export const openBooks = (terms: LoanTerms): Books => ({
  terms,
  instalmentBalances: openInstalmentBalances(terms.schedule),
  postings: [],
  closedOn: null,
  credit: ZERO,
  costs: ZERO,
  overpaidRefund: ZERO,
  writtenOff: ZERO,
});

/**
 * Opens the books of a loan that takes over another loan's debt. The earlier late charge stays late charge, on the
 * first instalment, and is paid first.
 */
export function takeOver(
  books: Books,
  { on, interest, lateCharge, costs, overpaidRefund = ZERO }: FactOf<'takeover'>,
): void {
  const { instalmentBalances, terms } = books;
  const [first] = instalmentBalances;
  if (!first) throw new RangeError('A loan has an instalment');
  const take = (account: Account, amount: Pesos) =>
    move(books, 'restructuring', ['between_loans', account], amount, on);
  take('principal', terms.principal);
  take('interest', interest);
  take('late_charge', lateCharge);
  take('collection_cost', costs);
  take('overpaid_refund', overpaidRefund);
  move(books, 'interest', ['income', 'interest'], subtract(terms.interest, interest), on);
  first.lateCharge = add(first.lateCharge, lateCharge);
  books.costs = add(books.costs, costs);
  books.overpaidRefund = add(books.overpaidRefund, overpaidRefund);
}

interface Cause {
  readonly instalmentNumber?: number;
  readonly paymentId?: number;
  readonly adjustmentId?: number;
}

/** Adds a posting with a value date; a zero amount adds none. */
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

/**
 * Posts the late charge that each instalment has accrued since the last posting, in whole pesos (rule: late-charge).
 */
export function closeSegment(books: Books, on: Day): void {
  const { instalmentBalances, terms, closedOn } = books;
  for (const instalmentBalance of instalmentBalances) {
    const { number: instalmentNumber } = instalmentBalance.instalment;
    const charge = runningCharge(instalmentBalance, terms, closedOn, on);
    instalmentBalance.lateCharge = add(instalmentBalance.lateCharge, charge);
    move(books, 'late_charge', ['income', 'late_charge'], charge, on, { instalmentNumber });
  }
  books.closedOn = on;
}

export const paidOf = (instalmentBalances: readonly InstalmentBalance[]): Pesos =>
  sum(instalmentBalances.map(({ paid }) => paid));
/** The part of a payment on the instalments that is interest: as large a share as interest has in the loan's total. */
export const interestIn = ({ principal, interest }: LoanTerms, paid: Pesos): Pesos =>
  fraction(paid, interest, add(principal, interest));

/**
 * The rebate of whoever pays everything on a day: the interest of the days that are left of the loan, at most the
 * interest that is owed still (rule: rebate).
 */
export function rebateOn({ instalmentBalances, terms }: Books, on: Day): Pesos {
  const { interest, rebatesFrom, rebatesUntil } = terms;
  const last = rebatesUntil ?? instalmentBalances.at(-1)?.instalment.dueDate;
  if (!rebatesFrom || !last || on >= last || on < rebatesFrom) return ZERO;
  const unpaid = sum(instalmentBalances.map(unpaidOf));
  const owed = unpaid === 0 ? ZERO : subtract(interest, interestIn(terms, paidOf(instalmentBalances)));
  // The rest of a rounding is no principal: nothing would be left to pay.
  if (owed >= unpaid) return ZERO;
  return smaller(owed, fraction(interest, daysBetween(on, last), daysBetween(rebatesFrom, last)));
}

/**
 * Allocates the customer's credit: to the instalments first, then to costs, and last to the recovery of a write-off. A
 * credit that pays everything but the rebate of the day pays everything, if the loan has rebates.
 */
export function allocateCredit(books: Books, on: Day, rebates = true): void {
  const { instalmentBalances, terms } = books;
  const before = paidOf(instalmentBalances);
  const possible = rebates ? rebateOn(books, on) : ZERO;
  const rebate = possible > 0 && add(books.credit, possible) >= owedIn(books) ? possible : ZERO;
  move(books, 'rebate', ['interest', 'income'], rebate, on);
  const { onCharges, onInstalments, left } = allocate(instalmentBalances, add(books.credit, rebate));
  const onInterest = subtract(
    subtract(interestIn(terms, add(before, onInstalments)), interestIn(terms, before)),
    rebate,
  );
  const onCosts = smaller(left, books.costs);
  const onRefund = smaller(subtract(left, onCosts), books.overpaidRefund);
  const recovered = smaller(subtract(left, add(onCosts, onRefund)), books.writtenOff);
  const postAllocation = (account: Account, amount: Pesos) =>
    move(books, 'allocation', [account, 'customer_credit'], amount, on);
  postAllocation('late_charge', onCharges);
  postAllocation('interest', onInterest);
  postAllocation('principal', subtract(onInstalments, add(onInterest, rebate)));
  postAllocation('collection_cost', onCosts);
  postAllocation('overpaid_refund', onRefund);
  move(books, 'recovery', ['write_off', 'customer_credit'], recovered, on);
  books.costs = subtract(books.costs, onCosts);
  books.overpaidRefund = subtract(books.overpaidRefund, onRefund);
  books.writtenOff = subtract(books.writtenOff, recovered);
  books.credit = subtract(left, sum([onCosts, onRefund, recovered]));
}

/** Everything that the customer owes by the posted books. */
const owedIn = ({ instalmentBalances, costs, overpaidRefund }: Books): Pesos =>
  sum([...instalmentBalances.flatMap((one) => [unpaidOf(one), lateChargeOwed(one)]), costs, overpaidRefund]);

/** Takes money and allocates it. */
export function receive(
  books: Books,
  { amount, on }: Pick<FactOf<'payment' | 'carried_in' | 'taken_over'>, 'amount' | 'on'>,
  rebates = true,
): void {
  books.credit = add(books.credit, amount);
  allocateCredit(books, on, rebates);
}

/**
 * Writes off everything that the customer owes; later payments recover the write-off.
 *
 * @throws RangeError when the loan is written off already.
 */
export function writeOff(books: Books, { on, id: adjustmentId }: FactOf<'write_off'>): void {
  const { instalmentBalances, terms } = books;
  // A second write-off would remove the same interest again.
  if (instalmentBalances.some(({ writtenOff }) => writtenOff > 0))
    throw new RangeError('A loan is written off once');
  const paid = paidOf(instalmentBalances);
  const interest = subtract(terms.interest, interestIn(terms, paid));
  const owed: readonly (readonly [Account, Pesos])[] = [
    ['late_charge', sum(instalmentBalances.map(lateChargeOwed))],
    ['interest', interest],
    ['principal', subtract(sum(instalmentBalances.map(unpaidOf)), interest)],
    ['collection_cost', books.costs],
    ['overpaid_refund', books.overpaidRefund],
  ];
  for (const [account, amount] of owed)
    move(books, 'write_off', [account, 'write_off'], amount, on, { adjustmentId });
  for (const instalmentBalance of instalmentBalances) {
    instalmentBalance.writtenOff = add(instalmentBalance.writtenOff, unpaidOf(instalmentBalance));
    instalmentBalance.lateCharge = instalmentBalance.lateChargePaid;
  }
  [books.costs, books.overpaidRefund] = [ZERO, ZERO];
  books.writtenOff = add(books.writtenOff, sum(owed.map(([, amount]) => amount)));
}

/** Pays a refund out of the customer's credit; the customer owes what exceeds the credit. */
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
