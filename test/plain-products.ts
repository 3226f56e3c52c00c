import type { AgreedDue } from '#domain/products/due-words.ts';
import type { Interest, Price } from '#domain/products/price-kinds.ts';

// What a plan costs and when it falls due, computed in plain loops from the sentences of docs/rules.md: uses nothing of
// the tested program but the names of its data.

/** A whole number of pesos next to a fraction, halves up. */
function nearest(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator;
  return Number(2n * (numerator - whole * denominator) >= denominator ? whole + 1n : whole);
}

/** The total of `count` instalments, each `period` days after the last, by what the interest is counted on. */
const TOTAL: Readonly<Record<Interest, (price: Price, P: bigint, count: number, period: number) => number>> =
  {
    flat: ({ per, rate }, P, count, period) => {
      // 300,000 parts of the principal: a ten-thousandth a day of a thirty-day month.
      const parts = per === 'term' ? rate * 30 : rate * period * count;
      return nearest(P * BigInt(300_000 + parts), 300_000n);
    },
    declining: ({ per, rate }, P, count, period) => {
      const [up, down] = per === 'term' ? [rate, 10_000 * count] : [rate * period, 300_000];
      // One peso of principal buys the sum of the discounts of all periods: down^k ÷ (down + up)^k.
      let [worth, under] = [0n, 1n];
      for (let number = 0; number < count; number += 1) {
        worth = (worth + under) * BigInt(down);
        under *= BigInt(down + up);
      }
      return nearest(P * BigInt(count) * under, worth);
    },
  };

/** The amounts of `count` instalments, each `period` days after the last. */
export function plainAmounts(price: Price, principal: number, count: number, period: number): number[] {
  const P = BigInt(principal);
  const total = TOTAL[price.interest](price, P, count, period);
  const each =
    price.equalRate === null
      ? nearest(BigInt(total), BigInt(count))
      : nearest(P * BigInt(10_000 + price.equalRate), BigInt(count) * 10_000n);
  const amounts: number[] = [];
  let left = total;
  for (let number = 1; number < count; number += 1) {
    amounts.push(each);
    left -= each;
  }
  if (price.remainder === 'last') amounts.push(left);
  else amounts.unshift(left);
  return amounts;
}

/** A charge: pesos, and ten-thousandths of the principal, halves up. */
export const plainCharge = (tariff: { pesos: number; rate: number }, principal: number): number =>
  tariff.pesos + Math.floor((principal * tariff.rate * 2 + 10_000) / 20_000);

const inDays = (from: string, days: number): string =>
  new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1, Number(from.slice(8)) + days))
    .toISOString()
    .slice(0, 10);
const isLastOfMonth = (on: string): boolean => inDays(on, 1).slice(8) === '01';

/** Whether instalments of a rule fall due on a day, where the rule names days of the calendar. */
const NAMES: Readonly<Record<AgreedDue['kind'], (on: string, at: number) => boolean>> = {
  weekly: (on, at) => new Date(on).getUTCDay() === at,
  biweekly: (on, at) => (Date.parse(on) - Date.parse(inDays('2026-01-04', at))) % (14 * 86_400_000) === 0,
  fortnight: (on) => on.slice(8) === '15' || isLastOfMonth(on),
  monthly: (on, at) => Number(on.slice(8)) === at || (isLastOfMonth(on) && Number(on.slice(8)) < at),
};
/** Days that the first due day is away, at least. */
const AWAY: Readonly<Record<AgreedDue['kind'], number>> = {
  weekly: 4,
  biweekly: 8,
  fortnight: 8,
  monthly: 15,
};

const WEEK = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
/** The rule of paydays, read from the sentence that a person chose. */
export function plainPaydays(said: string): { readonly kind: keyof typeof NAMES; readonly at: number } {
  const [, anchor] = /como el (\d+)\/1\/2026/.exec(said) ?? [];
  if (anchor) return { kind: 'biweekly', at: Number(anchor) - 4 };
  const [, date] = /^el día (\d+) de cada mes$/.exec(said) ?? [];
  if (date) return { kind: 'monthly', at: Number(date) };
  const at = WEEK.findIndex((name) => said === `cada ${name}`);
  return at < 0 ? { kind: 'fortnight', at: 0 } : { kind: 'weekly', at };
}

/** The due days of a loan, found by walking through the calendar day by day. */
export function plainDueDays(
  { kind, at }: { readonly kind: keyof typeof NAMES | 'days'; readonly at: number },
  count: number,
  disbursedOn: string,
): string[] {
  const due: string[] = [];
  for (let after = 1; due.length < count; after += 1) {
    const on = inDays(disbursedOn, after);
    if (kind === 'days' ? after % at === 0 : after >= AWAY[kind] && NAMES[kind](on, at)) due.push(on);
  }
  return due;
}

/** TAE in percent, by Newton's method on the logarithm of the yearly factor. */
export function plainAnnualRate(
  principal: number,
  parts: readonly { readonly amount: number; readonly dayOffset: number }[],
): number {
  let power = 0;
  for (let round = 0; round < 500; round += 1) {
    let [over, slope] = [-principal, 0];
    for (const { amount, dayOffset } of parts) {
      const worth = amount * Math.exp((-power * dayOffset) / 365);
      over += worth;
      slope -= (worth * dayOffset) / 365;
    }
    const step = over / slope;
    power -= step;
    if (Math.abs(step) < 1e-14) break;
  }
  return (Math.exp(power) - 1) * 100;
}
