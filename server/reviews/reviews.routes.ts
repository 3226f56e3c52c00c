import { reviewsApi } from '#contract/reviews.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { whyNotConsult } from '#domain/bureau/authorization.ts';
import { AUTHORIZATION_DAYS } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import { applicationLetters } from '#server/applications/applications.messages.ts';
import { decide, lockForDecision } from '#server/applications/decide.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import { lastAuthorization } from '#server/bureau/bureau.store.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import { changing } from '#server/http/serve.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { listDecisions, listPending, readOfferPlan, readScorecards } from '#server/reviews/read-reviews.ts';

/**
 * Asks the customer to sign again, because an authorisation to query a bureau is valid for thirty days or until it is
 * withdrawn (rule: authorization-lifetime). The application counts as unsigned; the signed documents stay until new
 * ones supersede them.
 */
const requestSignature = changing(reviewsApi.requestSignature, async (tx, context, { params, body }) => {
  const locked = await lockForDecision(tx, context, params.id, 'request_signature', body.seenUpdatedAt);
  if (!locked.ok) return locked;
  const { application, customer } = locked.value;
  const authorization = await lastAuthorization(tx, application.id);
  const isOver =
    application.signedAt !== null &&
    authorization !== null &&
    whyNotConsult(authorization, context.now) !== null;
  if (!isOver) return fail({ code: 'already_signed' });
  const requested = await decide(tx, context, locked.value, 'request_signature', { signedAt: null });
  if (!requested.ok) return requested;
  await recordEvent(tx, context, 'application.signature_requested', params.id, {
    letters: {
      'signature-requested': signatureMessages(await senderOf(context.deps), customer, requested.value),
    },
  });
  return ok({
    ...(await applicationReply(tx, context, requested.value)),
    message: 'Se le pidió al cliente que firme de nuevo.',
  });
});

function signatureMessages(sender: Sender, customer: UserRow, row: ApplicationRow) {
  const reference = applicationReference(row.id);
  return applicationLetters(sender, customer, row, {
    template: 'signature-requested',
    subject: `Firme de nuevo su solicitud ${reference}`,
    blocks: [
      `La autorización que firmó con su solicitud ${reference} para consultar su historial de crédito vale ${AUTHORIZATION_DAYS} días, y ya no está vigente.`,
      'Entre a Mis Solicitudes y firme de nuevo los dos documentos. El monto y las cuotas no cambian.',
    ],
    action: 'Firmar los documentos',
    short: `su solicitud ${reference} necesita una firma nueva. Firme aquí:`,
  });
}

export const reviewsRoutes = [listPending, listDecisions, readOfferPlan, readScorecards, requestSignature];
