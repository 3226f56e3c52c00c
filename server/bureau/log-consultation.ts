import type { bureauApi } from '#contract/bureau.ts';
import { WAITING_STATUSES } from '#domain/applications/status.ts';
import { whyNotConsult } from '#domain/bureau/authorization.ts';
import { isIn } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { consultationsAbout, insertConsultation, lastAuthorization } from '#server/bureau/bureau.store.ts';
import { consultationReply } from '#server/bureau/read-bureau.ts';
import { transactWithFile } from '#server/files/transact-with-file.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { takeReceipt } from '#server/payments/register-payment.ts';

/**
 * Logs a consultation of a bureau, under an authorization that is in force at this moment (rule: bureau-consultations).
 */
export async function logConsultation(
  context: Context,
  { params, body, file }: VerbInput<typeof bureauApi.consult>,
) {
  const paper = await takeReceipt(file.bytes);
  if (!paper.ok)
    return fail({ ...paper.error, message: 'El reporte debe ser una imagen (JPG, PNG) o un PDF' } as const);
  return transactWithFile(context, paper.value, async (tx, stored) => {
    const { now, actor } = context;
    const application = await findApplication(tx, params.id);
    if (!application) return fail({ code: 'not_found' } as const);
    await lockCustomer(tx, application.userId);
    if (!isIn(WAITING_STATUSES, application.status))
      return fail({
        code: 'authorization_not_in_force',
        message: 'La autorización era para evaluar la solicitud, que ya no espera respuesta.',
      } as const);
    const authorization = await lastAuthorization(tx, application.id);
    if (!authorization) return fail({ code: 'not_signed' } as const);
    const refused = whyNotConsult(authorization, now);
    if (refused !== null) return fail({ code: 'authorization_not_in_force', message: refused } as const);
    if (!authorization.bureaus.includes(body.bureau))
      return fail(
        invalidField('bureau', `Elija uno de los que autorizó: ${authorization.bureaus.join(', ')}`),
      );
    const id = await insertConsultation(tx, {
      applicationId: application.id,
      legalDocumentId: authorization.id,
      bureau: body.bureau,
      reason: body.reason.trim(),
      fileKey: stored.key,
      fileType: paper.value.type,
      storedSha256: stored.sha256,
      consultedBy: actor.userId,
      consultedAt: now,
    });
    await recordEvents(tx, context, [
      {
        name: 'bureau.consulted',
        subjectId: application.id,
        facts: { consultation: id, bureau: body.bureau },
      },
    ]);
    const row = (await consultationsAbout(tx, application.id)).find((one) => one.id === id);
    if (!row) throw new Error('A consultation that was stored exists');
    return ok({
      ...consultationReply(row),
      message: 'La consulta quedó anotada. El cliente la ve en su perfil.',
    });
  });
}
