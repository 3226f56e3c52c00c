import type { signingApi } from '#contract/signing.ts';
import { fail, ok } from '#domain/result.ts';
import { agreementToday } from '#server/agreements/agreement-today.ts';
import { showAgreement, shownReply } from '#server/agreements/show-agreement.ts';
import { columnsOf } from '#server/applications/application-fields.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

/** Both texts with what was typed so far, for reading before signing; kept as what was shown (rule: agreement). */
export async function previewDocuments(
  { deps, actor, now, transact }: Context,
  { body }: VerbInput<typeof signingApi.preview>,
) {
  const refused = await deps.rateLimits.take('previews', String(actor.userId));
  if (refused) return fail(refused);
  const settings = await deps.settings();
  const { applicationId, amount, term, ...typed } = body;
  return transact(async (tx) => {
    const found = applicationId === undefined ? undefined : await findApplication(tx, applicationId);
    const own = found?.userId === actor.userId ? found : undefined;
    const id = own?.id ?? null;
    const fields = { ...own, ...columnsOf(typed) };
    const made = await agreementToday(tx, settings, id, { fields, amount, term, restructured: null });
    await showAgreement(tx, { made, term, userId: actor.userId, applicationId: id }, now);
    return ok(shownReply(made));
  });
}
