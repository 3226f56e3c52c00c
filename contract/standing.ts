import * as z from 'zod/mini';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';

/** How a loan stands, in pesos: what a dialog that changes money shows before and after. */
export const standing = z.object({
  balance: z.int(),
  bookBalance: z.int(),
  runningLateCharge: z.int(),
  credit: z.int(),
  status: z.enum(LOAN_STATUSES),
  nextPayment: z.nullable(z.object({ date: z.string(), amount: z.int() })),
  /** What the balance is made of; the late charge posted or running. */
  principal: z.int(),
  interest: z.int(),
  lateCharge: z.int(),
  costs: z.int(),
});
export type Standing = z.infer<typeof standing>;
