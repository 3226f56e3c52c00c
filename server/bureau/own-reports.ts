import { bureauApi } from '#contract/bureau.ts';
import { bureauFilesApi } from '#contract/bureau-files.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { AUTHORIZATION_STATE, authorizationState } from '#domain/bureau/authorization.ts';
import { reportingConsent } from '#domain/bureau/reporting-consent.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockCustomer } from '#server/accounts/accounts.store.ts';
import {
  consentInForce,
  findAuthorization,
  insertConsent,
  insertRevocation,
  reportedAbout,
  withdrawConsent,
} from '#server/bureau/bureau.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { lenderOf } from '#server/settings/lender.ts';
import { latestSettings, type Settings } from '#server/settings/settings.ts';
import { sha256 } from '#server/sha256.ts';
import { readSignature } from '#server/signing/signature-image.ts';

/** The text that a person would sign now; `null`: the profile lacks the name or the cédula that it names. */
function textFor(settings: Settings, user: UserRow | undefined): string | null {
  const name = user ? fullNameOf(user) : '';
  if (!user?.cedula || name === '') return null;
  return reportingConsent(lenderOf(settings), { name, cedula: user.cedula }).text;
}

/** What was reported about the caller, and the consent to report. */
export const readOwnReports = reading(bureauFilesApi.own, async (tx, context) => {
  const { userId } = context.actor;
  const consent = await consentInForce(tx, userId);
  const text = consent ? null : textFor(await latestSettings(tx), await findUser(tx, userId));
  const reported = await reportedAbout(tx, userId);
  return ok({
    consent: consent ? { signedAt: consent.signedAt.toISOString(), text: consent.fullText } : null,
    toSign: text === null ? null : { text, textSha256: sha256(text) },
    reported: reported.map((line) => ({
      madeOn: line.madeOn,
      loanId: line.loanId,
      openedOn: line.openedOn,
      amount: line.amount,
      balance: line.balance,
      instalment: line.instalment,
      daysLate: line.daysLate,
      state: line.state,
      corrects: line.corrects,
    })),
  });
});

/** The caller signs that payments may be reported: exactly the text that was shown (rule: bureau-files). */
export const signConsent = serve(bureauFilesApi.sign, async (context, { body }) => {
  const { actor, now, ip, userAgent } = context;
  const signature = await readSignature(body.signature);
  if (signature === null) return fail(invalidField('signature', 'La firma es requerida para continuar'));
  return context.transact(async (tx) => {
    const user = await lockCustomer(tx, actor.userId);
    if (await consentInForce(tx, user.id)) return fail({ code: 'already_signed' });
    const text = textFor(await latestSettings(tx), user);
    if (text === null || sha256(text) !== body.textSha256) return fail({ code: 'agreement_changed' });
    await insertConsent(tx, {
      userId: user.id,
      fullText: text,
      textSha256: body.textSha256,
      signature,
      signedAt: now,
      ip,
      userAgent,
      withdrawnAt: null,
    });
    await recordEvent(tx, context, 'reporting.allowed', user.id);
    return ok({ message: 'Permiso firmado. Puedes retirarlo cuando quieras.' });
  });
});

/** The caller withdraws the consent: a file that is made afterwards, also today, leaves them out. */
export const withdrawOwnConsent = changing(bureauFilesApi.withdraw, async (tx, context) => {
  const user = await lockCustomer(tx, context.actor.userId);
  const consent = await consentInForce(tx, user.id);
  if (!consent)
    return fail({
      code: 'authorization_not_in_force',
      message: 'No hay un permiso que retirar.',
    });
  await withdrawConsent(tx, consent.id, context.now);
  await recordEvent(tx, context, 'reporting.withdrawn', user.id);
  return ok({ message: 'Permiso retirado: desde hoy no se reporta nada de ti.' });
});

/**
 * The customer revokes the authorization (rule: bureau-consultations); a consultation at the same moment waits for the
 * lock.
 */
export const revokeAuthorization = changing(bureauApi.revoke, async (tx, context, { params }) => {
  await lockCustomer(tx, context.actor.userId);
  const row = await findAuthorization(tx, params.id);
  if (row?.userId !== context.actor.userId) return fail({ code: 'not_found' });
  const { open, label } = AUTHORIZATION_STATE[authorizationState(row, context.now)];
  if (!open || !(await insertRevocation(tx, row.id, context.now)))
    return fail({
      code: 'authorization_not_in_force',
      message: `No hay nada que revocar: esta autorización está ${label.toLowerCase()}.`,
    });
  await recordEvent(tx, context, 'authorization.revoked', row.applicationId, {
    facts: { document: row.id },
  });
  return ok({ message: 'Ya no se puede consultar su historial con esta autorización.' });
});
