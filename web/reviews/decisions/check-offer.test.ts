import { expect, test } from 'vitest';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';
import { OFFER_OUT_OF_RANGE } from '#domain/limits/refusals.ts';
import { PUBLIC_TERMS } from '#domain/loans/terms.ts';
import { formatCount } from '#domain/money.ts';
import { checkOffer } from '#web/reviews/decisions/counter-offer-dialog.tsx';

const RANGE = OFFER_OUT_OF_RANGE;
const VALID = 'Debe proporcionar un monto válido para la contra oferta';
const ALL = 'Debe completar todos los campos de la contra oferta';
const TERM = 'El término debe ser entre 1 y 3 cuotas';

test.each([
  ['modal', '', '2', 'counterOfferAmount', VALID],
  ['modal', 'mil', '2', 'counterOfferAmount', VALID],
  ['modal', '0', '2', 'counterOfferAmount', VALID],
  ['modal', String(AMOUNT_MIN - 1), '2', 'counterOfferAmount', RANGE],
  ['modal', formatCount(AMOUNT_MAX + 1), '2', 'counterOfferAmount', RANGE],
  ['inline', '', '', 'counterOfferAmount', ALL],
  ['inline', '5000', '', 'counterOfferTerm', ALL],
  ['inline', 'mil', '2', 'counterOfferAmount', AMOUNT_FORMAT],
  ['inline', formatCount(AMOUNT_MIN - 1), '2', 'counterOfferAmount', RANGE],
  ['inline', '5000', '4', 'counterOfferTerm', TERM],
  ['inline', '5000', '1.5', 'counterOfferTerm', TERM],
] as const)('%s: %j in %j is wrong at %s', (wording, amount, term, field, message) => {
  expect(checkOffer(wording, amount, term, PUBLIC_TERMS)).toEqual({ ok: false, error: { field, message } });
});

test.each(['modal', 'inline'] as const)('%s: the limits are valid', (wording) => {
  expect(checkOffer(wording, formatCount(AMOUNT_MIN), '1', PUBLIC_TERMS)).toEqual({
    ok: true,
    value: { amount: AMOUNT_MIN, term: 1 },
  });
  expect(checkOffer(wording, String(AMOUNT_MAX), '3', PUBLIC_TERMS)).toEqual({
    ok: true,
    value: { amount: AMOUNT_MAX, term: 3 },
  });
});
