import type { applicationsApi } from '#contract/applications.ts';
import { splitChange } from '#contract/submission.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { columnsOf, emptyColumns } from '#server/applications/application-fields.ts';
import { applicationReply } from '#server/applications/application-reply.ts';
import { lockApplication, updateApplication } from '#server/applications/applications.store.ts';
import { refuseAge, refuseOwnTerm, refusePhotos } from '#server/applications/refuse-applicant.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Changes a draft; what the body does not name stays, what it empties is gone (rule: draft-or-submission). */
export function editDraft(context: Context, { params, body }: VerbInput<typeof applicationsApi.edit>) {
  return context.transact(async (tx) => {
    const found = await lockApplication(tx, params.id);
    if (!found || found.userId !== context.actor.userId) return fail({ code: 'not_found' } as const);
    if (!canApply('edit', found.status)) return fail({ code: 'already_processed' } as const);
    const { emptied, filled } = splitChange(body);
    const refused =
      refuseAge(context, filled.birthDate) ??
      (await refuseOwnTerm(tx, found.userId, filled.term)) ??
      (await refusePhotos(tx, found.userId, filled));
    if (refused) return fail(refused);
    const row = await updateApplication(tx, found.id, {
      ...emptyColumns(emptied),
      ...columnsOf({ ...namesOf({ ...found, ...emptyColumns(emptied) }), ...filled }),
      updatedAt: context.now,
    });
    await recordEvents(tx, context, [{ name: 'application.edited', subjectId: row.id }]);
    return ok(await applicationReply(tx, context, row));
  });
}

// The full name is derived from both parts, so a body that changes one part still needs the other.
const namesOf = ({ firstName, lastName }: Pick<ApplicationRow, 'firstName' | 'lastName'>) => ({
  ...(firstName !== null && { firstName }),
  ...(lastName !== null && { lastName }),
});
