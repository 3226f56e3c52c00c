import { restructuringApi } from '#contract/restructuring.ts';
import { newTermRefusal } from '#domain/limits/refusals.ts';
import { restructuredPlan } from '#domain/loans/restructuring.ts';
import { ownDue } from '#domain/products/paydays.ts';
import { fail, ok } from '#domain/result.ts';
import { adjustedReply, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import { lateChargeFor } from '#server/agreements/make-agreement.ts';
import { updateApplication } from '#server/applications/applications.store.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import { changing } from '#server/http/serve.ts';
import { touchLoan } from '#server/loans/loans.store.ts';
import { refuseTerm } from '#server/loans/terms-of-person.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import {
  cannotRestructure,
  firstDayOf,
  paydaysOfLoan,
  whyNotRestructure,
} from '#server/restructurings/read-restructuring.ts';
import { proposedMessages, withdrawnMessages } from '#server/restructurings/restructurings.messages.ts';
import { decideProposal, insertProposal } from '#server/restructurings/restructurings.store.ts';
import { refuseIncompleteLender } from '#server/settings/lender.ts';

const CANNOT_SIGN = 'El cliente no tiene email: agréguelo en su perfil para que pueda entrar y firmar.';

/** Proposes new terms for a loan's balance, which is computed on the day of the signature (rule: restructuring). */
export const proposeRestructuring = changing(
  restructuringApi.propose,
  async (tx, context, { params, body }) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan, customer, state } = locked.value;
    const sender = await senderOf(context.deps);
    const incomplete = refuseIncompleteLender(context.deps, sender.settings);
    if (incomplete) return fail(incomplete);
    if (addressOf(customer) === null) return fail(cannotRestructure(CANNOT_SIGN));
    const refused = await whyNotRestructure(tx, loan, state);
    if (refused !== null) return fail(cannotRestructure(refused));
    const term = body.term;
    const notTheirs = await refuseTerm(tx, context, customer.id, {
      field: 'term',
      term,
      refusal: newTermRefusal,
    });
    if (notTheirs) return fail(notTheirs);
    const own = await paydaysOfLoan(tx, loan, term);
    if (!own.ok) return own;
    // The texts that the client reads and signs are made from the application.
    if (own.value) await updateApplication(tx, loan.applicationId, { paydays: own.value });
    const row = await insertProposal(tx, {
      loanId: loan.id,
      status: 'proposed',
      term,
      newInterest: body.newInterest,
      reason: body.reason.trim(),
      proposedBy: context.actor.userId,
      proposedAt: context.now,
    });
    if (!row) return fail(cannotRestructure('Ya hay una propuesta que espera la firma del cliente'));
    await touchLoan(tx, loan.id, changedAt(loan.updatedAt, context.now));
    const { settings } = sender;
    const plan = restructuredPlan(
      state.parts,
      { ...row, term },
      settings.threeInstalmentPlan,
      ownDue(term, own.value),
    );
    const after = firstDayOf({ plan, ...lateChargeFor(settings, term) }, state.parts, context.today);
    await recordEvent(tx, context, 'loan.restructuring_proposed', loan.id, {
      facts: { balance: state.balance, term, newInterest: body.newInterest, total: after.balance },
      letters: {
        'restructuring-proposed': proposedMessages(sender, customer, loan, { row, state, after }),
      },
    });
    return ok(
      await adjustedReply(
        tx,
        context,
        loan.id,
        state,
        'Reestructuración propuesta. El cliente debe firmarla.',
      ),
    );
  },
);

/** Withdraws a proposed restructuring; the loan stays as it is. */
export const withdrawRestructuring = changing(
  restructuringApi.withdraw,
  async (tx, context, { params, body }) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan, customer, state } = locked.value;
    if (!(await decideProposal(tx, loan.id, 'withdraw', { decidedAt: context.now })))
      return fail(cannotRestructure('No hay una propuesta que espere la firma del cliente'));
    await touchLoan(tx, loan.id, changedAt(loan.updatedAt, context.now));
    const sender = await senderOf(context.deps);
    await recordEvent(tx, context, 'loan.restructuring_withdrawn', loan.id, {
      letters: { 'restructuring-withdrawn': withdrawnMessages(sender, customer, loan) },
    });
    return ok(await adjustedReply(tx, context, loan.id, state, 'Propuesta de reestructuración retirada'));
  },
);
