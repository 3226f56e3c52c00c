import type { signingApi } from '#contract/signing.ts';
import { acceptanceFields, submission } from '#contract/submission.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { agreementFacts } from '#server/agreements/agreement-facts.ts';
import { type OnChanged, showingChanges } from '#server/agreements/show-agreement.ts';
import { fieldsOf } from '#server/applications/application-fields.ts';
import { applicationReply } from '#server/applications/application-reply.ts';
import { receivedMessages } from '#server/applications/applications.messages.ts';
import { lockApplication, updateApplication } from '#server/applications/applications.store.ts';
import { linkPhotos } from '#server/applications/link-photos.ts';
import { refuseApplicant, refuseOwnTerm, standingOf } from '#server/applications/refuse-applicant.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { changedAt } from '#server/history/changed-meanwhile.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { parse } from '#server/http/parse.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { findLoanOfApplication } from '#server/loans/loans.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { completeProfile } from '#server/profile/complete-profile.ts';
import { readDrawings, signDocuments } from '#server/signing/sign-documents.ts';

const SIGNED = 'Documentos firmados';

/** A draft as the body of a submission, to hear from the schema what it lacks. */
function asSubmission(row: ApplicationRow) {
  const filled = Object.entries(fieldsOf(row)).filter(([, value]) => value !== null);
  return parse(submission, { ...Object.fromEntries(filled), ...acceptanceFields });
}

/** Signs both documents; on a complete draft it submits too (rule: sign-submits-draft). */
export const sign = (context: Context, input: VerbInput<typeof signingApi.sign>) =>
  showingChanges(context, (onChanged) => signNow(context, input, onChanged));

async function signNow(context: Context, { body }: VerbInput<typeof signingApi.sign>, onChanged: OnChanged) {
  const drawings = await readDrawings(body.signature);
  return context.transactOnce(async (tx) => {
    const { actor, now } = context;
    const customer = await lockCustomer(tx, actor.userId);
    const found = await lockApplication(tx, body.applicationId);
    if (!found || found.userId !== actor.userId) return fail({ code: 'not_found' });
    if (found.signedAt && body.clientId !== undefined && found.clientId === body.clientId)
      return ok({ ...(await applicationReply(tx, context, found)), message: SIGNED });
    if (found.signedAt) return fail({ code: 'already_signed' });
    const drafted = canApply('submit', found.status);
    if (!drafted && !canApply('sign', found.status)) return fail({ code: 'already_processed' });
    if (drafted) {
      const complete = asSubmission(found);
      if (!complete.ok) return complete;
      const standing = await standingOf(tx, context, customer.id, found.cedula ?? customer.cedula);
      const refused =
        refuseApplicant(context, customer, found, standing) ??
        (await refuseOwnTerm(tx, customer.id, found.term));
      if (refused) return fail(refused);
    }
    const { amount, term } = found;
    if (amount === null || term === null) return fail(invalidField('amount', 'Debe confirmar el monto'));
    if (body.loanAmount !== undefined && body.loanAmount !== amount) return fail({ code: 'terms_mismatch' });
    if (body.loanTerm !== undefined && body.loanTerm !== term) return fail({ code: 'terms_mismatch' });
    const loan = await findLoanOfApplication(tx, found.id);
    if (loan && !isAwaiting(loan)) return fail({ code: 'already_processed' });
    const accepted = {
      acceptDebtAgreement: body.promissoryNote,
      acceptCreditCheck: body.creditCheckAuthorization,
      acceptTermsAndConditions: body.acceptTermsAndConditions ?? false,
    };
    const { signature, agreementHash, sumInWords } = body;
    const signed = await signDocuments(
      tx,
      context,
      found,
      { amount, term, restructured: null },
      customer,
      { signature, drawings, accepted, agreementHash: agreementHash ?? null, sumInWords },
      onChanged,
    );
    if (!signed.ok) return signed;
    const row = await updateApplication(tx, found.id, {
      signedAt: now,
      updatedAt: changedAt(found.updatedAt, now),
      ...(drafted && {
        status: 'submitted' as const,
        submittedAt: now,
        confirmAmount: true,
        clientId: body.clientId ?? null,
        ...accepted,
      }),
    });
    if (drafted) await linkPhotos(tx, row);
    await recordEvents(tx, context, [
      ...(drafted
        ? [
            {
              name: 'application.submitted',
              subjectId: row.id,
              letters: {
                'application-received': receivedMessages(await senderOf(context.deps), customer, row),
              },
            } as const,
          ]
        : []),
      { name: 'application.signed', subjectId: row.id, facts: agreementFacts(signed.value, term) },
    ]);
    if (drafted) await completeProfile(tx, context, customer, row);
    return ok({ ...(await applicationReply(tx, context, row)), message: SIGNED });
  });
}
