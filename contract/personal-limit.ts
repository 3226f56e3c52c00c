import * as z from 'zod/mini';

/** The most that a client may ask for, and its reason (rule: personal-limit). Pesos. */
export const personalLimit = z.object({
  amount: z.int(),
  isRuled: z.boolean(),
  onTime: z.int(),
  late: z.int(),
  next: z.nullable(z.int()),
});
