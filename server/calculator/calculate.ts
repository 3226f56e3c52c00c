import type { calculatorApi } from '#contract/calculator.ts';
import { termOf } from '#domain/applications/application.ts';
import { biweeklyPayment, calculatorPlan, effectiveAnnualRate } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { insertCalculation } from '#server/calculator/calculations.store.ts';
import type { Actor, Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

/** The calculator's plan; kept for those who are signed in (reading C171). */
export async function calculate(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof calculatorApi.calculate>,
) {
  const plan = calculatorPlan(pesos(body.amount), termOf(body.term));
  const reply = {
    amount: body.amount,
    term: body.term,
    interestRate: String(plan.ratePercent),
    biweeklyPayment: biweeklyPayment(plan),
    totalInterest: plan.interest,
    totalAmount: plan.total,
    totalDays: plan.totalDays,
    instalments: [...plan.instalments],
    effectiveAnnualRate: effectiveAnnualRate(plan),
  };
  const { actor, now } = context;
  if (actor === null) return ok(reply);
  return context.transact(async (tx) => {
    await insertCalculation(tx, { userId: actor.userId, ...reply, createdAt: now });
    return ok(reply);
  });
}
