import { calculatorApi } from '#contract/calculator.ts';
import { termRefusal } from '#domain/limits/refusals.ts';
import { quoteOf } from '#domain/loans/quote.ts';
import { publicOf } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { refuseOwnTerm } from '#server/applications/refuse-applicant.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { serve } from '#server/http/serve.ts';
import { refuseBounds } from '#server/loans/terms-of-person.ts';

/**
 * Calculates a plan of instalments; keeps the calculation of a customer who is signed in (rule: kept-calculations).
 */
export const calculate = serve(calculatorApi.calculate, async (context, { body }) => {
  const reply = quoteOf(pesos(body.amount), body.term);
  const { actor, now } = context;
  if (actor === null) {
    const terms = publicOf(context.terms);
    if (!terms.includes(body.term)) return fail(invalidField('term', termRefusal(body.term, terms)));
    const outside = refuseBounds('amount', body.amount, body.term);
    return outside ? fail(outside) : ok(reply);
  }
  return context.transact(async (tx) => {
    const refused = await refuseOwnTerm(tx, context, actor.userId, body);
    if (refused) return fail(refused);
    const { amount, interestRate, term, biweeklyPayment, totalInterest, totalAmount } = reply;
    await insertRows(tx, 'loanCalculations', [
      {
        ...{ userId: actor.userId, amount, interestRate, term, totalInterest, totalAmount },
        monthlyPayment: biweeklyPayment,
        createdAt: now,
      },
    ]);
    return ok(reply);
  });
});
