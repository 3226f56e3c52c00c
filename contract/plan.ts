import * as z from 'zod/mini';
import { PLAN_NAMES } from '#domain/loans/terms.ts';

/** One instalment of a plan before there are dates: its days after disbursement, and its pesos. */
export const plannedInstalment = z.object({ number: z.int(), dayOffset: z.int(), amount: z.int() });

export const plan = z.object({
  plan: z.enum(PLAN_NAMES),
  principal: z.int(),
  interest: z.int(),
  total: z.int(),
  ratePercent: z.number(),
  totalDays: z.int(),
  instalments: z.array(plannedInstalment),
});
