import * as z from 'zod/mini';

/** The most pesos that a client may ask for, with the reason (rule: personal-limit). */
export const personalLimit = z.object({
  amount: z.int(),
  isRuled: z.boolean(),
  onTime: z.int(),
  late: z.int(),
  next: z.nullable(z.int()),
});
