import { describe, expect, test } from 'vitest';
import { addDays, day, daysBetween, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import { replay } from '#domain/ledger/replay.ts';
import { MOVE_DAYS_MOST, movedBy } from '#domain/loans/due-day-moves.ts';
import { LATE_CHARGE } from '#domain/loans/late-charge-variant.ts';
import { pesos, subtract, sum } from '#domain/money.ts';
import { costColumn, costsOf } from '#domain/products/charges.ts';
import {
  countedDays,
  type DatedDue,
  DUE_RULE,
  type DueRule,
  dueDaysFrom,
  isDueRule,
  paceOfRule,
  periodOf,
} from '#domain/products/due-rule.ts';
import { NAMED_DUE_RULES } from '#domain/products/due-words.ts';
import { amountsOf, chargeCost, effectiveAnnualRate, totalOf, yearlyRate } from '#domain/products/price.ts';
import { type Price, termPrice } from '#domain/products/price-kinds.ts';
import { LATE_RATE_MOST } from '#domain/products/product.ts';
import { plainDays } from '#test/plain-days.ts';
import {
  plainAmounts,
  plainAnnualRate,
  plainCharge,
  plainDueDays,
  plainPaydays,
} from '#test/plain-products.ts';
import { eventsOf, nextFact } from '#test/random-life.ts';
import { randomLoan } from '#test/random-products.ts';
import { WHOLE } from '#test/sample.ts';

const SEEDS = Array.from({ length: WHOLE ? 20_000 : 400 }, (_, seed) => seed);

/** A day some days later, by the clock of the computer. */
const plainDay = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);

const priced = (price: Price, due: DueRule, count: number) =>
  termPrice(price, countedDays(due, count), periodOf(due));
type RandomLoan = ReturnType<typeof randomLoan>;
const planned = ({ rule, due, price, count, principal, start }: RandomLoan) => {
  const amounts = amountsOf(priced(price, rule, count), pesos(principal), count);
  const dates = dueDaysFrom(due, count, start);
  return dates.map((dueDate, index) => ({
    number: index + 1,
    dayOffset: daysBetween(start, dueDate),
    amount: amounts[index] ?? pesos(0),
    dueDate,
  }));
};
/** The loan's charges, by the product's rule and by the plain model. */
const costsOfLoan = ({ charges, principal }: RandomLoan) =>
  costsOf((charge) => {
    const tariff = charges.find((one) => one.charge === charge);
    return tariff && chargeCost(tariff, pesos(principal));
  });
const keptOf = ({ charges, principal }: RandomLoan) =>
  charges.map((tariff) => pesos(plainCharge(tariff, principal)));

describe('random products, against a plain model written apart', () => {
  test('the amounts are the same to the peso, and sum to the total', () => {
    const different = SEEDS.filter((seed) => {
      const { rule, due, price, count, principal } = randomLoan(seed);
      const term = priced(price, rule, count);
      const amounts = amountsOf(term, pesos(principal), count);
      const plain = plainAmounts(price, principal, count, countedDays(rule, 1)[0] ?? 0);
      return (
        JSON.stringify(amounts) !== JSON.stringify(plain) ||
        // What a client's paydays are changes no amount.
        JSON.stringify(countedDays(due, count)) !== JSON.stringify(countedDays(rule, count)) ||
        sum(amounts) !== totalOf(term, pesos(principal))
      );
    });
    expect(different).toEqual([]);
  }, 1_800_000);

  test('the due days are the same, whatever the month', () => {
    const different = SEEDS.filter((seed) => {
      const { due, paydays, count, start } = randomLoan(seed);
      const plain = plainDueDays(paydays === null ? due : plainPaydays(paydays), count, start);
      return JSON.stringify(dueDaysFrom(due, count, start)) !== JSON.stringify(plain);
    });
    expect(different).toEqual([]);
  }, 1_800_000);

  test('the yearly rate is the same within 0.005 points', () => {
    const far = SEEDS.filter((seed) => {
      const loan = randomLoan(seed);
      const instalments = planned(loan);
      const ours = yearlyRate({ principal: loan.principal, ...costsOfLoan(loan), instalments }) * 100;
      const apart = plainAnnualRate(loan.principal - sum(keptOf(loan)), instalments);
      // A rate of thousands of millions has no such decimals left in a number.
      return Math.abs(ours - apart) > Math.max(0.005, Math.abs(apart) * 1e-9);
    });
    expect(far).toEqual([]);
  }, 1_800_000);

  test('the books of a life are the same on every day', () => {
    const different = SEEDS.filter((seed) => WHOLE || seed % 8 === 0).filter((seed) => {
      const loan = randomLoan(seed);
      const { roll, start, principal } = loan;
      // Due days that were moved once, from an instalment on.
      const move = { firstNumber: 1 + roll(loan.count), days: roll(2) === 0 ? 0 : 1 + roll(MOVE_DAYS_MOST) };
      const agreed = planned(loan);
      const schedule = agreed.map((one) => ({
        ...one,
        dueDate: addDays(one.dueDate, movedBy([move], one.number)),
      }));
      const variant = roll(2) === 0 ? 'charge_only' : 'charge_and_costs';
      const lateRate = roll(2) === 0 ? null : 1 + roll(LATE_RATE_MOST);
      const grace = roll(2) === 0 ? 0 : roll(31);
      const rebates = roll(2) === 0;
      const terms: LoanTerms = {
        principal: pesos(principal),
        ...costsOfLoan(loan),
        interest: subtract(sum(schedule.map(({ amount }) => amount)), pesos(principal)),
        schedule,
        lateChargeVariant: variant,
        lateRate,
        graceDays: grace,
        rebatesFrom: rebates ? start : null,
        closedDays: NO_CLOSED_DAYS,
      };
      const facts: LoanFact[] = [{ kind: 'disbursement', id: 0, on: start }];
      let on = addDays(start, 6);
      for (let id = 1; id <= 12; id += 1) {
        on = addDays(on, roll(20));
        facts.push(nextFact(roll, id, on, facts));
      }
      // Whoever pays what the payoff says owes nothing, and has nothing left; a peso less pays nothing off.
      const then = addDays(start, roll(daysBetween(start, on) + 1));
      const known = facts.filter((fact) => fact.on < then);
      const before = replay(terms, known, then).state;
      const off = subtract(before.balance, before.rebate);
      const paid = (amount: number) =>
        replay(terms, [...known, { kind: 'payment', id: 99, on: then, amount: pesos(amount) }], then).state;
      const isPaidOff =
        off <= 1 ||
        before.credit > 0 ||
        (paid(off).balance === 0 && paid(off).credit === 0 && paid(off - 1).balance === before.rebate + 1);
      if (roll(3) === 0 && off > 0)
        facts.push({ kind: 'payment', id: 99, on: then, amount: pesos(off + roll(2)) });
      const parts = agreed.map(({ amount, dueDate }, index) => ({
        amount,
        due: index + 1 < move.firstNumber ? dueDate : day(plainDay(dueDate, move.days)),
      }));
      const { state, postings } = replay(terms, facts, on);
      const moved = (kind: LedgerKind) =>
        sum(postings.flatMap((one) => (one.kind === kind ? [one.amount] : [])));
      const kept = keptOf(loan);
      const rate = lateRate === null ? LATE_CHARGE[variant].setting : lateRate / 100;
      const plain = [
        ...plainDays({
          ...{ parts, rate, grace, events: eventsOf(facts), from: start, to: on },
          ...(rebates && { rebated: terms.interest }),
        }),
      ].at(-1);
      return (
        state.balance !== plain?.owed ||
        state.bookBalance !== plain.posted ||
        state.credit !== plain.credit ||
        state.writtenOff !== plain.lost ||
        !isPaidOff ||
        moved('rebate') !== plain.rebates ||
        loan.charges.some(({ charge }, index) => moved(costColumn(charge)) !== kept[index]) ||
        moved('disbursement') !== principal - sum(kept)
      );
    });
    expect(different).toEqual([]);
  }, 1_800_000);
});

const flat = (rate: number): Price => ({
  interest: 'flat',
  per: 'month',
  rate,
  equalRate: null,
  remainder: 'last',
});
const of = (kind: DatedDue['kind'], at = 0): DatedDue => ({ kind, at });

test('twelve weekly instalments of RD$30,000 at 10% a month, flat', () => {
  const term = priced(flat(1_000), of('weekly', 5), 12);
  // 84 days are 2.8 months: RD$8,400 of interest.
  expect(totalOf(term, pesos(30_000))).toBe(38_400);
  expect(amountsOf(term, pesos(30_000), 12)).toEqual(Array.from({ length: 12 }, () => 3_200));
  expect(dueDaysFrom(of('weekly', 5), 3, day('2026-11-28'))).toEqual([
    '2026-12-04',
    '2026-12-11',
    '2026-12-18',
  ]);
});

test('six months at 5% a month on the balance: the instalments of a table of annuities', () => {
  const price: Price = { ...flat(500), interest: 'declining' };
  const monthly = (one: Price) => priced(one, of('monthly', 30), 6);
  // 0.19701747 of the principal each.
  expect(amountsOf(monthly(price), pesos(60_000), 6)).toEqual([
    11_821, 11_821, 11_821, 11_821, 11_821, 11_821,
  ]);
  expect(amountsOf(monthly({ ...price, remainder: 'first' }), pesos(50_000), 6)).toEqual([
    9_850, 9_851, 9_851, 9_851, 9_851, 9_851,
  ]);
  expect(totalOf(monthly({ ...price, rate: 0 }), pesos(60_000))).toBe(60_000);
});

test('the interest on the balance is for a period, whenever the first instalment falls due', () => {
  const price: Price = { ...flat(500), interest: 'declining' };
  expect(termPrice(price, [60, 90, 120], 30)).toEqual(termPrice(price, [30, 60, 90], 30));
});

test('due days at the ends of months, and none right after the disbursement', () => {
  expect(dueDaysFrom(of('fortnight'), 4, day('2028-02-07'))).toEqual([
    '2028-02-15',
    '2028-02-29',
    '2028-03-15',
    '2028-03-31',
  ]);
  expect(dueDaysFrom(of('fortnight'), 1, day('2028-02-08'))).toEqual(['2028-02-29']);
  expect(dueDaysFrom(of('monthly', 31), 4, day('2026-12-20'))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(dueDaysFrom(of('monthly', 25), 1, day('2026-12-20'))).toEqual(['2027-01-25']);
  expect(dueDaysFrom(of('days', 15), 2, day('2026-12-20'))).toEqual(['2027-01-04', '2027-01-19']);
});

test('each second week is counted from one day, before it and after', () => {
  // Friday 9/1/2026, and each fourteenth day before and after it.
  expect(dueDaysFrom(of('biweekly', 5), 3, day('2026-11-28'))).toEqual([
    '2026-12-11',
    '2026-12-25',
    '2027-01-08',
  ]);
  expect(dueDaysFrom(of('biweekly', 5), 2, day('2025-12-10'))).toEqual(['2025-12-26', '2026-01-09']);
  // The first one is eight days away, at least.
  expect(dueDaysFrom(of('biweekly', 5), 1, day('2026-12-04'))).toEqual(['2026-12-25']);
});

test('a rule has a number that it may have, or none', () => {
  expect([of('weekly', 6), of('monthly', 31), of('fortnight'), of('days', 1)].every(isDueRule)).toBe(true);
  expect([7, 14, 15, 30].every((at) => isDueRule({ kind: 'paydays', at }))).toBe(true);
  expect([0, 8, 28].some((at) => isDueRule({ kind: 'paydays', at }))).toBe(false);
  expect([of('weekly', 7), of('monthly'), of('fortnight', 3), of('days', 1.5)].some(isDueRule)).toBe(false);
  expect([DUE_RULE.days.pace(15), DUE_RULE.days.pace(7), DUE_RULE.days.pace(10)]).toEqual([
    null,
    'semanales',
    'cada 10 días',
  ]);
});

test('the rate of the specification is the TAE of its own loan', () => {
  const instalments = [
    { amount: 5_750, dayOffset: 15 },
    { amount: 5_750, dayOffset: 30 },
  ];
  expect(effectiveAnnualRate({ principal: 10_000, instalments })).toBe(
    Math.round(plainAnnualRate(10_000, instalments) * 10) / 10,
  );
});

test('rules that name their days have a pace each, by which lists and renewals tell their plans apart', () => {
  const paces = NAMED_DUE_RULES.map((kind) => paceOfRule({ kind, at: 1 }));
  expect(new Set(paces).size).toBe(paces.length);
});
