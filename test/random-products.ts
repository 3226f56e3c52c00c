import { addDays, type Day, day } from '#domain/calendar.ts';
import { DUE_RULE, DUE_RULES, type DueRule } from '#domain/products/due-rule.ts';
import { INTERESTS, type Price, RATES_PER, REMAINDERS } from '#domain/products/price-kinds.ts';
import { dice } from '#test/dice.ts';

type Roll = (below: number) => number;
const oneOf = <T>(roll: Roll, all: readonly [T, ...T[]] | readonly T[], first: T): T =>
  all[roll(all.length)] ?? first;

function randomRule(roll: Roll): DueRule {
  const kind = oneOf(roll, DUE_RULES, 'days');
  const { at } = DUE_RULE[kind];
  return { kind, at: at === null ? 0 : at.least + roll(Math.min(at.most, 45) - at.least + 1) };
}

function randomPrice(roll: Roll): Price {
  const interest = oneOf(roll, INTERESTS, 'flat');
  const per = oneOf(roll, RATES_PER, 'term');
  const rate = roll(per === 'term' ? 9_000 : 1_500);
  const isSplit = interest === 'flat' && per === 'term' && roll(4) === 0;
  return {
    interest,
    per,
    rate,
    equalRate: isSplit ? Math.max(0, rate - roll(800)) : null,
    remainder: oneOf(roll, REMAINDERS, 'last'),
  };
}

/** A plan by chance, with a principal and a disbursement: over leap days, ends of months and holidays. */
export function randomLoan(seed: number) {
  const roll = dice(seed);
  const start: Day = addDays(day('2026-11-01'), roll(6 * 365));
  return {
    roll,
    due: randomRule(roll),
    price: randomPrice(roll),
    count: 1 + roll(60),
    principal: 2_000 + roll(98_000),
    start,
  };
}
