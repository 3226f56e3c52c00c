import type { OfficeOffer, offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { fail, ok } from '#domain/result.ts';
import { findOfficeOffer, officeOffers } from '#server/counter/offers/offers.store.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

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
