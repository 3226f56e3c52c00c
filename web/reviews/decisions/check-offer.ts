import { OFFER_OUT_OF_RANGE } from '#domain/limits/amount-refusals.ts';
import { AMOUNT_FORMAT, isLoanAmount } from '#domain/limits/amounts.ts';
import { offerTermRefusal } from '#domain/limits/term-refusals.ts';
import { instalmentsOf, type Term } from '#domain/loans/terms.ts';
import { type Pesos, parsePesos } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Wording } from '#web/reviews/decisions/wording.ts';

interface Problem {
  readonly field: 'counterOfferAmount' | 'counterOfferTerm';
  readonly message: string;
}

/**
 * The errors of a counter-offer's amount and term (rule: counter-offer-limits); each dialog has its own messages for
 * missing values.
 */
export function checkOffer(
  wording: Wording['key'],
  amountText: string,
  countText: string,
  terms: readonly Term[],
): Result<{ amount: Pesos; term: Term }, Problem> {
  const amountField = (message: string) => fail({ field: 'counterOfferAmount', message } as const);
  const termField = (message: string) => fail({ field: 'counterOfferTerm', message } as const);
  if (wording === 'inline' && (amountText.trim() === '' || countText.trim() === '')) {
    const message = 'Debe completar todos los campos de la contra oferta';
    return amountText.trim() === '' ? amountField(message) : termField(message);
  }
  const amount = parsePesos(amountText);
  if (wording === 'modal' && (amount === null || amount <= 0))
    return amountField('Debe proporcionar un monto válido para la contra oferta');
  if (amount === null) return amountField(AMOUNT_FORMAT);
  if (!isLoanAmount(amount)) return amountField(OFFER_OUT_OF_RANGE);
  const chosen = Number(countText);
  // The back office selects a term; in the dashboard's section the number of instalments is typed.
  const keyOf = (term: Term) => (wording === 'modal' ? term : instalmentsOf(term));
  const term = terms.find((one) => keyOf(one) === chosen);
  return term === undefined ? termField(offerTermRefusal(chosen, terms)) : ok({ amount, term });
}
