import type { ShownAgreement } from '#contract/agreement.ts';
import type { signingApi } from '#contract/signing.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { paydaysRefusal } from '#domain/products/paydays.ts';
import { fail, ok } from '#domain/result.ts';
import {
  agreementToday,
  type SignedAtCounter,
  showAgreement,
  shownReply,
} from '#server/agreements/make-agreement.ts';
import { columnsOf } from '#server/applications/application-fields.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { refuseOwnTerm } from '#server/applications/refuse-applicant.ts';
import type { ApplicationFieldColumns, ApplicationRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { refuseAmount } from '#server/loans/terms-of-person.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * Whether a term is the one that this application was sent with or is offered: it stays allowed, even where the
 * person could not choose it today (rule: terms-offered).
 */
const keepsTerm = (own: ApplicationRow, term: number): boolean =>
  !canApply('submit', own.status) && (term === own.term || term === own.counterOfferTerm);

/** Both legal texts with the values typed so far, for reading before signing; stored as shown (rule: agreement). */
export async function previewDocuments(context: Context, { body }: VerbInput<typeof signingApi.preview>) {
  const { deps, actor, transact } = context;
  const refused = await deps.rateLimits.take('previews', String(actor.userId));
  if (refused) return fail(refused);
  const settings = await deps.settings();
  const { applicationId, amount, term, ...typed } = body;
  return transact(async (tx) => {
    const found = applicationId === undefined ? undefined : await findApplication(tx, applicationId);
    const own = found?.userId === actor.userId ? found : undefined;
    const fields = columnsOf(typed);
    return showDocuments(tx, context, settings, {
      ...{ userId: actor.userId, own, fields, amount, term },
      counter: null,
    });
  });
}

interface ToShow {
  /** Id of the customer who reads the text. */
  readonly userId: number;
  /** The reader's application, where there is one. */
  readonly own: ApplicationRow | undefined;
  /** Field values that override those of the application. */
  readonly fields: Partial<ApplicationFieldColumns>;
  readonly amount: number;
  readonly term: number;
  readonly counter: SignedAtCounter | null;
}

/** Makes both texts to sign, and stores them as shown to their reader. */
export async function showDocuments(
  tx: Tx,
  context: Context,
  settings: Settings,
  { userId, own, fields, amount, term, counter }: ToShow,
): Promise<Outcome<ShownAgreement>> {
  if (!own || !keepsTerm(own, term)) {
    const notTheirs = await refuseOwnTerm(tx, context, userId, { term, amount });
    if (notTheirs) return fail(notTheirs);
  }
  const id = own?.id ?? null;
  // A sent application stays valid, whatever the limit is since.
  const isNew = !own || canApply('submit', own.status);
  const above = isNew ? await refuseAmount(tx, context, userId, amount) : null;
  if (above) return fail(above);
  const known = { ...own, ...fields };
  const unpaid = paydaysRefusal(term, known.paydays);
  if (unpaid !== null) return fail(invalidField('paydays', unpaid));
  const asked = { fields: known, amount, term, restructured: null, counter };
  const made = await agreementToday(tx, settings, id, asked);
  await showAgreement(tx, { made, term, userId, applicationId: id }, context.now);
  return ok(shownReply(made));
}
