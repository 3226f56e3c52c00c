import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { wholeNumber } from '#contract/fields.ts';
import { plannedInstalment } from '#contract/plan.ts';
import { AMOUNT_TOO_HIGH, AMOUNT_TOO_LOW } from '#domain/limits/amounts.ts';
import { TERM_MAX, TERM_MIN, TERM_TOO_HIGH, TERM_TOO_LOW } from '#domain/limits/instalments.ts';
import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';

/** Whole pesos (rule: amount-limits). */
export const loanAmount = wholeNumber(
  AMOUNT_TOO_LOW,
  AMOUNT_MIN,
  AMOUNT_MAX,
  AMOUNT_TOO_LOW,
  AMOUNT_TOO_HIGH,
);
/** Number of instalments. */
export const loanTerm = wholeNumber(TERM_TOO_LOW, TERM_MIN, TERM_MAX, TERM_TOO_LOW, TERM_TOO_HIGH);

export const calculatorApi = {
  calculate: endpoint({
    method: 'POST',
    path: '/api/loan-calculator',
    access: 'public',
    summary:
      'Price a loan by the calculator plan; the rate that a client sends is ignored (rule: client-rate-ignored).',
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
