import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { costs, namedDue, plannedInstalment } from '#contract/plan.ts';
import { PRODUCT_AMOUNT_MOST } from '#domain/limits/limits.ts';
import { isLeast, isMost, knownBounds, termRefusal, tooHigh, tooLow } from '#domain/limits/refusals.ts';
import { type Bounds, isTerm, PUBLIC_TERMS, type Term } from '#domain/loans/terms.ts';

/**
 * The amount of a loan in whole pesos, of any product (rule: amount-limits). The contract does not know the term: the
 * verb refuses an amount that is none of its product.
 */
export const amountOf = (missing: Say, tooFew: Say, tooMany: Say) =>
  z
    .int(said(missing))
    .check(
      z.gte(1, said(tooFew)),
      z.lte(PRODUCT_AMOUNT_MOST, said(tooMany)),
      z.refine(isLeast, said(tooFew)),
      z.refine(isMost, said(tooMany)),
    );
type Say = (bounds: Bounds) => string;
/** The bounds are those of every product that the program has met when it answers. */
const said = (say: Say) => ({ error: () => say(knownBounds()), abort: true });
export const loanAmount = amountOf(tooLow, tooLow, tooHigh);
type Refusal = (asked: number, terms: readonly Term[]) => string;
/**
 * The key of a plan of any product. The contract does not know the caller: it refuses any other number, and the verb
 * refuses one that is not lent today, or not to this person (rule: terms-offered).
 */
export const anyTerm = (refusal: Refusal): z.ZodMiniType<number, number> => {
  const said = {
    error: ({ input }: { readonly input?: unknown }) =>
      refusal(typeof input === 'number' ? input : 0, PUBLIC_TERMS),
  };
  return z.number(said).check(z.refine(isTerm, said));
};
export const loanTerm = anyTerm(termRefusal);

export const calculatorApi = {
  calculate: post('/api/loan-calculator', 'public', {
    summary:
      'Price a loan by the calculator plan, of the terms that the sender may have; the rate that a client sends is ignored (rules: client-rate-ignored, terms-offered).',
    body: z.strictObject({
      amount: loanAmount,
      term: loanTerm,
      interestRate: z.optional(z.union([z.string().check(z.maxLength(20)), z.number()])),
    }),
    json: z.object({
      amount: z.int(),
      term: z.int(),
      interestRate: z.string(),
      biweeklyPayment: z.int(),
      totalInterest: z.int(),
      totalAmount: z.int(),
      totalDays: z.int(),
      instalments: z.array(plannedInstalment),
      due: z.optional(namedDue),
      ...costs,
      effectiveAnnualRate: z.number(),
    }),
  }),
} as const;
