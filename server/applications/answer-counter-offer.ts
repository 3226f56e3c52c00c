import type { applicationsApi } from '#contract/applications.ts';
import { mayApply } from '#domain/accounts/account.ts';
import { APPLICATION_TRANSITIONS, OFFER_DECLINED } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { agreementFacts, type OnChanged, showingChanges } from '#server/agreements/make-agreement.ts';
import { cancelledMessages } from '#server/applications/applications.messages.ts';
import { type Decidable, decide, lockForDecision } from '#server/applications/decide.ts';
import { applicationReply, askedLoan } from '#server/applications/read-applications.ts';
import { amongEverybody } from '#server/db/own-rows.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { lend } from '#server/loans/create-loan.ts';
import { findOpenLoan, findOwnOpenLoan } from '#server/loans/loans.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { knowledgeForDecision, refuseByRule } from '#server/reviews/applicant-knowledge.ts';
import {
  acceptedWith,
  type Drawings,
  drawnUnderOf,
  readDrawings,
  type Signing,
  signDocuments,
} from '#server/signing/sign-documents.ts';

/**
 * Accepts a counter-offer: stores the signature on the new note and approves the application as offered, in one
 * transaction (rule: counter-offer-answer).
 */
export const acceptCounterOffer = (
  context: Context,
  input: VerbInput<typeof applicationsApi.acceptCounterOffer>,
) =>
  showingChanges(context, async (onChanged) => {
    const drawings = await readDrawings(input.body.signature);
    return lookingTwice(() => acceptNow(context, input, drawings, onChanged));
  });

/**
 * Runs `accept`, and once more where it is refused because another account of this cédula got a loan at the same
 * moment: the second run finds that loan and returns the offer to the desk.
 */
export async function lookingTwice<T>(accept: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await accept();
  return !outcome.ok && outcome.error.code === 'active_loan_exists' ? accept() : outcome;
}

/**
 * Whether staff have to decide about an accepted offer again: the account was suspended since, another account of this
 * cédula has a loan, or one of the lender's rules refuses the application by now. The customer learns no reason (rules:
 * one-active-loan, warning-rules).
 */
const needsDesk = (
  tx: Tx,
  context: Context,
  { application: { id, userId, cedula }, customer }: Decidable,
): Promise<boolean> =>
  amongEverybody(
    tx,
    async () =>
      !mayApply(customer) ||
      (await findOpenLoan(tx, userId, cedula)) !== undefined ||
      refuseByRule(await knowledgeForDecision(tx, context, id)) !== null,
  );

function acceptNow(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.acceptCounterOffer>,
  drawings: Drawings,
  onChanged: OnChanged,
) {
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'accept_counter_offer');
    if (!locked.ok) return locked;
    const signing = {
      ...{ signature: body.signature, drawings, sumInWords: body.sumInWords },
      agreementHash: body.agreementHash ?? null,
      drawnUnder: drawnUnderOf(body),
      accepted: acceptedWith(body),
      counter: null,
    };
    const accepted = await acceptOffer(tx, context, locked.value, signing, onChanged);
    if (!accepted.ok) return accepted;
    const { application, returned } = accepted.value;
    return ok({
      ...(await applicationReply(tx, context, application)),
      message: returned
        ? 'Oferta aceptada. Le avisaremos cuando terminemos la revisión.'
        : 'Oferta aceptada. Le avisaremos cuando se deposite el dinero.',
    });
  });
}

interface AcceptedOffer {
  readonly application: ApplicationRow;
  /** Whether the offer went back to the staff, who have to decide again. */
  readonly returned: boolean;
}

/**
 * Signs the offer and creates its loan, or returns it to the desk, wherever the signature was taken. The caller has
 * locked both with `lockForDecision`.
 */
export async function acceptOffer(
  tx: Tx,
  context: Context,
  locked: Decidable,
  signing: Signing,
  onChanged: OnChanged,
): Promise<Outcome<AcceptedOffer>> {
  const { application, customer } = locked;
  const { counterOfferAmount: amount, counterOfferTerm: term } = application;
  const asked = askedLoan(application);
  if (amount === null || term === null) return fail({ code: 'already_processed' });
  if (await findOwnOpenLoan(tx, customer.id)) return fail({ code: 'active_loan_exists' });
  const returned = await needsDesk(tx, context, locked);
  const command = returned ? 'return_accepted_offer' : 'accept_counter_offer';
  const decided = await decide(tx, context, locked, command, {
    amount,
    term,
    // An earlier offer may have returned to the desk: what was asked for stays.
    requestedAmount: asked.amount,
    requestedTerm: asked.term,
    ...(returned ? { decidedAt: null, decidedBy: null } : { approvedAt: context.now }),
    signedAt: context.now,
    confirmAmount: true,
  });
  if (!decided.ok) return decided;
  const signed = await signDocuments(
    tx,
    context,
    decided.value,
    { amount, term, restructured: null },
    customer,
    signing,
    onChanged,
  );
  if (!signed.ok) return signed;
  await recordEvent(tx, context, APPLICATION_TRANSITIONS[command].event, application.id, {
    facts: agreementFacts(signed.value, term),
  });
  if (returned) return ok({ application: decided.value, returned });
  const lent = await lend(tx, context, {
    customer,
    application: decided.value,
    // The administrator who made the offer has approved it.
    approvedBy: application.decidedBy,
  });
  return lent.ok ? ok({ application: decided.value, returned }) : lent;
}

export function declineCounterOffer(
  context: Context,
  { params }: VerbInput<typeof applicationsApi.declineCounterOffer>,
) {
  return context.transact(async (tx) => {
    const declined = await declineOffer(tx, context, params.id);
    if (!declined.ok) return declined;
    return ok({
      ...(await applicationReply(tx, context, declined.value)),
      message: 'Oferta rechazada. Puede hacer una solicitud nueva cuando quiera.',
    });
  });
}

/**
 * Declines an offer and so ends the application, at the request of the client or of the member of the staff whom the
 * client informed.
 */
export async function declineOffer(tx: Tx, context: Context, id: number): Promise<Outcome<ApplicationRow>> {
  const locked = await lockForDecision(tx, context, id, 'decline_counter_offer');
  if (!locked.ok) return locked;
  const decided = await decide(tx, context, locked.value, 'decline_counter_offer', {
    rejectionReason: OFFER_DECLINED,
  });
  if (!decided.ok) return decided;
  const { customer } = locked.value;
  await recordEvent(tx, context, 'application.counter_offer_declined', id, {
    letters: {
      'application-cancelled': cancelledMessages(await senderOf(context.deps), customer, decided.value),
    },
  });
  return decided;
}
