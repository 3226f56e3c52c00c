import { expect, test } from 'vitest';
import {
  CHOOSE_LATE_CHARGE,
  LATE_CHARGE,
  LATE_CHARGE_SETTINGS,
  LATE_CHARGE_VARIANTS,
  type LateChargeSetting,
  lateChargeOf,
  lateChargeOn,
} from '#domain/loans/late-charge-variant.ts';
import { LATE_CHARGE_WORDS, lateText } from '#domain/loans/late-charge-words.ts';
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
  const { reminder, note, terms, help } = LATE_CHARGE_WORDS[variant];
  const late = { lateChargeVariant: variant };
  const growsDaily = lateChargeOn(late, pesos(10_000), 30, 60) > 0;
  expect(reminder.includes('sube cada día')).toBe(growsDaily);
  for (const said of [note, terms, help]) expect(said('3%')).toMatch(/3% mensual.*mora sobre mora/);
  expect(lateChargeOn(late, pesos(10_000), 0, 0)).toBe(0);
  expect(lateChargeOn(late, pesos(0), 0, 30)).toBe(0);
});

test('is simple: a thirtieth of the month for each day since the last count', () => {
  const charged = (lateRate: number | null = null) => {
    const late = { lateChargeVariant: 'charge_and_costs', lateRate } as const;
    return [
      lateChargeOn(late, pesos(10_000), 0, 30),
      lateChargeOn(late, pesos(10_000), 30, 33),
      lateChargeOn(late, pesos(10_000), 30, 60),
    ];
  };
  expect(charged()).toEqual([500, 50, 500]);
  expect(charged(325)).toEqual([325, 33, 325]);
});

test('says its own rate and its days of grace in every place, or those of its variant', () => {
  const late = { lateChargeVariant: 'charge_and_costs', lateRate: 325, graceDays: 3 } as const;
  expect(lateText(late, 'choice')).toBe('3.25% mensual y gastos de cobranza, 3 días de gracia');
  expect(lateText(late, 'terms')).toMatch(/mora de 3.25% mensual.* Hay 3 días de gracia, por los que/);
  expect(lateText(late, 'help')).toMatch(/genera 3.25% mensual.* Hay 3 días de gracia/);
  expect(lateText({ lateChargeVariant: 'charge_only', graceDays: 1 }, 'choice')).toBe(
    '2% mensual, 1 día de gracia',
  );
  expect(lateText({ lateChargeVariant: 'charge_only' }, 'help')).toBe(
    'La parte no pagada de la cuota vencida genera 2% mensual, por cada día de atraso. Nunca se cobra mora sobre mora.',
  );
});

test('the error for an unknown number lists the known ones', () => {
  expect(LATE_CHARGE_SETTINGS).toEqual([2, 5]);
  expect(CHOOSE_LATE_CHARGE).toBe('Elija 2 o 5');
});
