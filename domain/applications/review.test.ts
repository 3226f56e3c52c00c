import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PUBLIC_OFFICES } from '#domain/applications/public-office.ts';
import {
  authorizationExpiresOn,
  monthlyShare,
  type ReviewFacts,
  reviewWarnings,
  WARNING_ORDER,
  waitingSince,
} from '#domain/applications/review.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';
import { notePlan, TERMS } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const clean: ReviewFacts = {
  doNotLend: false,
  publicOffice: null,
  accountSuspended: false,
  signedAt: NOW,
  earlierLoans: [],
  activeLoan: false,
  otherOpen: false,
  authorizationRevoked: false,
  cedulaShared: false,
  phoneShared: false,
  cedulaDoubtful: false,
  cedulaFront: true,
  cedulaBack: true,
  selfie: true,
  payroll: false,
  payrollLoan: false,
};

describe('warnings', () => {
  test('are none for an application without doubts', () => {
    expect(reviewWarnings(clean, NOW)).toEqual([]);
  });

  test.each<[string, Partial<ReviewFacts>]>([
    ['account_suspended', { accountSuspended: true }],
    ['unsigned', { signedAt: null }],
    // Nothing was authorized that could be revoked.
    ['unsigned', { signedAt: null, authorizationRevoked: true }],
    ['lost_loan', { earlierLoans: [{ status: 'written_off', worstDaysLate: 108 }] }],
    ['late_loan', { earlierLoans: [{ status: 'settled', worstDaysLate: 5 }] }],
    ['active_loan', { activeLoan: true }],
    ['other_open_application', { otherOpen: true }],
    ['authorization_revoked', { authorizationRevoked: true }],
    ['do_not_lend', { doNotLend: true }],
    ['cedula_shared', { cedulaShared: true }],
    ['phone_shared', { phoneShared: true }],
    ['cedula_doubtful', { cedulaDoubtful: true }],
    ['no_cedula_front', { cedulaFront: false }],
    ['no_cedula_back', { cedulaBack: false }],
    ['no_selfie', { selfie: false }],
    ['no_payroll', { payrollLoan: true }],
  ])('%s alone', (warning, facts) => {
    expect(reviewWarnings({ ...clean, ...facts }, NOW)).toEqual([warning]);
  });

  test('ignore an earlier loan that was paid in time or a weekend late', () => {
    const earlierLoans = [{ status: 'settled', worstDaysLate: 4 }] as const;
    expect(reviewWarnings({ ...clean, earlierLoans }, NOW)).toEqual([]);
  });

  test('report a missing proof of salary only where the salary pays', () => {
    expect(reviewWarnings({ ...clean, payroll: true, payrollLoan: true }, NOW)).toEqual([]);
  });

  test('the authorisation is valid to the end of its thirtieth day in Santo Domingo', () => {
    const signedAt = new Date('2026-11-20T15:00:00Z');
    expect(authorizationExpiresOn(signedAt)).toBe('2026-12-20');
    const at = (now: string) => reviewWarnings({ ...clean, signedAt }, new Date(now));
    expect(at('2026-12-21T03:59:59Z')).toEqual([]);
    expect(at('2026-12-21T04:00:00Z')).toEqual(['authorization_expired']);
  });

  test('come once each, in the order of the table', () => {
    const facts = fc.record({
      signedAt: fc.option(fc.date({ min: new Date('2026-01-01'), max: NOW, noInvalidDate: true })),
      earlierLoans: fc.array(
        fc.record({ status: fc.constantFrom(...LOAN_STATUSES), worstDaysLate: fc.nat(200) }),
        { maxLength: 3 },
      ),
      activeLoan: fc.boolean(),
      otherOpen: fc.boolean(),
      authorizationRevoked: fc.boolean(),
      doNotLend: fc.boolean(),
      publicOffice: fc.option(fc.constantFrom(...PUBLIC_OFFICES)),
      accountSuspended: fc.boolean(),
      cedulaShared: fc.boolean(),
      phoneShared: fc.boolean(),
      cedulaDoubtful: fc.boolean(),
      cedulaFront: fc.boolean(),
      cedulaBack: fc.boolean(),
      selfie: fc.boolean(),
      payroll: fc.boolean(),
      payrollLoan: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const found = reviewWarnings(some, NOW);
        expect(found).toEqual(WARNING_ORDER.filter((warning) => found.includes(warning)));
      }),
    );
  });
});

describe('the share of the income', () => {
  test('sums the instalments of one month', () => {
    // RD$10,000: 11,500 in one payment, or 5,750 twice within the month, or 3,833 twice and a third later.
    expect(monthlyShare(notePlan(pesos(10_000), 1, 'note'), 23_000)).toBe(50);
    expect(monthlyShare(notePlan(pesos(10_000), 2, 'note'), 23_000)).toBe(50);
    expect(monthlyShare(notePlan(pesos(10_000), 3, 'note'), 23_000)).toBe(33.4);
  });

  test('above a limit in whole percents is not shown as within it', () => {
    // RD$11,500 of RD$28,500 is 40.35 %; of RD$28,750 exactly 40 %; of RD$28,749 a little more.
    const plan = notePlan(pesos(10_000), 2, 'note');
    expect(monthlyShare(plan, 28_500)).toBe(40.4);
    expect(monthlyShare(plan, 28_750)).toBe(40);
    expect(monthlyShare(plan, 28_749)).toBe(40.1);
  });

  test('is unknown without an income', () => {
    expect(monthlyShare(notePlan(pesos(10_000), 1, 'note'), null)).toBeNull();
    expect(monthlyShare(notePlan(pesos(10_000), 1, 'note'), 0)).toBeNull();
  });

  test('falls as the income grows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TERMS),
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (term, income, more) => {
          const plan = notePlan(pesos(10_000), term, 'note');
          expect(monthlyShare(plan, income + more)).toBeLessThanOrEqual(monthlyShare(plan, income) ?? -1);
        },
      ),
    );
  });
});

describe('waiting', () => {
  const since = (hours: number) => waitingSince(new Date(NOW.getTime() - hours * 3_600_000), NOW);
  test.each([
    [0, { hours: 0, state: 'in_time' }],
    [17.9, { hours: 17, state: 'in_time' }],
    [18, { hours: 18, state: 'soon' }],
    [24, { hours: 24, state: 'soon' }],
    [24.1, { hours: 24, state: 'late' }],
    [100, { hours: 100, state: 'late' }],
    [-1, { hours: 0, state: 'in_time' }],
  ])('%d hours', (hours, expected) => {
    expect(since(hours)).toEqual(expected);
  });
});
