import type { Failure } from '#contract/errors.ts';
import { type OfficeOffer, offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { asksTwo } from '#domain/accounts/two-persons.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { showingChanges } from '#server/agreements/make-agreement.ts';
import { acceptOffer, declineOffer, lookingTwice } from '#server/applications/answer-counter-offer.ts';
import { lockForDecision } from '#server/applications/decide.ts';
import { findOfficeOffer, officeOffers } from '#server/counter/counter.store.ts';
import { counterEvidence, declaredBy, refuseWitness, witnessOf } from '#server/counter/witness.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context } from '#server/http/context.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { showDocuments } from '#server/signing/preview.ts';
import { acceptedWith, drawnUnderOf, readDrawings } from '#server/signing/sign-documents.ts';

/** Both texts of an offer as its client reads or hears them at the counter. */
export const showOffer = serve(offersAtCounterApi.preview, async (context, { params, body }) => {
  const { deps } = context;
  const tooMany = await deps.rateLimits.take('previews', `counter ${params.id}`);
  if (tooMany) return fail(tooMany);
  const settings = await deps.settings();
  return context.transact(async (tx) => {
    const found = await findOfficeOffer(tx, params.id);
    if (!found) return fail({ code: 'not_found' });
    await lockCustomer(tx, found.userId);
    // Read again under the lock: another member of the staff may have taken the answer.
    const own = await findOfficeOffer(tx, params.id);
    const { counterOfferAmount: amount = null, counterOfferTerm: term = null } = own ?? {};
    if (!own || amount === null || term === null) return fail({ code: 'already_processed' });
    const refused = await refuseWitness(tx, context, own, body.witness);
    if (refused) return fail(refused);
    return showDocuments(tx, context, settings, {
      ...{ userId: own.userId, own, fields: {}, amount, term },
      counter: { witness: witnessOf(body.witness) },
    });
  });
});

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

export const listOffers = reading(offersAtCounterApi.list, async (tx) =>
  ok((await officeOffers(tx)).flatMap((row) => offerReply(row) ?? [])),
);

export const readOffer = reading(offersAtCounterApi.one, async (tx, _context, { params }) => {
  const row = await findOfficeOffer(tx, params.id);
  const reply = row ? offerReply(row) : null;
  return reply ? ok(reply) : fail({ code: 'not_found' });
});

/**
 * The failure where approvals need two persons and the member of the staff who made a counter-offer takes its
 * signature, too (rule: counter-offer-at-counter).
 */
async function refuseOwnOffer(
  { actor, deps }: Context,
  { decidedBy }: ApplicationRow,
): Promise<Failure | null> {
  const isAlone = decidedBy === actor.userId && asksTwo(await deps.settings()).includes('approval');
  return isAlone
    ? {
        code: 'second_person_needed',
        message: 'Usted hizo la oferta: otra persona debe tomar la firma',
      }
    : null;
}

/**
 * The client who is present signs the new note with a member of the staff, which approves the application on the
 * offered terms.
 */
export const acceptAtCounter = serve(offersAtCounterApi.accept, (context, { params, body }) =>
  showingChanges(context, async (onChanged) => {
    const { witness, signature, agreementHash, sumInWords } = body;
    const { device, heardBy } = declaredBy(context, body);
    const drawings = await readDrawings(signature, heardBy && witness?.signature);
    return lookingTwice(() =>
      context.transactOnce(async (tx) => {
        if (!(await findOfficeOffer(tx, params.id))) return fail({ code: 'not_found' });
        const locked = await lockForDecision(tx, context, params.id, 'accept_counter_offer');
        if (!locked.ok) return locked;
        const { application } = locked.value;
        const own = await refuseOwnOffer(context, application);
        if (own) return fail(own);
        const there = { signedOn: 'office', device, heardBy, drawings } as const;
        const counter = await counterEvidence(tx, context, application, there);
        if (!counter.ok) return counter;
        const accepted = acceptedWith({
          acceptDebtAgreement: body.promissoryNote,
          acceptCreditCheck: body.creditCheckAuthorization,
          acceptTermsAndConditions: body.acceptTermsAndConditions,
        });
        const signing = {
          ...{ signature, drawings, accepted, sumInWords },
          agreementHash: agreementHash ?? null,
          drawnUnder: drawnUnderOf(body),
          counter: counter.value,
        };
        const approved = await acceptOffer(tx, context, locked.value, signing, onChanged);
        if (!approved.ok) return approved;
        await recordEvent(tx, context, 'application.signed_at_counter', params.id, {
          facts: { signedOn: 'office', readOut: heardBy !== undefined },
        });
        return ok({
          id: params.id,
          reference: applicationReference(params.id),
          message: approved.value.returned
            ? 'Oferta aceptada y firmada: vuelve a revisión'
            : 'Oferta aceptada y firmada',
        });
      }),
    );
  }),
);

/** Declines a counter-offer for the client who is present. */
export const declineAtCounter = changing(offersAtCounterApi.decline, async (tx, context, { params }) => {
  if (!(await findOfficeOffer(tx, params.id))) return fail({ code: 'not_found' });
  const declined = await declineOffer(tx, context, params.id);
  return declined.ok
    ? ok({
        id: params.id,
        reference: applicationReference(params.id),
        message: 'Oferta rechazada por el cliente',
      })
    : declined;
});
