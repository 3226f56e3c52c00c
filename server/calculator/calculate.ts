import type { calculatorApi } from '#contract/calculator.ts';
import { quoteOf } from '#domain/loans/quote.ts';
import { termOf } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { insertCalculation } from '#server/calculator/calculations.store.ts';
import type { Actor, Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

/** The calculator's plan; kept for those who are signed in (rule: kept-calculations). */
export async function calculate(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof calculatorApi.calculate>,
) {
  const reply = quoteOf(pesos(body.amount), termOf(body.term));
  const { actor, now } = context;
  if (actor === null) return ok(reply);
  return context.transact(async (tx) => {
    await insertCalculation(tx, { userId: actor.userId, ...reply, createdAt: now });
    return ok(reply);
  });
}
