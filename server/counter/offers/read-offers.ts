import type { OfficeOffer, offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { findOfficeOffer, officeOffers } from '#server/counter/offers/offers.store.ts';
import { refuseWitness, witnessOf } from '#server/counter/witness.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
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

function offerReply(row: ApplicationRow): OfficeOffer | null {
  const { id, userId, amount, term, counterOfferAmount, counterOfferTerm } = row;
  if (amount === null || term === null || counterOfferAmount === null || counterOfferTerm === null)
    return null;
  return {
    id,
    reference: applicationReference(id),
    clientId: userId,
    fullName: row.fullName ?? '',
    cedula: row.cedula,
    amount,
    term,
    offeredAmount: counterOfferAmount,
    offeredTerm: counterOfferTerm,
    notes: row.counterOfferNotes,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const listOffers = (context: Context) =>
  context.read(async (tx) => ok((await officeOffers(tx)).flatMap((row) => offerReply(row) ?? [])));

export const readOffer = (context: Context, { params }: VerbInput<typeof offersAtCounterApi.one>) =>
  context.read(async (tx) => {
    const row = await findOfficeOffer(tx, params.id);
    const reply = row ? offerReply(row) : null;
    return reply ? ok(reply) : fail({ code: 'not_found' } as const);
  });
