import type { Tx } from '#server/http/context.ts';

interface Calculation {
  readonly userId: number;
  readonly amount: number;
  readonly interestRate: string;
  readonly term: number;
  readonly biweeklyPayment: number;
  readonly totalInterest: number;
  readonly totalAmount: number;
  readonly createdAt: Date;
}

export async function insertCalculation(tx: Tx, made: Calculation): Promise<void> {
  const {
    userId,
    amount,
    interestRate,
    term,
    biweeklyPayment: monthlyPayment,
    totalInterest,
    totalAmount,
    createdAt,
  } = made;
  await tx
    .insertInto('loanCalculations')
    .values({ userId, amount, interestRate, term, monthlyPayment, totalInterest, totalAmount, createdAt })
    .execute();
}
