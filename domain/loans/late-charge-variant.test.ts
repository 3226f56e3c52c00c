import { expect, test } from 'vitest';
import {
  CHOOSE_LATE_CHARGE,
  LATE_CHARGE,
  LATE_CHARGE_SETTINGS,
  LATE_CHARGE_VARIANTS,
  lateChargeOf,
} from '#domain/loans/late-charge-variant.ts';
import { pesos } from '#domain/money.ts';

test('outside, a variant is its number', () => {
  expect(LATE_CHARGE_VARIANTS.map((variant) => [LATE_CHARGE[variant].setting, variant])).toEqual([
    [2, 'charge_only'],
    [5, 'charge_and_costs'],
  ]);
  for (const variant of LATE_CHARGE_VARIANTS)
    expect(lateChargeOf(LATE_CHARGE[variant].setting)).toBe(variant);
});

test.each(LATE_CHARGE_VARIANTS)('%s promises in its words what it charges', (variant) => {
  const { charge, reminder, loan, note, terms, help } = LATE_CHARGE[variant];
  const growsDaily = charge(pesos(10_000), 30, 60) > 0;
  for (const said of [reminder, loan]) expect(said.includes('sube cada día')).toBe(growsDaily);
  for (const said of [note, terms, help]) expect(said).toMatch(/mora sobre mora/);
  expect(charge(pesos(10_000), 0, 0)).toBe(0);
  expect(charge(pesos(0), 0, 30)).toBe(0);
});

test('simple: by the days since it was last counted, a thirtieth of the month each', () => {
  const { charge } = LATE_CHARGE.charge_and_costs;
  expect([
    charge(pesos(10_000), 0, 30),
    charge(pesos(10_000), 30, 33),
    charge(pesos(10_000), 30, 60),
  ]).toEqual([500, 50, 500]);
});

test('who writes another number is told which there are', () => {
  expect(LATE_CHARGE_SETTINGS).toEqual([2, 5]);
  expect(CHOOSE_LATE_CHARGE).toBe('Elija 2 o 5');
});
