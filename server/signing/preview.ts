import type { signingApi } from '#contract/signing.ts';
import { ok } from '#domain/result.ts';
import { borrowerOf, columnsOf } from '#server/applications/application-fields.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import type { Settings } from '#server/settings/settings.ts';
import { settingsToSign } from '#server/signing/binding-terms.ts';
import { documentFacts, notePlanOf, renderBoth } from '#server/signing/document-facts.ts';

/** Both texts with what was typed so far, for reading before signing; nothing is stored. */
export async function previewDocuments(context: Context, input: VerbInput<typeof signingApi.preview>) {
  const { body } = input;
  const settings = await settingsOf(context, input);
  const plan = notePlanOf(settings, body.amount, body.term);
  const typed = columnsOf(body);
  const facts = documentFacts(settings, context.now, {
    applicationId: null,
    borrower: borrowerOf(typed),
    loanType: typed.loanType ?? 'personal',
    plan,
    signed: false,
    supersedes: null,
  });
  return ok({ plan: { ...plan, instalments: [...plan.instalments] }, documents: [...renderBoth(facts)] });
}

/** As it will be signed: an application that was approved unsigned by the terms of its loan. */
async function settingsOf(
  { deps, transact, actor }: Context,
  { body: { applicationId, amount, term } }: VerbInput<typeof signingApi.preview>,
): Promise<Settings> {
  const settings = await deps.settings();
  if (applicationId === undefined) return settings;
  const found = await transact(async (tx) => {
    const application = await findApplication(tx, applicationId);
    const own = application?.userId === actor.userId;
    return ok(own ? await settingsToSign(tx, { id: applicationId, amount, term }, settings) : settings);
  });
  return found.ok ? found.value : settings;
}
