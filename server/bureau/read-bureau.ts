import { type Authorization, bureauApi, type Consultation } from '#contract/bureau.ts';
import { type BureauFiles, bureauFilesApi } from '#contract/bureau-files.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { authorizationExpiresOn } from '#domain/applications/review.ts';
import { WAITING_STATUSES } from '#domain/applications/status.ts';
import { authorizationState, whyNotConsult } from '#domain/bureau/authorization.ts';
import { isIn, pick } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import {
  type AuthorizationRow,
  authorizationsOf,
  consultationsAbout,
  consultationsUnder,
  countConsents,
  filesMade,
  findConsultation,
  lastAuthorization,
  layoutOf,
  type MadeFile,
  type TakenConsultation,
} from '#server/bureau/bureau.store.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import { fileReply } from '#server/files/file-reply.ts';
import { transactWithFile } from '#server/files/transact-with-file.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { takeReceipt } from '#server/payments/register-payment.ts';

export const madeFileReply = (row: MadeFile): BureauFiles['files'][number] => ({
  ...pick(row, ['id', 'madeOn', 'lines', 'sha256']),
  madeAt: row.madeAt.toISOString(),
  by: fullNameOf(row),
  erasedLines: row.lines - Number(row.kept),
});

export const readBureauFiles = reading(bureauFilesApi.read, async (tx) => {
  const { version, layout } = await layoutOf(tx, 'newest');
  const files = await filesMade(tx);
  return ok({
    layout: {
      columns: layout.columns.map(({ field, heading }) => ({ field, heading })),
      ...pick(layout, ['headings', 'separator', 'date', 'amount', 'cedula', 'states']),
    },
    layoutVersion: version,
    consents: await countConsents(tx),
    files: files.map(madeFileReply),
  });
});

const consultationReply = (row: TakenConsultation): Consultation => ({
  id: row.id,
  bureau: row.bureau,
  reason: row.reason,
  consultedAt: row.consultedAt.toISOString(),
  by: fullNameOf(row),
});

const authorizationReply = (
  row: AuthorizationRow,
  consultations: readonly TakenConsultation[],
  now: Date,
): Authorization => ({
  id: row.id,
  applicationId: row.applicationId,
  reference: applicationReference(row.applicationId),
  state: authorizationState(row, now),
  signedAt: row.signedAt.toISOString(),
  expiresOn: authorizationExpiresOn(row.signedAt),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  bureaus: [...row.bureaus],
  consultations: consultations.filter((one) => one.legalDocumentId === row.id).map(consultationReply),
});

export const readOwnAuthorizations = reading(bureauApi.own, async (tx, context) => {
  const rows = await authorizationsOf(tx, context.actor.userId);
  const ids = rows.map(({ id }) => id);
  const consultations = await consultationsUnder(tx, ids);
  return ok(rows.map((row) => authorizationReply(row, consultations, context.now)));
});

export const readBureauOf = reading(bureauApi.ofApplication, async (tx, context, { params }) => {
  const application = await findApplication(tx, params.id);
  const row = await lastAuthorization(tx, params.id);
  const consultations = await consultationsAbout(tx, params.id);
  if (!application) return fail({ code: 'not_found' });
  return ok({
    authorization: row && authorizationReply(row, consultations, context.now),
    consultations: consultations.map(consultationReply),
  });
});

export const readPaper = serve(bureauApi.paper, async (context, { params }) => {
  const found = await context.read(async (tx) => ok(await findConsultation(tx, params.id)));
  const row = found.ok ? found.value : undefined;
  if (!row) return fail({ code: 'not_found' });
  return ok(await fileReply(context, `consulta-${row.id}`, row.fileKey, row.fileType));
});

/**
 * Logs a consultation of a bureau, under an authorization that is in force at this moment (rule: bureau-consultations).
 */
export const logConsultation = serve(bureauApi.consult, async (context, { params, body, file }) => {
  const paper = await takeReceipt(file.bytes);
  if (!paper.ok)
    return fail({ ...paper.error, message: 'El reporte debe ser una imagen (JPG, PNG) o un PDF' });
  return transactWithFile(context, paper.value, async (tx, stored) => {
    const { now, actor } = context;
    const found = await findApplication(tx, params.id);
    if (!found) return fail({ code: 'not_found' });
    const customer = await lockCustomer(tx, found.userId);
    // Another call may have decided about it, or its customer withdrawn it, while this one waited.
    const application = await findApplication(tx, params.id);
    expectStillOf(customer, application);
    if (!application) return fail({ code: 'not_found' });
    if (!isIn(WAITING_STATUSES, application.status))
      return fail({
        code: 'authorization_not_in_force',
        message: 'La autorización era para evaluar la solicitud, que ya no espera respuesta.',
      });
    const authorization = await lastAuthorization(tx, application.id);
    if (!authorization) return fail({ code: 'not_signed' });
    const refused = whyNotConsult(authorization, now);
    if (refused !== null) return fail({ code: 'authorization_not_in_force', message: refused });
    if (!authorization.bureaus.includes(body.bureau))
      return fail(
        invalidField('bureau', `Elija uno de los que autorizó: ${authorization.bureaus.join(', ')}`),
      );
    const id = await insertRow(tx, 'bureauConsultations', {
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
    await recordEvent(tx, context, 'bureau.consulted', application.id, {
      facts: { consultation: id, bureau: body.bureau },
    });
    const row = (await consultationsAbout(tx, application.id)).find((one) => one.id === id);
    if (!row) throw new Error('A consultation that was stored exists');
    return ok({
      ...consultationReply(row),
      message: 'La consulta quedó anotada. El cliente la ve en su perfil.',
    });
  });
});
