import type { reviewsApi } from '#contract/reviews.ts';
import { monthlyShare } from '#domain/applications/review.ts';
import { fail, ok } from '#domain/result.ts';
import { agreementToday } from '#server/agreements/agreement-today.ts';
import { planReply } from '#server/applications/application-reply.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

/** What an offer would cost, before it is made; shown to nobody who could sign it, so nothing is kept. */
export function readOfferPlan(
  { actor, deps, transact }: Context,
  { params, query: { amount, term } }: VerbInput<typeof reviewsApi.offerPlan>,
) {
  return transact(async (tx) => {
    const fields = await findReadable(tx, actor, params.id);
    if (!fields) return fail({ code: 'not_found' } as const);
    const asked = { fields, amount, term, restructured: null };
    const made = await agreementToday(tx, await deps.settings(), params.id, asked);
    const { plan } = made.terms;
    return ok({ plan: planReply(plan), monthlyShare: monthlyShare(plan, fields.monthlyIncome) });
  });
}
