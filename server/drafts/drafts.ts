import { PHOTO_FIELD } from '#contract/application-fields.ts';
import { applicationsApi } from '#contract/applications.ts';
import { type DraftChange, splitChange } from '#contract/submission.ts';
import { photoReusableSince } from '#domain/applications/application.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockCustomer } from '#server/accounts/accounts.store.ts';
import { forgetShownOf } from '#server/agreements/agreements.store.ts';
import { columnsOf, emptyColumns, prefillOf } from '#server/applications/application-fields.ts';
import { lockApplication, updateApplication } from '#server/applications/applications.store.ts';
import { officeEvents, refuseOffice, withOffice } from '#server/applications/public-office.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import { refuseAge, refuseOwnTerm, refusePhotos } from '#server/applications/refuse-applicant.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { deleteApplication, deleteDocumentsOf, lastSent, latestPhoto } from '#server/drafts/drafts.store.ts';
import { queueFileDeletion } from '#server/files/transact-with-file.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { changing, reading } from '#server/http/serve.ts';
import { offeredTo, refuseAmount } from '#server/loans/terms-of-person.ts';
import { recordEvent, recordEvents } from '#server/outbox/record-events.ts';

/**
 * Changes a draft: fields that the body does not name stay, fields with `null` are emptied (rule: draft-or-submission).
 */
export const editDraft = changing(applicationsApi.edit, async (tx, context, { params, body }) => {
  const found = await lockApplication(tx, params.id);
  if (!found || found.userId !== context.actor.userId) return fail({ code: 'not_found' });
  const changed = await changeDraft(tx, context, found, body);
  return changed.ok ? ok(await applicationReply(tx, context, changed.value)) : changed;
});

/** Changes a draft that the caller has locked and may change. */
export async function changeDraft(
  tx: Tx,
  context: Context,
  found: ApplicationRow,
  body: DraftChange,
): Promise<Outcome<ApplicationRow>> {
  if (!canApply('edit', found.status)) return fail({ code: 'already_processed' });
  const { emptied, filled } = splitChange(body);
  // Amount and type are of the product of the term that the draft has.
  const term = filled.term ?? (filled.amount || filled.loanType ? found.term : null);
  const columns = {
    ...emptyColumns(emptied),
    ...columnsOf({ ...namesOf({ ...found, ...emptyColumns(emptied) }), ...filled }),
  };
  const refused =
    refuseAge(context, filled.birthDate) ??
    (await refuseOwnTerm(tx, context, found.userId, { ...filled, term })) ??
    (await refuseAmount(tx, context, found.userId, filled.amount)) ??
    (await refuseOffice(context, { ...found, ...columns }, true)) ??
    (await refusePhotos(tx, context, found.userId, filled));
  if (refused) return fail(refused);
  const row = await updateApplication(tx, found.id, {
    ...(await withOffice(context, found, columns)),
    updatedAt: context.now,
  });
  await recordEvents(tx, context, [
    { name: 'application.edited', subjectId: row.id },
    ...officeEvents(found, row),
  ]);
  return ok(row);
}

// The full name is derived from both parts, so a body that changes one part still needs the other.
const namesOf = ({ firstName, lastName }: Pick<ApplicationRow, 'firstName' | 'lastName'>) => ({
  ...(firstName !== null && { firstName }),
  ...(lastName !== null && { lastName }),
});

/** Deletes a draft and its photos. Only the customer has an interest in unsent data, so none of it stays. */
export const discardDraft = changing(applicationsApi.discard, async (tx, context, { params }) => {
  await lockCustomer(tx, context.actor.userId);
  const found = await lockApplication(tx, params.id);
  if (!found || found.userId !== context.actor.userId) return fail({ code: 'not_found' });
  return forgetDraft(tx, context, found);
});

/** Deletes a draft that the caller has locked and may discard; without an actor the program does, after its term. */
export async function forgetDraft(
  tx: Tx,
  context: Parameters<typeof recordEvents>[1],
  found: ApplicationRow,
): Promise<Outcome<{ message: string }>> {
  if (!canApply('edit', found.status)) return fail({ code: 'already_processed' });
  const files = await deleteDocumentsOf(tx, found);
  await forgetShownOf(tx, found.id);
  await deleteApplication(tx, found.id);
  await queueFileDeletion(tx, files);
  await recordEvent(tx, context, 'application.discarded', found.id, { facts: { documents: files.length } });
  return ok({ message: 'Borrador descartado' });
}

/** The known data of the customer, with which the form of an application starts filled in. */
export const readPrefill = reading(applicationsApi.prefill, async (tx, context) => {
  const { userId } = context.actor;
  const since = photoReusableSince(context.now);
  const user = await findUser(tx, userId);
  const sent = await lastSent(tx, userId);
  const cedulaPhotoUrl = await latestPhoto(tx, userId, PHOTO_FIELD.cedulaPhotoUrl.documentType, since);
  const cedulaBackPhotoUrl = await latestPhoto(
    tx,
    userId,
    PHOTO_FIELD.cedulaBackPhotoUrl.documentType,
    since,
  );
  const { limit, terms, renewal } = await offeredTo(tx, context, userId);
  return ok({
    ...prefillOf(user, sent, { cedulaPhotoUrl, cedulaBackPhotoUrl }),
    terms: [...terms],
    limit,
    renewal,
  });
});
