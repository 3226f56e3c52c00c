import { keysOf } from '#domain/enum-table.ts';
import { fraction, type Pesos, splitWithRemainderLast, subtract, sum } from '#domain/money.ts';

/** On what the interest of a plan is counted. */
export const INTEREST = {
  flat: { label: 'Fijo, sobre el capital' },
  declining: { label: 'Sobre el saldo, con cuotas iguales' },
} as const;
export type Interest = keyof typeof INTEREST;
export const INTERESTS = keysOf(INTEREST);

/** What a plan's rate is for. */
export const RATE_PER = {
  term: { label: 'Por todo el plazo' },
  month: { label: 'Por mes' },
} as const;
export type RatePer = keyof typeof RATE_PER;
export const RATES_PER = keysOf(RATE_PER);

/** Which instalment takes the pesos that equal instalments leave over. */
export const REMAINDER = {
  last: { label: 'La última' },
  first: { label: 'La primera' },
} as const;
export type Remainder = keyof typeof REMAINDER;
export const REMAINDERS = keysOf(REMAINDER);

/** How a plan costs: everything that its amounts depend on, beside the principal and the days. */
export interface Price {
  readonly interest: Interest;
  readonly per: RatePer;
  /** Basis points of the principal, or of the balance. */
  readonly rate: number;
  /**
   * The rate of all instalments but the one with the remainder, in basis points of the principal (rule:
   * three-instalment-rounding); `null`: all are equal.
   */
  readonly equalRate: number | null;
  readonly remainder: Remainder;
}

export const BASIS = 10_000;
const MONTH_DAYS = 30;

/**
 * Everything that is paid for a principal: rounded once, half up (rule: whole-pesos). The rate is a fraction of the
 * principal for the whole term, or of the balance for a period; a plan's periods are equal, as long as its first.
 */
export function totalOf({ interest, per, rate }: Price, principal: Pesos, days: readonly number[]): Pesos {
  const isFlat = interest === 'flat';
  const length = (isFlat ? days.at(-1) : days[0]) ?? 0;
  const [up, down] =
    per === 'month' ? [rate * length, BASIS * MONTH_DAYS] : [rate, BASIS * (isFlat ? 1 : days.length)];
  if (isFlat || rate === 0) return fraction(principal, down + up, down);
  // The equal instalments whose worth at the period's rate is the principal: n × P × r × (1+r)^n ÷ ((1+r)^n − 1).
  const [count, once] = [BigInt(days.length), BigInt(down)];
  const grown = BigInt(down + up) ** count;
  return fraction(principal, count * BigInt(up) * grown, once * (grown - once ** count));
}

/**
 * The amounts of a plan's instalments, which sum to its total: equal, and one takes the rest (rule:
 * remainder-in-last-instalment).
 *
 * @param days after the disbursement of each instalment, counted in periods
 */
export function amountsOf(price: Price, principal: Pesos, days: readonly number[]): readonly Pesos[] {
  const total = totalOf(price, principal, days);
  const amounts =
    price.equalRate === null
      ? splitWithRemainderLast(total, days.length)
      : unequal(total, fraction(principal, BASIS + price.equalRate, days.length * BASIS), days.length);
  return price.remainder === 'last' ? amounts : amounts.toReversed();
}

function unequal(total: Pesos, part: Pesos, count: number): readonly Pesos[] {
  const equal = Array.from({ length: count - 1 }, () => part);
  return [...equal, subtract(total, sum(equal))];
}

interface PaidBack {
  readonly principal: number;
  readonly instalments: readonly { readonly amount: number; readonly dayOffset: number }[];
}

/** The yearly rate at which the instalments equal the received principal, as a fraction; by bisection on the day. */
export function yearlyRate({ principal, instalments }: PaidBack): number {
  const worth = (daily: number) =>
    instalments.reduce((value, { amount, dayOffset }) => value + amount / (1 + daily) ** dayOffset, 0);
  let low = 0;
  let high = 1;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > principal) low = middle;
    else high = middle;
  }
  return (1 + low) ** 365 - 1;
}

/** Effective annual rate (TAE) in percent with one decimal, for display only. */
export const effectiveAnnualRate = (loan: PaidBack): number => Math.round(yearlyRate(loan) * 1_000) / 10;
