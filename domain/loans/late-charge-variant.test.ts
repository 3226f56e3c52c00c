import { expect, test } from 'vitest';
import {
  CHOOSE_LATE_CHARGE,
  LATE_CHARGE,
  LATE_CHARGE_SETTINGS,
  LATE_CHARGE_VARIANTS,
  type LateChargeSetting,
  lateChargeOf,
} from '#domain/loans/late-charge-variant.ts';
import { pesos } from '#domain/money.ts';

test('an external variant is its number', () => {
  expect(LATE_CHARGE_VARIANTS.map((variant) => [LATE_CHARGE[variant].setting, variant])).toEqual([
    [2, 'charge_only'],
    [5, 'charge_and_costs'],
  ]);
  for (const variant of LATE_CHARGE_VARIANTS)
    expect(lateChargeOf(LATE_CHARGE[variant].setting)).toBe(variant);
  const unknown: LateChargeSetting = JSON.parse('3');
  expect(() => lateChargeOf(unknown)).toThrow(RangeError);
});

test.each(LATE_CHARGE_VARIANTS)('the words of %s promise what it charges', (variant) => {
  const { charge, reminder, loan, note, terms, help } = LATE_CHARGE[variant];
  const growsDaily = charge(pesos(10_000), 30, 60) > 0;
  for (const said of [reminder, loan]) expect(said.includes('sube cada día')).toBe(growsDaily);
  for (const said of [note, terms, help]) expect(said).toMatch(/mora sobre mora/);
  expect(charge(pesos(10_000), 0, 0)).toBe(0);
  expect(charge(pesos(0), 0, 30)).toBe(0);
});

test('is simple: a thirtieth of the month for each day since the last count', () => {
  const { charge } = LATE_CHARGE.charge_and_costs;
  expect([
    charge(pesos(10_000), 0, 30),
    charge(pesos(10_000), 30, 33),
    charge(pesos(10_000), 30, 60),
  ]).toEqual([500, 50, 500]);
});

test('the error for an unknown number lists the known ones', () => {
  expect(LATE_CHARGE_SETTINGS).toEqual([2, 5]);
  expect(CHOOSE_LATE_CHARGE).toBe('Elija 2 o 5');
});
