import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';
import {
  aboveLimit,
  INITIAL_LIMIT_RULES,
  type LimitLoan,
  type LimitRules,
  limitGrowth,
  limitReason,
  ownLimitText,
  personalLimit,
} from '#domain/loans/personal-limit.ts';

const RULES: LimitRules = { first: 5_000, onTime: 2_500, late: 2_000, lateDays: 5 };
const onTime: LimitLoan = { status: 'settled', worstDaysLate: 0 };
const late: LimitLoan = { status: 'settled', worstDaysLate: 5 };

const PRODUCT = { least: AMOUNT_MIN, most: AMOUNT_MAX };

it.each<[string, readonly LimitLoan[], number, string]>([
  ['no loan', [], 5_000, 'Es el primer préstamo'],
  ['one on time', [onTime], 7_500, '1 préstamo a tiempo'],
  ['a weekend late', [{ ...late, worstDaysLate: 4 }], 7_500, '1 préstamo a tiempo'],
  ['two on time, one late', [onTime, onTime, late], 8_000, '2 préstamos a tiempo y 1 con atraso'],
  ['one on time, one late', [onTime, late], 5_500, '1 préstamo a tiempo y 1 con atraso'],
  ['one late', [late], 3_000, '1 préstamo con atraso'],
  ['one that runs in time', [{ status: 'active', worstDaysLate: 0 }], 5_000, 'Es el primer préstamo'],
  ['one that runs late', [{ status: 'active', worstDaysLate: 9 }], 3_000, '1 préstamo con atraso'],
  ['one that was lost', [{ status: 'written_off', worstDaysLate: 90 }], 3_000, '1 préstamo con atraso'],
  [
    'one that another took over',
    [{ status: 'restructured', worstDaysLate: 9 }, onTime],
    7_500,
    '1 préstamo a tiempo',
  ],
])('after %s', (_name, loans, amount, reason) => {
  const limit = personalLimit(loans, RULES, PRODUCT);
  expect([limit.amount, limitReason(limit)]).toEqual([amount, reason]);
});

it('shows the limit after the next loan paid on time, until it grows no further', () => {
  expect(limitGrowth(personalLimit([onTime], RULES, PRODUCT))).toBe(
    'Sube a RD$10,000 con el próximo préstamo pagado a tiempo.',
  );
  const many = Array.from({ length: 7 }, () => onTime);
  expect(limitGrowth(personalLimit(many, RULES, PRODUCT))).toBeNull();
});

it('names the limit beside the field of an amount, and in the error of a larger amount', () => {
  expect(ownLimitText(7_500)).toBe('Tu límite es de RD$7,500');
  expect(aboveLimit(7_500)).toBe('Su límite es de RD$7,500');
});

it('is the product’s maximum, without a reason, if the lender has no rules', () => {
  const limit = personalLimit([late, late], { ...RULES, first: null }, PRODUCT);
  expect([limit.amount, limitReason(limit), limitGrowth(limit)]).toEqual([AMOUNT_MAX, null, null]);
});

it('has no rules at first; the proposed ones move it by the least amount of a loan, from five days late', () => {
  expect(INITIAL_LIMIT_RULES).toEqual({ first: null, onTime: AMOUNT_MIN, late: AMOUNT_MIN, lateDays: 5 });
});

describe('for any rules and loans', () => {
  const loans = fc.array(
    fc.record({ status: fc.constantFrom(...LOAN_STATUSES), worstDaysLate: fc.integer({ min: 0, max: 200 }) }),
    { maxLength: 12 },
  );
  const rules = fc.record({
    first: fc.option(fc.integer({ min: AMOUNT_MIN, max: AMOUNT_MAX })),
    onTime: fc.integer({ min: 0, max: AMOUNT_MAX }),
    late: fc.integer({ min: 0, max: AMOUNT_MAX }),
    lateDays: fc.integer({ min: 1, max: 90 }),
  });

  it("stays within the product's limits, and counts each relevant loan once", () => {
    fc.assert(
      fc.property(loans, rules, (history, lender) => {
        const limit = personalLimit(history, lender, PRODUCT);
        expect(limit.amount).toBeGreaterThanOrEqual(AMOUNT_MIN);
        expect(limit.amount).toBeLessThanOrEqual(AMOUNT_MAX);
        expect(limit.onTime + limit.late).toBeLessThanOrEqual(history.length);
        if (limit.next !== null) expect(limit.next).toBeGreaterThan(limit.amount);
      }),
    );
  });

  it('another loan on time never lowers it, and another late one never raises it', () => {
    fc.assert(
      fc.property(loans, rules, (history, lender) => {
        const { amount } = personalLimit(history, lender, PRODUCT);
        expect(personalLimit([...history, onTime], lender, PRODUCT).amount).toBeGreaterThanOrEqual(amount);
        const lost: LimitLoan = { status: 'written_off', worstDaysLate: 200 };
        expect(personalLimit([...history, lost], lender, PRODUCT).amount).toBeLessThanOrEqual(amount);
      }),
    );
  });
});
