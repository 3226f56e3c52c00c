import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLost, isRepaid, LOAN_STATUS, LOAN_STATUSES } from '#domain/loans/loan.ts';
import { type RenewableLoan, renewalOf } from '#domain/loans/renewal.ts';
import { PUBLIC_TERMS, TERMS } from '#domain/loans/terms.ts';

const PAID: RenewableLoan = { status: 'settled', worstDaysLate: 0, principal: 8_000, term: 2 };
const TODAY = { limit: 20_000, terms: PUBLIC_TERMS, lateDays: 5 };

it.each([
  ['the last loan, paid on time', [PAID], { amount: 8_000, term: 2 }],
  ['within the limit of today', [{ ...PAID, principal: 30_000 }], { amount: 20_000, term: 2 }],
  ['nothing without a loan', [], null],
  ['nothing after one that was late', [{ ...PAID, worstDaysLate: 5 }], null],
  ['four days late are on time', [{ ...PAID, worstDaysLate: 4 }], { amount: 8_000, term: 2 }],
  [
    'a late one before the last counts no more',
    [PAID, { ...PAID, worstDaysLate: 60 }],
    { amount: 8_000, term: 2 },
  ],
  ['nothing while one runs', [{ ...PAID, status: 'active' }, PAID], null],
  ['nothing while one awaits its money', [{ ...PAID, status: 'awaiting_disbursement' }, PAID], null],
  ['nothing after one was written off', [PAID, { ...PAID, status: 'written_off' }], null],
  [
    'the first plan where the old one is not offered',
    [{ ...PAID, term: 99 }],
    { amount: 8_000, term: PUBLIC_TERMS[0] },
  ],
] as const)('%s', (_, loans, renewal) => {
  expect(renewalOf(loans, TODAY)).toEqual(renewal);
});

it('proposes nothing where the client may have no term', () => {
  expect(renewalOf([PAID], { ...TODAY, terms: [] })).toBeNull();
});

const loan = fc.record<RenewableLoan>({
  status: fc.constantFrom(...LOAN_STATUSES),
  worstDaysLate: fc.nat({ max: 90 }),
  principal: fc.integer({ min: 2_500, max: 20_000 }),
  term: fc.constantFrom(...TERMS),
});

it('is only for a client who paid the last loan on time and owes nothing, and never exceeds limit and plans', () => {
  fc.assert(
    fc.property(
      fc.array(loan, { maxLength: 5 }),
      fc.integer({ min: 2_500, max: 20_000 }),
      fc.subarray([...TERMS], { minLength: 1 }),
      fc.integer({ min: 1, max: 90 }),
      (loans, limit, terms, lateDays) => {
        const renewal = renewalOf(loans, { limit, terms, lateDays });
        const [last] = loans;
        const paidWell = isRepaid(last) && last.worstDaysLate < lateDays;
        const owes = loans.some((one) => isLost(one) || LOAN_STATUS[one.status].open);
        expect(renewal !== null).toBe(paidWell && !owes);
        if (renewal === null) return;
        expect(renewal.amount).toBeLessThanOrEqual(limit);
        expect(terms).toContain(renewal.term);
      },
    ),
  );
});
