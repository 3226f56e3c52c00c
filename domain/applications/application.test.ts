import { describe, expect, test } from 'vitest';
import {
  accountText,
  applicationReference,
  parseReference,
  parseTimeUnit,
  photoReusableSince,
  TIME_WORKING_LABELS,
  timeWorkingOf,
} from '#domain/applications/application.ts';
import { mayReadReport, REJECTION_REASONS, STANDARD_REASONS } from '#domain/applications/rejection-reason.ts';
import { loanTypeLabel, parseLoanType } from '#domain/loans/loan-type.ts';
import { instalmentsOf, isTerm } from '#domain/loans/terms.ts';

describe('loan types', () => {
  test.each([
    ['personal', 'personal'],
    ['nomina', 'nomina'],
    ['payroll', 'nomina'],
    ['nómina', 'nomina'],
    ['no\u0301mina', 'nomina'],
    ['mortgage', null],
    ['', null],
  ])('%j → %s', (text, type) => {
    expect(parseLoanType(text)).toBe(type);
  });

  test.each([
    ['personal', 'Personal'],
    ['nomina', 'Nómina'],
    ['payroll', 'Nómina'],
    ['mortgage', 'Hipotecario'],
    ['auto', 'Vehículo'],
    ['business', 'Negocio'],
    ['otro', 'otro'],
  ])('%s is shown as %s', (type, label) => {
    expect(loanTypeLabel(type)).toBe(label);
  });
});

test('every reason of a rejection but "Otro" needs no further words', () => {
  expect(STANDARD_REASONS).toEqual([
    'insufficient_income',
    'bad_credit_history',
    'incomplete_documentation',
    'excessive_debt',
    'employment_verification',
    'policy_violation',
  ]);
});

test.each([
  ['meses', 'meses'],
  ['años', 'años'],
  ['an\u0303os', 'años'],
  ['anos', 'años'],
  ['days', null],
])('time unit %j → %s', (text, unit) => {
  expect(parseTimeUnit(text)).toBe(unit);
});

test.each([
  [2, 'meses', 'less_than_3_months'],
  [3, 'meses', '3_to_6_months'],
  [6, 'meses', '6_months_to_1_year'],
  [1, 'años', '1_to_2_years'],
  [23, 'meses', '1_to_2_years'],
  [2, 'años', '2_to_5_years'],
  [59, 'meses', '2_to_5_years'],
  [5, 'años', 'more_than_5_years'],
] as const)('%i %s of work → %s', (time, unit, band) => {
  expect(timeWorkingOf(time, unit)).toBe(band);
  expect(TIME_WORKING_LABELS).toHaveProperty(band);
});

test('a term is one of the table, with no number in between', () => {
  expect([0, 1, 2, 3, 4, 1.5].filter(isTerm)).toEqual([1, 2, 3]);
  expect(() => instalmentsOf(4)).toThrow(RangeError);
});

test('the table has the seven reasons for a rejection', () => {
  expect(Object.keys(REJECTION_REASONS)).toEqual([
    'insufficient_income',
    'bad_credit_history',
    'incomplete_documentation',
    'excessive_debt',
    'employment_verification',
    'policy_violation',
    'other',
  ]);
});

test.each([
  [7, '#LN-0007'],
  [12_345, '#LN-12345'],
])('application %i is %s', (id, reference) => {
  expect(applicationReference(id)).toBe(reference);
});

test.each([
  ['#LN-0042', 42],
  ['ln-42', 42],
  [' LN 0042 ', 42],
  ['#7', 7],
  ['7', 7],
  ['#LN-12345', 12_345],
  ['0', null],
  ['LN-', null],
  ['99999999999', null],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['LN-42 y más', null],
  ['SALN-42', null],
  ['Ana', null],
  ['', null],
])('%j is read as the reference of %s', (text, id) => {
  expect(parseReference(text)).toBe(id);
});

test('an account is described by its kind, without what is unknown', () => {
  expect(accountText('Popular', 'ahorro', '0712345678')).toBe('Popular, Ahorro, 0712345678');
  expect(accountText(null, 'corriente', '07')).toBe('Corriente, 07');
  expect(accountText('BHD', 'otra', null)).toBe('BHD, otra');
  expect(accountText(null, null, null)).toBe('');
});

test('a customer refused for a credit report may read it; for other reasons not', () => {
  expect(mayReadReport('Historial crediticio desfavorable: dos atrasos')).toBe(true);
  expect(mayReadReport('Otro: Historial crediticio desfavorable')).toBe(false);
  expect(mayReadReport('Ingresos insuficientes')).toBe(false);
});

test('a photo of the cédula is valid for twelve months', () => {
  expect(photoReusableSince(new Date('2026-11-20T15:00:00Z'))).toEqual(new Date('2025-11-20T15:00:00Z'));
});
