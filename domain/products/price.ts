import { fraction, type Pesos, pesos, splitWithRemainderLast, subtract, sum } from '#domain/money.ts';
import { CHARGES, type Costs, costName, type Tariff } from '#domain/products/charges.ts';

export const BASIS = 10_000;
/** What a term costs, for any principal: all that its amounts depend on. */
export interface TermPrice {
  /** Everything that is paid, as an exact fraction of the principal. */
  readonly total: readonly [number | bigint, number | bigint];
  /**
   * The rate of all instalments but the one with the remainder, in basis points of the principal (rule:
   * three-instalment-rounding); `null`: all are equal.
   */
  readonly equalRate: number | null;
  readonly remainder: 'last' | 'first';
}

/** Everything that is paid for a principal: rounded once, half up (rule: whole-pesos). */
export const totalOf = ({ total: [up, down] }: TermPrice, principal: Pesos): Pesos =>
  fraction(principal, up, down);

/**
 * The amounts of a term's instalments, which sum to its total: equal, and one takes the rest (rule:
 * remainder-in-last-instalment).
 */
export function amountsOf(price: TermPrice, principal: Pesos, count: number): readonly Pesos[] {
  const total = totalOf(price, principal);
  const amounts =
    price.equalRate === null
      ? splitWithRemainderLast(total, count)
      : unequal(total, fraction(principal, BASIS + price.equalRate, count * BASIS), count);
  return price.remainder === 'last' ? amounts : amounts.toReversed();
}

function unequal(total: Pesos, part: Pesos, count: number): readonly Pesos[] {
  const equal = Array.from({ length: count - 1 }, () => part);
  return [...equal, subtract(total, sum(equal))];
}

/** The pesos that a charge of a product takes of a principal (rule: closing-cost). */
export const chargeCost = (tariff: Tariff, principal: Pesos): Pesos =>
  pesos(tariff.pesos + fraction(principal, tariff.rate, BASIS));

interface Disbursed extends Costs<number | null | undefined> {
  readonly principal: number;
}
/** The pesos that a customer gets of a loan's principal: its charges leave the disbursement. */
export const handedOver = (loan: Disbursed): Pesos =>
  pesos(CHARGES.reduce((left, charge) => left - (loan[costName(charge)] ?? 0), loan.principal));

interface PaidBack extends Disbursed {
  readonly instalments: readonly { readonly amount: number; readonly dayOffset: number }[];
}

/** The yearly rate at which the instalments equal what the customer gets, as a fraction; by bisection on the day. */
export function yearlyRate(loan: PaidBack): number {
  const received = handedOver(loan);
  const worth = (daily: number) =>
    loan.instalments.reduce((value, { amount, dayOffset }) => value + amount / (1 + daily) ** dayOffset, 0);
  let low = 0;
  let high = 1;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > received) low = middle;
    else high = middle;
  }
  return (1 + low) ** 365 - 1;
}

/** Effective annual rate (TAE) in percent with one decimal, for display only. */
export const effectiveAnnualRate = (loan: PaidBack): number => Math.round(yearlyRate(loan) * 1_000) / 10;
