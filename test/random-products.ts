import { addDays, type Day, day } from '#domain/calendar.ts';
import { learnTerms, TERM } from '#domain/loans/term.ts';
import { CHARGES } from '#domain/products/charges.ts';
import { type DatedDue, DUE_RULE, DUE_RULES, type DueRule } from '#domain/products/due-rule.ts';
import { ownDue, PAYDAYS } from '#domain/products/paydays.ts';
import { INTERESTS, type Price, RATES_PER, REMAINDERS } from '#domain/products/price-kinds.ts';
import { dice } from '#test/dice.ts';

type Roll = (below: number) => number;
const oneOf = <T>(roll: Roll, all: readonly [T, ...T[]] | readonly T[], first: T): T =>
  all[roll(all.length)] ?? first;

function randomRule(roll: Roll): DueRule {
  const kind = oneOf(roll, DUE_RULES, 'days');
  const { at } = DUE_RULE[kind];
  if (at === null) return { kind, at: 0 };
  if ('choices' in at) return { kind, at: oneOf(roll, at.choices, { value: 7, label: '' }).value };
  return { kind, at: at.least + roll(Math.min(at.most, 45) - at.least + 1) };
}

/** A term whose plan waits for paydays of a pace. */
function waitingTerm(pace: number): number {
  const [term, like] = [990_000 + pace, TERM[1]];
  if (like) learnTerms({ [term]: { ...like, due: { kind: 'paydays', at: pace } } });
  return term;
}

const isDated = (due: DueRule): due is DatedDue => due.kind !== 'paydays';
/** The rule that the due days follow, and what a client said where the plan waits for it. */
function agreedRule(roll: Roll, rule: DueRule): { readonly due: DatedDue; readonly paydays: string | null } {
  if (isDated(rule)) return { due: rule, paydays: null };
  const term = waitingTerm(rule.at);
  const paydays = oneOf(
    roll,
    PAYDAYS.filter((one) => ownDue(term, one)),
    '',
  );
  const due = ownDue(term, paydays);
  if (!due) throw new Error(`No paydays come each ${rule.at} days`);
  return { due, paydays };
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
  const rule = randomRule(roll);
  return {
    roll,
    /** The rule of the plan, by which it is priced; `due`: the one of the agreement. */
    rule,
    ...agreedRule(roll, rule),
    price: randomPrice(roll),
    count: 1 + roll(60),
    principal: 2_000 + roll(98_000),
    // Each fixed, in percent, both or none.
    charges: CHARGES.map((charge) => ({
      charge,
      pesos: roll(2) * roll(1_000),
      rate: roll(2) * roll(2_500),
    })),
    start,
  };
}
