import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import type { applicationsApi } from '#contract/applications.ts';
import { applicationBodyFor, type Submission, submission } from '#contract/submission.ts';
import { OFFICE_FIELDS } from '#domain/applications/public-office.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { agreementFacts, type OnChanged, showingChanges } from '#server/agreements/make-agreement.ts';
import { columnsOf } from '#server/applications/application-fields.ts';
import { receivedMessages } from '#server/applications/applications.messages.ts';
import {
  findByClientId,
  findSameSubmission,
  insertApplication,
} from '#server/applications/applications.store.ts';
import { linkPhotos } from '#server/applications/link-photos.ts';
import { NO_OFFICE, officeEvents, refuseOffice, withOffice } from '#server/applications/public-office.ts';
import { applicationReply, askedLoan, newApplicationReply } from '#server/applications/read-applications.ts';
import {
  applicantStatusOf,
  refuseAge,
  refuseApplicant,
  refuseDraft,
  refuseOwnTerm,
  refusePhotos,
} from '#server/applications/refuse-applicant.ts';
import { changedColumns } from '#server/db/named-columns.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { linkPayroll } from '#server/documents/documents.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { hashOf } from '#server/http/idempotency.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { refuseAmount } from '#server/loans/terms-of-person.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { completeProfile } from '#server/profile/update-profile.ts';
import { readDrawings, readToSign, type Signing, storeSigned } from '#server/signing/sign-documents.ts';

type Body = VerbInput<typeof applicationsApi.create>['body'];
const SENT = 'Su solicitud de préstamo ha sido enviada correctamente. Le contactaremos pronto.';
/** Milliseconds in which the same submission without a key counts as a repetition of the first (rule: repeats). */
const SAME_WITHIN = 10 * 60_000;

const isSubmission = (body: Body): body is Submission => applicationBodyFor(body) === submission;

/**
 * Creates a draft, or a whole application with its signatures in one transaction (rules: application-travels-once,
 * draft-or-submission, queued-write).
 */
export const createApplication = (context: Context, { body }: VerbInput<typeof applicationsApi.create>) =>
  showingChanges(context, async (onChanged) => {
    if (!isSubmission(body)) return context.transactOnce((tx) => draftApplication(tx, context, body));
    if (body.clientId !== undefined) {
      // Checked before any refusal: a repetition, however late, gets the first application.
      const first = await context.read((tx) => firstOf(tx, context, body));
      if (!first.ok) return first;
      if (first.value) return ok(first.value);
    }
    const signing = await signingOf(body);
    return context.transactOnce((tx) => submitApplication(tx, context, { body, signing, onChanged }));
  });

async function draftApplication(tx: Tx, context: Context, body: Body) {
  const customer = await lockCustomer(tx, context.actor.userId);
  const refused =
    (await refuseDraft(tx, customer)) ??
    refuseAge(context, body.birthDate) ??
    (await refuseOwnTerm(tx, context, customer.id, body)) ??
    (await refuseAmount(tx, context, customer.id, body.amount)) ??
    (await refusePhotos(tx, context, customer.id, body));
  if (refused) return fail(refused);
  const row = await insertApplication(tx, {
    ...(await withOffice(context, null, columnsOf(body, customer))),
    userId: customer.id,
    createdAt: context.now,
    updatedAt: context.now,
  });
  await recordEvents(tx, context, [
    { name: 'application.drafted', subjectId: row.id },
    ...officeEvents(null, row),
  ]);
  return ok({ ...newApplicationReply(context, row, null), message: 'Borrador guardado' });
}

interface Submitted {
  readonly body: Submission;
  readonly signing: Signing | null;
  readonly onChanged: OnChanged;
}

async function submitApplication(tx: Tx, context: Context, { body, signing, onChanged }: Submitted) {
  const { now } = context;
  const { userId } = context.actor;
  const { amount, term } = body;
  const customer = await lockCustomer(tx, userId);
  // A repetition that arrived while the first request was under way has waited for the lock.
  const first = await firstOf(tx, context, body);
  if (!first.ok) return first;
  if (first.value) return ok(first.value);
  const { clientId = null, ...said } = body;
  const submissionHash = hashOf(said);
  const same = await findSameSubmission(tx, userId, submissionHash, new Date(now.getTime() - SAME_WITHIN));
  if (same) return ok({ ...(await applicationReply(tx, context, same)), message: SENT });
  const columns = await withOffice(context, null, columnsOf(body));
  const applicantStatus = await applicantStatusOf(tx, context, userId);
  const refused =
    refuseApplicant(context, customer, columns, applicantStatus) ??
    (await refuseOffice(context, { ...NO_OFFICE, ...columns })) ??
    (await refuseOwnTerm(tx, context, userId, { term, amount, loanType: body.loanType })) ??
    (await refuseAmount(tx, context, userId, amount)) ??
    (await refusePhotos(tx, context, userId, body));
  if (refused) return fail(refused);
  const signable = { id: null, userId, fields: columns, amount, term, restructured: null };
  const toSign = signing ? await readToSign(tx, context, signable, signing, onChanged) : null;
  if (toSign && !toSign.ok) return toSign;
  const row = await insertApplication(tx, {
    ...columns,
    userId: customer.id,
    status: 'submitted',
    confirmAmount: true,
    acceptDebtAgreement: true,
    acceptCreditCheck: true,
    acceptTermsAndConditions: true,
    submissionHash,
    clientId,
    submittedAt: now,
    signedAt: toSign ? now : null,
    createdAt: now,
    updatedAt: now,
  });
  await linkPhotos(tx, row);
  if (isPayroll(row.loanType)) await linkPayroll(tx, customer.id, row.id);
  if (signing && toSign) {
    const stored = await storeSigned(tx, context, row, customer, signing, toSign.value);
    if (!stored.ok) return stored;
  }
  await recordEvents(tx, context, [
    {
      name: 'application.submitted',
      subjectId: row.id,
      letters: { 'application-received': receivedMessages(await senderOf(context.deps), customer, row) },
    },
    ...officeEvents(null, row),
    ...(toSign
      ? [
          {
            name: 'application.signed',
            subjectId: row.id,
            facts: agreementFacts(toSign.value.agreed, term),
          } as const,
        ]
      : []),
  ]);
  await completeProfile(tx, context, customer, row);
  return ok({ ...newApplicationReply(context, row, toSign?.value.agreed.terms.plan ?? null), message: SENT });
}

/**
 * The application that this phone sent before under the same `clientId`, or why this request is not its repetition
 * (rule: queued-write). `null`: the phone sent none.
 */
async function firstOf(tx: Tx, context: Context, body: Submission) {
  const { clientId } = body;
  const row = clientId === undefined ? undefined : await findByClientId(tx, context.actor.userId, clientId);
  if (!row) return ok(null);
  return isSame(row, body)
    ? ok({ ...(await applicationReply(tx, context, row)), message: SENT })
    : fail({ code: 'repeated_key', message: OTHER_APPLICATION });
}

const OTHER_APPLICATION =
  'Ya recibimos esta solicitud con otros datos. Para cambiarla, retírela y haga otra.';

/** The columns that may change after an application was sent: an offer, a photo at the counter, another setting. */
const CHANGED_LATER: readonly string[] = ['paydays', ...PHOTO_FIELDS, ...OFFICE_FIELDS];

/** Whether a request asks for what the first one asked. */
const isSame = (first: ApplicationRow, body: Submission): boolean =>
  changedColumns(columnsOf(body), { ...first, ...askedLoan(first) }).every((name) =>
    CHANGED_LATER.includes(name),
  );

/**
 * Reads the signatures of a submission: both drawings or none, because one alone is not a signature (rule:
 * unsigned-application).
 */
async function signingOf(body: Submission): Promise<Signing | null> {
  const { debtAgreementSignature, creditAuthorizationSignature, sumInWords } = body;
  // The contract accepts both or neither.
  if (debtAgreementSignature === undefined || creditAuthorizationSignature === undefined) return null;
  const signature = {
    fullName: columnsOf(body).fullName ?? '',
    cedula: body.cedula,
    debtAgreementSignature,
    creditAuthorizationSignature,
  };
  const { acceptDebtAgreement, acceptCreditCheck, acceptTermsAndConditions } = body;
  const accepted = { acceptDebtAgreement, acceptCreditCheck, acceptTermsAndConditions };
  const drawings = await readDrawings(signature);
  return {
    ...{ signature, drawings, accepted, sumInWords, counter: null },
    agreementHash: body.agreementHash ?? null,
    drawnUnder: body.drawnUnder ?? null,
  };
}
