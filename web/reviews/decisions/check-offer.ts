import { outOfRange } from '#domain/limits/amount-refusals.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { offerTermRefusal } from '#domain/limits/term-refusals.ts';
import { boundsOf, instalmentsOf, isAmountOf, productsAmong, type Term } from '#domain/loans/terms.ts';
import { type Pesos, parsePesos } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Wording } from '#web/reviews/decisions/wording.ts';

interface Problem {
  readonly field: 'counterOfferAmount' | 'counterOfferTerm';
  readonly message: string;
}

/**
 * Whether the term is selected: in the back office, and where there are several products. Else the number of instalments
 * is typed.
 */
export const isSelected = (wording: Wording['key'], terms: readonly Term[]): boolean =>
  wording === 'modal' || productsAmong(terms) > 1;

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
  const chosen = Number(countText);
  const keyOf = (term: Term) => (isSelected(wording, terms) ? term : instalmentsOf(term));
  const term = terms.find((one) => keyOf(one) === chosen);
  if (!(term === undefined ? terms : [term]).some((one) => isAmountOf(one, amount)))
    return amountField(outOfRange(boundsOf(term === undefined ? terms : [term])));
  return term === undefined ? termField(offerTermRefusal(chosen, terms)) : ok({ amount, term });
}
