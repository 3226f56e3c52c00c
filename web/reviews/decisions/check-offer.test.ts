import { expect, test } from 'vitest';
import { checkOffer } from '#web/reviews/decisions/check-offer.ts';

const RANGE = 'El monto debe estar entre RD$2,500 y RD$20,000';
const VALID = 'Debe proporcionar un monto válido para la contra oferta';
const ALL = 'Debe completar todos los campos de la contra oferta';
const TERM = 'El término debe ser entre 1 y 3 cuotas';

test.each([
  ['modal', '', '2', 'counterOfferAmount', VALID],
  ['modal', 'mil', '2', 'counterOfferAmount', VALID],
  ['modal', '0', '2', 'counterOfferAmount', VALID],
  ['modal', '2499', '2', 'counterOfferAmount', RANGE],
  ['modal', '20,001', '2', 'counterOfferAmount', RANGE],
  ['inline', '', '', 'counterOfferAmount', ALL],
  ['inline', '5000', '', 'counterOfferTerm', ALL],
  ['inline', 'mil', '2', 'counterOfferAmount', RANGE],
  ['inline', '2,499', '2', 'counterOfferAmount', RANGE],
  ['inline', '5000', '4', 'counterOfferTerm', TERM],
  ['inline', '5000', '1.5', 'counterOfferTerm', TERM],
] as const)('%s: %j in %j is wrong at %s', (reading, amount, term, field, message) => {
  expect(checkOffer(reading, amount, term)).toEqual({ ok: false, error: { field, message } });
});

test.each(['modal', 'inline'] as const)('%s: the limits are good', (reading) => {
  expect(checkOffer(reading, '2,500', '1')).toEqual({ ok: true, value: { amount: 2_500, term: 1 } });
  expect(checkOffer(reading, '20000', '3')).toEqual({ ok: true, value: { amount: 20_000, term: 3 } });
});
