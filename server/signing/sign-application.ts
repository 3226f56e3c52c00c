import type { BodyOf } from '#contract/endpoint.ts';
import type { Failure } from '#contract/errors.ts';
import type { signingApi } from '#contract/signing.ts';
import { acceptanceFields, counterSubmission, submission } from '#contract/submission.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import type { CounterEvidence } from '#domain/signing/evidence.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import {
  agreementFacts,
  type MadeAgreement,
  type OnChanged,
  showingChanges,
} from '#server/agreements/make-agreement.ts';
import { applicationFieldsOf } from '#server/applications/application-fields.ts';
import { receivedMessages } from '#server/applications/applications.messages.ts';
import { lockApplication, updateApplication } from '#server/applications/applications.store.ts';
import { linkPhotos } from '#server/applications/link-photos.ts';
import { refuseOffice } from '#server/applications/public-office.ts';
import { applicationReply, askedLoan } from '#server/applications/read-applications.ts';
import {
  applicantStatusOf,
  refuseApplicant,
  refuseOwnTerm,
  refusePhotos,
} from '#server/applications/refuse-applicant.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { parse } from '#server/http/parse.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { findLoanOfApplication } from '#server/loans/loans.store.ts';
import { refuseAmount } from '#server/loans/terms-of-person.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { type DomainEvent, recordEvents } from '#server/outbox/record-events.ts';
import { completeProfile } from '#server/profile/update-profile.ts';
import { type Drawings, drawnUnderOf, readDrawings, signDocuments } from '#server/signing/sign-documents.ts';

export interface SignedBy {
  /** Account id of the applicant, who signs. */
  readonly customerId: number;
  readonly body: BodyOf<typeof signingApi.sign>;
  readonly drawings: Drawings;
  /** Set where staff take the signature; `null`: the customer signs with the own account. */
  readonly counter: CounterEvidence | null;
}

/** A draft as the body of a submission, so that the schema reports missing values. */
export function asSubmission(row: ApplicationRow, counter: CounterEvidence | 'counter' | null) {
  const filled = Object.entries(applicationFieldsOf(row)).filter(([, value]) => value !== null);
  return parse(counter ? counterSubmission : submission, {
    ...Object.fromEntries(filled),
    ...acceptanceFields,
  });
}

/** The failure where a draft may not be sent now; `null`: it may. The caller holds the customer's lock. */
async function refuseToSend(
  tx: Tx,
  context: Context,
  customer: UserRow,
  row: ApplicationRow,
): Promise<Failure | null> {
  const applicantStatus = await applicantStatusOf(tx, context, customer.id);
  return (
    refuseApplicant(context, customer, row, applicantStatus) ??
    (await refuseOffice(context, row)) ??
    (await refuseOwnTerm(tx, context, customer.id, row)) ??
    (await refuseAmount(tx, context, customer.id, row.amount)) ??
    // Another application may have been sent with its selfie since.
    (await refusePhotos(tx, context, customer.id, row))
  );
}

function signedEvent(
  row: ApplicationRow,
  agreed: MadeAgreement,
  term: number,
  counter: CounterEvidence | null,
): DomainEvent {
  const facts = agreementFacts(agreed, term);
  if (!counter) return { name: 'application.signed', subjectId: row.id, facts };
  const { signedOn, witness } = counter;
  return {
    name: 'application.signed_at_counter',
    subjectId: row.id,
    facts: { ...facts, signedOn, readOut: witness !== null },
  };
}

const asksAnother = (
  { loanAmount, loanTerm }: Pick<SignedBy['body'], 'loanAmount' | 'loanTerm'>,
  { amount, term }: Pick<ApplicationRow, 'amount' | 'term'>,
): boolean => (loanAmount ?? amount) !== amount || (loanTerm ?? term) !== term;

/** Signs both documents of an application; sends a complete draft too (rule: sign-submits-draft). */
export async function signApplication(
  tx: Tx,
  context: Context,
  { customerId, body, drawings, counter }: SignedBy,
  onChanged: OnChanged,
): Promise<Outcome<ApplicationRow>> {
  const { now } = context;
  const customer = await lockCustomer(tx, customerId);
  const found = await lockApplication(tx, body.applicationId);
  if (!found || found.userId !== customerId) return fail({ code: 'not_found' });
  if (found.signedAt) {
    const isRepetition = body.clientId !== undefined && found.clientId === body.clientId;
    if (isRepetition && !asksAnother(body, askedLoan(found))) return ok(found);
    return fail({ code: asksAnother(body, found) ? 'terms_mismatch' : 'already_signed' });
  }
  const drafted = canApply('submit', found.status);
  if (!drafted && !canApply('sign', found.status)) return fail({ code: 'already_processed' });
  if (drafted) {
    const complete = asSubmission(found, counter);
    if (!complete.ok) return complete;
    const refused = await refuseToSend(tx, context, customer, found);
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
    {
      ...{ signature, drawings, accepted, sumInWords, counter },
      agreementHash: agreementHash ?? null,
      drawnUnder: drawnUnderOf(body),
    },
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
    signedEvent(row, signed.value, term, counter),
  ]);
  if (drafted) await completeProfile(tx, context, customer, row);
  return ok(row);
}

/** Signs the customer's own application, with the customer's own account (rule: sign-submits-draft). */
export const sign = (context: Context, { body }: VerbInput<typeof signingApi.sign>) =>
  showingChanges(context, async (onChanged) => {
    const drawings = await readDrawings(body.signature);
    const customerId = context.actor.userId;
    return context.transactOnce(async (tx) => {
      const signed = await signApplication(
        tx,
        context,
        { customerId, body, drawings, counter: null },
        onChanged,
      );
      if (!signed.ok) return signed;
      return ok({ ...(await applicationReply(tx, context, signed.value)), message: 'Documentos firmados' });
    });
  });
