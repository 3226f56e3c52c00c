import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { wholeNumber } from '#contract/fields.ts';
import { plannedInstalment } from '#contract/plan.ts';
import { AMOUNT_TOO_HIGH, AMOUNT_TOO_LOW } from '#domain/limits/amount-refusals.ts';
import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';
import { termRefusal } from '#domain/limits/term-refusals.ts';
import { PUBLIC_TERMS, TERMS, type Term } from '#domain/loans/terms.ts';

/** The amount of a loan in whole pesos (rule: amount-limits). */
export const loanAmount = wholeNumber(
  AMOUNT_TOO_LOW,
  AMOUNT_MIN,
  AMOUNT_MAX,
  AMOUNT_TOO_LOW,
  AMOUNT_TOO_HIGH,
);
type Refusal = (asked: number, terms: readonly Term[]) => string;
/**
 * One of these terms. The contract does not know the caller: it refuses any other number, and the verb refuses one of
 * `terms` that is not this person's (rule: terms-offered).
 */
const termAmong = (terms: readonly Term[], refusal: Refusal): z.ZodMiniType<number, number> =>
  z.literal([...terms], {
    error: ({ input }) => refusal(typeof input === 'number' ? input : 0, PUBLIC_TERMS),
  });
export const anyTerm = (refusal: Refusal) => termAmong(TERMS, refusal);
export const loanTerm = anyTerm(termRefusal);

export const calculatorApi = {
  calculate: endpoint({
    method: 'POST',
    path: '/api/loan-calculator',
    access: 'public',
    summary:
      'Price a loan by the calculator plan, of the terms that the sender may have; the rate that a client sends is ignored (rules: client-rate-ignored, terms-offered).',
    body: z.strictObject({
      amount: loanAmount,
      term: loanTerm,
      interestRate: z.optional(z.union([z.string().check(z.maxLength(20)), z.number()])),
    }),
    reply: {
      status: 200,
      json: z.object({
        amount: z.int(),
        term: z.int(),
        interestRate: z.string(),
        biweeklyPayment: z.int(),
        totalInterest: z.int(),
        totalAmount: z.int(),
        totalDays: z.int(),
        instalments: z.array(plannedInstalment),
        effectiveAnnualRate: z.number(),
      }),
    },
    errors: [],
  }),
} as const;
