import type { applicationsApi } from '#contract/applications.ts';
import { applicationBodyFor, type Submission, submission } from '#contract/submission.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { agreementFacts } from '#server/agreements/agreement-facts.ts';
import type { MadeAgreement } from '#server/agreements/make-agreement.ts';
import { type OnChanged, showingChanges } from '#server/agreements/show-agreement.ts';
import { columnsOf } from '#server/applications/application-fields.ts';
import { applicationReply, newApplicationReply } from '#server/applications/application-reply.ts';
import { receivedMessages } from '#server/applications/applications.messages.ts';
import { findSameSubmission, insertApplication } from '#server/applications/applications.store.ts';
import { linkPhotos } from '#server/applications/link-photos.ts';
import {
  refuseAge,
  refuseApplicant,
  refuseDraft,
  refusePhotos,
  standingOf,
} from '#server/applications/refuse-applicant.ts';
import type { UserRow } from '#server/db/tables.ts';
import { linkPayroll } from '#server/documents/documents.store.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { hashOf } from '#server/http/idempotency.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { completeProfile } from '#server/profile/complete-profile.ts';
import { signDocuments } from '#server/signing/sign-documents.ts';

type Body = VerbInput<typeof applicationsApi.create>['body'];
const SENT = 'Su solicitud de préstamo ha sido enviada correctamente. Le contactaremos pronto.';
/** Milliseconds in which the same submission without a key is the first one again (rule: repeats). */
const SAME_WITHIN = 10 * 60_000;

const isSubmission = (body: Body): body is Submission => applicationBodyFor(body) === submission;

/**
 * A draft, or a whole application with its signatures in one transaction (rules: application-travels-once,
 * draft-or-submission).
 */
export const createApplication = (context: Context, { body }: VerbInput<typeof applicationsApi.create>) =>
  showingChanges(context, (onChanged) =>
    isSubmission(body)
      ? context.transactOnceAfter(
          (tx) => beforeSubmission(tx, context, body),
          // Where it has to be read again, it is no application yet.
          (tx, found) =>
            submitApplication(tx, context, found, body, (toShow) =>
              onChanged({ ...toShow, applicationId: null }),
            ),
        )
      : context.transactOnceAfter(
          (tx) => lockCustomer(tx, context.actor.userId),
          (tx, customer) => draftApplication(tx, context, customer, body),
        ),
  );

async function draftApplication(tx: Tx, context: Context, customer: UserRow, body: Body) {
  const refused =
    (await refuseDraft(tx, customer)) ??
    refuseAge(context, body.birthDate) ??
    (await refusePhotos(tx, customer.id, body));
  if (refused) return fail(refused);
  const row = await insertApplication(tx, {
    ...columnsOf(body),
    userId: customer.id,
    createdAt: context.now,
    updatedAt: context.now,
  });
  await recordEvents(tx, context, [{ name: 'application.drafted', subjectId: row.id }]);
  return ok({ ...newApplicationReply(context, row, null), message: 'Borrador guardado' });
}

/** The customer's lock, and what has to be known under it. */
async function beforeSubmission(tx: Tx, context: Context, body: Submission) {
  const { userId } = context.actor;
  const submissionHash = hashOf(body);
  const since = new Date(context.now.getTime() - SAME_WITHIN);
  const [customer, same, standing, strangePhotos] = await Promise.all([
    lockCustomer(tx, userId),
    findSameSubmission(tx, userId, submissionHash, since),
    standingOf(tx, context, userId, columnsOf(body).cedula),
    refusePhotos(tx, userId, body),
  ]);
  return { customer, submissionHash, same, standing, strangePhotos };
}

async function submitApplication(
  tx: Tx,
  context: Context,
  { customer, submissionHash, same, standing, strangePhotos }: Awaited<ReturnType<typeof beforeSubmission>>,
  body: Submission,
  onChanged: OnChanged,
) {
  const { now } = context;
  if (same) return ok({ ...(await applicationReply(tx, context, same)), message: SENT });
  const columns = columnsOf(body);
  const refused = refuseApplicant(context, customer, columns, standing) ?? strangePhotos;
  if (refused) return fail(refused);
  const row = await insertApplication(tx, {
    ...columns,
    userId: customer.id,
    status: 'submitted',
    confirmAmount: true,
    acceptDebtAgreement: true,
    acceptCreditCheck: true,
    acceptTermsAndConditions: true,
    submissionHash,
    submittedAt: now,
    // Both signatures or none: one alone is refused below.
    signedAt: body.debtAgreementSignature === undefined ? null : now,
    createdAt: now,
    updatedAt: now,
  });
  await linkPhotos(tx, row);
  if (isPayroll(row.loanType)) await linkPayroll(tx, customer.id, row.id);
  const application = { ...row, amount: body.amount, term: body.term, restructured: null };
  const signed = await signNow(tx, context, application, customer, body, onChanged);
  if (!signed.ok) return signed;
  await recordEvents(tx, context, [
    {
      name: 'application.submitted',
      subjectId: row.id,
      letters: { 'application-received': receivedMessages(await senderOf(context.deps), customer, row) },
    },
    ...(signed.value
      ? [{ name: 'application.signed', subjectId: row.id, facts: agreementFacts(signed.value) } as const]
      : []),
  ]);
  await completeProfile(tx, context, customer, row);
  return ok({ ...newApplicationReply(context, row, signed.value?.terms.plan ?? null), message: SENT });
}

/** Both signatures or none: one alone signs nothing (rule: unsigned-application). */
async function signNow(
  tx: Tx,
  context: Context,
  application: Parameters<typeof signDocuments>[2],
  customer: UserRow,
  body: Submission,
  onChanged: OnChanged,
): Promise<Outcome<MadeAgreement | null>> {
  const { debtAgreementSignature, creditAuthorizationSignature, agreementHash, sumInWords } = body;
  if (debtAgreementSignature === undefined && creditAuthorizationSignature === undefined) return ok(null);
  if (debtAgreementSignature === undefined || creditAuthorizationSignature === undefined) {
    const missing =
      debtAgreementSignature === undefined ? 'debtAgreementSignature' : 'creditAuthorizationSignature';
    return fail(invalidField(missing, 'La firma es requerida para continuar'));
  }
  const signature = {
    fullName: application.fullName ?? '',
    cedula: body.cedula,
    debtAgreementSignature,
    creditAuthorizationSignature,
  };
  const { acceptDebtAgreement, acceptCreditCheck, acceptTermsAndConditions } = body;
  const accepted = { acceptDebtAgreement, acceptCreditCheck, acceptTermsAndConditions };
  const signing = { signature, accepted, agreementHash, sumInWords };
  return signDocuments(tx, context, application, customer, signing, onChanged);
}
