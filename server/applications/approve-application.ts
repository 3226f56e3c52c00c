import type { applicationsApi } from '#contract/applications.ts';
import { fail, ok } from '#domain/result.ts';
import { boundHash, findAgreement } from '#server/agreements/agreements.store.ts';
import { agreementFacts, agreementToday, storeAgreement } from '#server/agreements/make-agreement.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { approvedMessages } from '#server/applications/applications.messages.ts';
import { decide, lockForDecision, proposedAbout } from '#server/applications/decide.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { askSecondPerson } from '#server/proposals/second-person.ts';
import { keepScorecard, knowledgeForDecision, refuseByRule } from '#server/reviews/applicant-knowledge.ts';
import { refuseAboveLimit } from '#server/settings/amount-limit.ts';

const APPROVED = 'El préstamo fue aprobado.';

/**
 * Approves an application and creates its loan, which waits for disbursement (rule: loan-dates-from-disbursement). An
 * unsigned application can be approved, too (rule: unsigned-application).
 */
export function approveApplication(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.approve>,
) {
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'approve', body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { amount, term } = locked.value.application;
    const above = await refuseAboveLimit(context, amount ?? 0);
    if (above) return fail(above);
    const known = await knowledgeForDecision(tx, context, params.id);
    const ruled = refuseByRule(known);
    if (ruled) return fail(ruled);
    const asked = await askSecondPerson(tx, context, {
      act: 'approval',
      always: known.asksSecondPerson,
      about: { applicationId: params.id, loanId: null },
      says: { amount, term, valueDate: null },
      reason: body.adminNotes?.trim() || null,
    });
    if (!asked.ok) return asked;
    if (asked.value === 'proposed') return proposedAbout(tx, context, params.id, 'approval');
    const decided = await decide(tx, context, locked.value, 'approve', {
      approvedAt: context.now,
      ...(body.adminNotes !== undefined && { adminNotes: body.adminNotes }),
    });
    if (!decided.ok) return decided;
    await keepScorecard(tx, context, 'approve', known);
    const lent = await lend(tx, context, {
      customer: locked.value.customer,
      application: decided.value,
      approvedBy: context.actor.userId,
    });
    if (!lent.ok) return lent;
    const letter = await letterPromise(tx, context.now, 'Se le enviará un correo al cliente.');
    return ok({
      ...(await applicationReply(tx, context, decided.value)),
      message: `${APPROVED} ${letter}`,
      proposed: false,
    });
  });
}

interface Approved {
  readonly customer: UserRow;
  readonly application: ApplicationRow;
  /** The administrator who decided the application. */
  readonly approvedBy: number | null;
}

/** Creates the loan of an application that was just approved, with its events and letters. */
export async function lend(tx: Tx, context: Context, { customer, application, approvedBy }: Approved) {
  const { amount, term } = application;
  if (amount === null || term === null) return fail({ code: 'already_processed' } as const);
  const sender = await senderOf(context.deps);
  // The signed terms bind, whatever was changed since (rules: agreement, late-charge-variants).
  const signed = await boundHash(tx, application.id);
  const agreed = signed
    ? await findAgreement(tx, signed)
    : await agreementToday(tx, sender.settings, application.id, {
        fields: application,
        amount,
        term,
        restructured: null,
        counter: null,
      });
  if ('texts' in agreed) await storeAgreement(tx, agreed, context.now);
  const loan = await createLoan(tx, {
    application,
    agreement: agreed,
    term,
    approvedAt: context.now,
    approvedBy,
    supersedes: null,
  });
  if (!loan.ok) return loan;
  await recordEvents(tx, context, [
    {
      name: 'application.approved',
      subjectId: application.id,
      facts: { ...agreementFacts(agreed, term), loanId: loan.value.id },
      letters: { 'application-approved': approvedMessages(sender, customer, application, agreed.terms.plan) },
    },
  ]);
  return loan;
}
