import type { applicationsApi } from '#contract/applications.ts';
import { fail, ok } from '#domain/result.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { decide, lockForDecision, proposedAbout } from '#server/applications/decide.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { lend } from '#server/loans/create-loan.ts';
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
