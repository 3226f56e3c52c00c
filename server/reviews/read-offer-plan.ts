import type { reviewsApi } from '#contract/reviews.ts';
import { passedLimit } from '#domain/accounts/role.ts';
import { monthlyShare } from '#domain/applications/review.ts';
import { offerTermRefusal } from '#domain/limits/term-refusals.ts';
import { fail, ok } from '#domain/result.ts';
import { agreementToday } from '#server/agreements/agreement-today.ts';
import { planReply } from '#server/applications/application-reply.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { refuseTerm } from '#server/loans/terms-of-person.ts';
import { wouldPropose } from '#server/proposals/second-person.ts';
import { knowledgeForDecision } from '#server/reviews/refuse-by-rule.ts';

/** The plan of a counter-offer before it is made. The customer does not see it, so it is not stored. */
export function readOfferPlan(
  context: Context,
  { params, query: { amount, term } }: VerbInput<typeof reviewsApi.offerPlan>,
) {
  const { actor, deps } = context;
  return context.read(async (tx) => {
    const fields = await findReadable(tx, actor, params.id);
    if (!fields) return fail({ code: 'not_found' } as const);
    const refused = await refuseTerm(tx, context, fields.userId, {
      field: 'term',
      term,
      refusal: offerTermRefusal,
      amount: { field: 'amount', pesos: amount },
    });
    if (refused) return fail(refused);
    const asked = { fields, amount, term, restructured: null, counter: null };
    const settings = await deps.settings();
    const made = await agreementToday(tx, settings, params.id, asked);
    const { plan } = made.terms;
    const known = await knowledgeForDecision(tx, context, params.id);
    return ok({
      plan: planReply(plan),
      monthlyShare: monthlyShare(plan, fields.monthlyIncome),
      aboveLimit: passedLimit(actor.role, amount, settings.amountLimits) !== null,
      proposes: await wouldPropose(tx, context, {
        act: 'counter_offer',
        always: known.asksSecondPerson,
        about: { applicationId: params.id, loanId: null },
        says: { amount, term, valueDate: null },
      }),
    });
  });
}
