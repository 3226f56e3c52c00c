import * as z from 'zod/mini';
import { PLAN_NAMES } from '#domain/loans/terms.ts';
import { costName, ofEachCharge } from '#domain/products/charges.ts';
import { NAMED_DUE_RULES, type OfEachDueField } from '#domain/products/due-words.ts';

/** The rule that names the due days of a plan; absent: they are counted in days (rule: instalment-days). */
export const namedDue = z.object({
  kind: z.enum(NAMED_DUE_RULES),
  at: z.int(),
} satisfies OfEachDueField<z.ZodMiniType>);

/** One instalment of a plan before there are dates: its days after disbursement, and its pesos. */
export const plannedInstalment = z.object({ number: z.int(), dayOffset: z.int(), amount: z.int() });

/** Pesos that leave the disbursement, each absent: none (rule: closing-cost). */
export const costs = ofEachCharge(costName, () => z.optional(z.int()));

export const plan = z.object({
  plan: z.enum(PLAN_NAMES),
  principal: z.int(),
  interest: z.int(),
  total: z.int(),
  ratePercent: z.number(),
  totalDays: z.int(),
  instalments: z.array(plannedInstalment),
  due: z.optional(namedDue),
  ...costs,
});
