import type { signingApi } from '#contract/signing.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { parseLoanType } from '#domain/applications/application.ts';
import { ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { borrowerOf, documentFacts, notePlanOf, renderBoth } from '#server/signing/document-facts.ts';

/** Both texts with what was typed so far, for reading before signing; nothing is stored. */
export async function previewDocuments(
  { deps, now }: Context,
  { body }: VerbInput<typeof signingApi.preview>,
) {
  const settings = await deps.settings();
  const plan = notePlanOf(settings, body.amount, body.term);
  const typed = Object.fromEntries(
    Object.entries(body).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  );
  const facts = documentFacts(settings, now, {
    applicationId: null,
    borrower: borrowerOf({
      ...typed,
      cedula: parseCedula(body.cedula ?? ''),
      phone: parsePhone(body.phone ?? ''),
      accountType:
        body.accountType === 'corriente' || body.accountType === 'ahorro' ? body.accountType : null,
    }),
    loanType: parseLoanType(body.loanType ?? 'personal') ?? 'personal',
    plan,
    signed: false,
    supersedes: null,
  });
  return ok({ plan: { ...plan, instalments: [...plan.instalments] }, documents: [...renderBoth(facts)] });
}
