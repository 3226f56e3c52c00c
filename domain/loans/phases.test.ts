import { expect, test } from 'vitest';
import {
  AWAITING_LOANS,
  DISBURSED_LOANS,
  isAwaiting,
  isLost,
  isRepaid,
  isReplaced,
  isRunning,
  isVoid,
  LENT_LOANS,
  LOAN_STATUSES,
  OPEN_LOANS,
  REPAID_LOANS,
  RUNNING_LOANS,
  VOID_LOANS,
} from '#domain/loans/loan.ts';
import { isPayroll, LOAN_TYPES, loanTypeLabel, parseLoanType } from '#domain/loans/loan-type.ts';
import { OVERDUE_AGES, OVERDUE_KEYS, overdueAgeOf } from '#domain/loans/overdue-ages.ts';

const PHASES = { isAwaiting, isRunning, isRepaid, isVoid, isLost, isReplaced };

test('every loan is in exactly one phase', () => {
  const phasesOf = (loan: Parameters<typeof isRunning>[0]) =>
    Object.entries(PHASES).flatMap(([name, is]) => (is(loan) ? [name] : []));
  expect(LOAN_STATUSES.map((status) => [status, phasesOf({ status })])).toEqual([
    ['awaiting_disbursement', ['isAwaiting']],
    ['active', ['isRunning']],
    ['settled', ['isRepaid']],
    ['called_off', ['isVoid']],
    ['written_off', ['isLost']],
    ['restructured', ['isReplaced']],
  ]);
  expect([null, undefined].map(phasesOf)).toEqual([[], []]);
});

test('an open loan keeps its borrower from another; a loan that was called off was never lent', () => {
  expect(OPEN_LOANS).toEqual(['awaiting_disbursement', 'active']);
  expect(LENT_LOANS).toEqual(['awaiting_disbursement', 'active', 'settled', 'written_off', 'restructured']);
  // Money left the lender for these.
  expect(DISBURSED_LOANS).toEqual(['active', 'settled', 'written_off', 'restructured']);
  expect([RUNNING_LOANS, REPAID_LOANS, AWAITING_LOANS, VOID_LOANS]).toEqual([
    ['active'],
    ['settled'],
    ['awaiting_disbursement'],
    ['called_off'],
  ]);
});

// Rule: loan-type-spellings.
test('a loan type is read in its spellings; older lists show others', () => {
  expect(['personal', 'nomina', 'nómina', 'payroll', 'auto', ''].map(parseLoanType)).toEqual([
    'personal',
    'nomina',
    'nomina',
    'nomina',
    null,
    null,
  ]);
  expect([...LOAN_TYPES, 'payroll', 'mortgage', 'auto', 'business', 'otra'].map(loanTypeLabel)).toEqual([
    'Personal',
    'Nómina',
    'Nómina',
    'Hipotecario',
    'Vehículo',
    'Negocio',
    'otra',
  ]);
  expect([...LOAN_TYPES, 'nómina', 'auto', null].map(isPayroll)).toEqual([false, true, true, false, false]);
});

test('each age of arrears is found by its key', () => {
  expect(OVERDUE_KEYS.map(overdueAgeOf)).toEqual([...OVERDUE_AGES]);
});
