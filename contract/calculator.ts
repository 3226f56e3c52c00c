import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { wholeNumber } from '#contract/fields.ts';

/** Whole pesos (specification §5). */
export const loanAmount = wholeNumber(
  'Monto mínimo RD$2,500',
  2_500,
  20_000,
  'Monto mínimo RD$2,500',
  'Monto máximo RD$20,000',
);
/** Number of instalments. */
export const loanTerm = wholeNumber('Mínimo 1 cuota', 1, 3, 'Mínimo 1 cuota', 'Máximo 3 cuotas');

/** One instalment of a plan before there are dates: days after disbursement, pesos. */
export const plannedInstalment = z.object({ number: z.int(), dayOffset: z.int(), amount: z.int() });

export const plan = z.object({
  plan: z.enum(['calculator', 'note']),
  principal: z.int(),
  interest: z.int(),
  total: z.int(),
  ratePercent: z.number(),
  totalDays: z.int(),
  instalments: z.array(plannedInstalment),
});

export const calculatorApi = {
  calculate: endpoint({
    method: 'POST',
    path: '/api/loan-calculator',
    access: 'public',
    summary: 'Price a loan by the calculator plan; the rate that a client sends is ignored (reading C12).',
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
