import { keysOf } from '#domain/enum-table.ts';
import { BASIS, type TermPrice } from '#domain/products/price.ts';

// Apart from the price: a page that shows one needs no names of its kinds.

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

const MONTH_DAYS = 30;

/**
 * What a plan with such a price costs, on days counted from the disbursement, `period` of them apart. The rate is of the
 * principal for the whole term, or of the balance for a period.
 */
export function termPrice(price: Price, days: readonly number[], period: number): TermPrice {
  const { interest, per, rate, equalRate, remainder } = price;
  const isFlat = interest === 'flat';
  const length = isFlat ? (days.at(-1) ?? 0) : period;
  const [up, down] =
    per === 'month' ? [rate * length, BASIS * MONTH_DAYS] : [rate, BASIS * (isFlat ? 1 : days.length)];
  if (isFlat || rate === 0) return { total: [down + up, down], equalRate, remainder };
  // The equal instalments whose worth at the period's rate is the principal: n × r × (1+r)^n ÷ ((1+r)^n − 1) of it.
  const [count, once] = [BigInt(days.length), BigInt(down)];
  const grown = BigInt(down + up) ** count;
  return { total: [count * BigInt(up) * grown, once * (grown - once ** count)], equalRate, remainder };
}
