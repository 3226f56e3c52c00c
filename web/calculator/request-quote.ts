import { calculatorApi } from '#contract/calculator.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Term } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { call } from '#web/app/calls/api-client.ts';
import { hasCode } from '#web/app/calls/api-error.ts';

export type Quote = ReplyOf<typeof calculatorApi.calculate>;

/**
 * The server's figures for a loan, which a signed-in customer finds again later; without a network the phone calculates
 * them.
 */
export async function requestQuote(amount: number, term: Term, interestRate: string): Promise<Quote> {
  try {
    return await call(calculatorApi.calculate, { body: { amount, term, interestRate } });
  } catch (error) {
    if (!hasCode(error, 'no_connection')) throw error;
    const { quoteOf } = await import('#domain/loans/quote.ts');
    return quoteOf(pesos(amount), term);
  }
}
