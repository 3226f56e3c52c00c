import { biweeklyPayment, calculatorPlan, type Term } from '#domain/loans/terms.ts';
import type { Pesos } from '#domain/money.ts';
import { costName, costsOf } from '#domain/products/charges.ts';
import { effectiveAnnualRate } from '#domain/products/price.ts';

/**
 * The calculator's result for an amount and a term. The server computes it and, offline, the phone: the same to the
 * peso.
 */
export function quoteOf(amount: Pesos, term: Term) {
  const plan = calculatorPlan(amount, term);
  return {
    amount,
    term,
    interestRate: String(plan.ratePercent),
    biweeklyPayment: biweeklyPayment(plan),
    totalInterest: plan.interest,
    totalAmount: plan.total,
    totalDays: plan.totalDays,
    instalments: [...plan.instalments],
    ...(plan.due && { due: plan.due }),
    ...costsOf((charge) => plan[costName(charge)]),
    effectiveAnnualRate: effectiveAnnualRate(plan),
  };
}
