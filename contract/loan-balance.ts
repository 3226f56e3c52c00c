import * as z from 'zod/mini';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';

/** Pesos off the balance for who pays off everything on its day (rule: rebate); absent: none. */
export const rebate = z.optional(z.int());

/** Pesos owed today, late charge included (`balance`): the posted part, and the late charge that has accrued since. */
export const owedToday = { balance: z.int(), bookBalance: z.int(), runningLateCharge: z.int() };

/** When the money of a loan arrives (rule: promises). */
export const promisedDeposit = {
  /** The promised day; `null`: a signature is missing, or the money left. */
  depositBy: z.nullable(z.string()),
  /** The client signed, and the guarantor whom the terms ask for has not (rule: guarantor); absent: it is not so. */
  awaitsGuarantor: z.optional(z.literal(true)),
};

/** The parts of a debt in pesos, from `principal` to `overpaidRefund`, and the customer's credit. */
export const debtParts = {
  principal: z.int(),
  interest: z.int(),
  lateCharge: z.int(),
  costs: z.int(),
  /** Money that was given back too much, since a payment was reversed later. */
  overpaidRefund: z.int(),
  credit: z.int(),
};

/** The balance of a loan, in pesos: a dialog that changes money shows it before and after. */
export const loanBalance = z.object({
  ...owedToday,
  /** Written off and not recovered since: beside the balance, and owed still (rule: write-off); absent: none. */
  writtenOff: z.optional(z.int()),
  rebate,
  status: z.enum(LOAN_STATUSES),
  nextPayment: z.nullable(z.object({ date: z.string(), amount: z.int() })),
  /** The late charge is posted or running. */
  ...debtParts,
  /** The parts of the debt that have fallen due by today; the other two are paid after every instalment. */
  due: z.object({ principal: z.int(), interest: z.int(), lateCharge: z.int() }),
});
export type LoanBalance = z.infer<typeof loanBalance>;
