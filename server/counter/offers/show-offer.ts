import type { offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { fail } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { findOfficeOffer } from '#server/counter/offers/offers.store.ts';
import { refuseWitness, witnessOf } from '#server/counter/witness.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { showDocuments } from '#server/signing/preview.ts';

/** Both texts of an offer as its client reads or hears them at the counter. */
export async function showOffer(
  context: Context,
  { params, body }: VerbInput<typeof offersAtCounterApi.preview>,
) {
  const { deps } = context;
  const tooMany = await deps.rateLimits.take('previews', `counter ${params.id}`);
  if (tooMany) return fail(tooMany);
  const settings = await deps.settings();
  return context.transact(async (tx) => {
    const found = await findOfficeOffer(tx, params.id);
    if (!found) return fail({ code: 'not_found' } as const);
    await lockCustomer(tx, found.userId);
    // Read again under the lock: another member of the staff may have taken the answer.
    const own = await findOfficeOffer(tx, params.id);
    const { counterOfferAmount: amount = null, counterOfferTerm: term = null } = own ?? {};
    if (!own || amount === null || term === null) return fail({ code: 'already_processed' } as const);
    const refused = await refuseWitness(tx, context, own, body.witness);
    if (refused) return fail(refused);
    return showDocuments(tx, context, settings, {
      ...{ userId: own.userId, own, fields: {}, amount, term },
      counter: { witness: witnessOf(body.witness) },
    });
  });
}
