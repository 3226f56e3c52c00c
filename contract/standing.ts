import * as z from 'zod/mini';

/** How a loan stands, in pesos: what a dialog that changes money shows before and after. */
export const standing = z.object({
  balance: z.int(),
  bookBalance: z.int(),
  runningLateCharge: z.int(),
  credit: z.int(),
  /** What the balance is made of; the late charge posted or running. */
  principal: z.int(),
  interest: z.int(),
  lateCharge: z.int(),
  costs: z.int(),
});
export type Standing = z.infer<typeof standing>;
