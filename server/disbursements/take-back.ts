import type { Failure } from '#contract/errors.ts';
import { disbursementsApi } from '#contract/loan-book.ts';
import { agreedLoan } from '#domain/agreement/stored-agreement.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { reversedPayments } from '#domain/ledger/fact.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { handedOver } from '#domain/products/price.ts';
import { fail, ok } from '#domain/result.ts';
import { cannotAdjust, type LockedLoan, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import { movesOf } from '#server/adjustments/adjustments.store.ts';
import { findAgreement } from '#server/agreements/agreements.store.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { LoanRow } from '#server/db/tables.ts';
import { paidOutFrom } from '#server/disbursements/disbursements.store.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing } from '#server/http/serve.ts';
import { reportedFor } from '#server/ledger/ledger.store.ts';
import { knownAccounts, postMissing } from '#server/ledger/post-missing.ts';
import { wrongDate } from '#server/loans/disburse-loan.ts';
import { disbursementReturnedMessages } from '#server/loans/loans.messages.ts';
import { changeLoan, setDueDates } from '#server/loans/loans.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { proposalsOfLoan } from '#server/proposals/proposals.store.ts';
import { findProposal } from '#server/restructurings/restructurings.store.ts';
import { refuseAboveLimit } from '#server/settings/amount-limit.ts';
import { lockFreeLine } from '#server/statements/join-line.ts';
import { markReturned } from '#server/statements/seen-disbursements.store.ts';
import { spendLine } from '#server/statements/statements.store.ts';

/**
 * Records that the bank gave the money of a disbursement back: the ledger takes the disbursement back, and the loan
 * awaits it again (rule: returned-disbursement; why: docs/decisions/returned-disbursement.md).
 */
export const takeBack = changing(disbursementsApi.takeBack, async (tx, context, { params, body }) => {
  const { actor, now, today } = context;
  // Before the loan, as every join of a movement locks it.
  const line = body.lineId ? await lockFreeLine(tx, body.lineId) : null;
  if (line && !line.ok) return line;
  const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
  if (!locked.ok) return locked;
  const { loan, customer } = locked.value;
  if (!isRunning(loan) || loan.disbursedOn === null) return fail(cannotAdjust(NOT_ACTIVE));
  const paidOut = await paidOutFrom(tx, loan.id);
  if (!paidOut || paidOut.fundsAccount === DRAWER || paidOut.earlierBooksDay !== null)
    return fail(cannotAdjust('Este préstamo no se desembolsó desde una cuenta de banco'));
  const refused = (await whyNot(tx, locked.value)) ?? (await refuseTakingBack(context, loan));
  if (refused) return fail(refused);
  const date = day(body.date);
  const wrong = wrongDate(date, { on: day(loan.disbursedOn), of: 'del desembolso' }, today);
  if (wrong) return fail(invalidField('date', wrong));
  // The statement of an account that is none of the lender's any more says nothing.
  const known = await knownAccounts(context);
  const named = known(line?.value.account) ?? body.fundsAccount;
  const account = named ? known(named) : paidOut.fundsAccount;
  if (named && account === null) return fail(invalidField('fundsAccount', 'Elija una de sus cuentas'));
  const amount = handedOver(loan);
  if (line && line.value.cents !== amount * 100) return fail({ code: 'amounts_differ' });
  const reference = body.reference.trim();
  const row = await changeLoan(tx, loan.id, 'take_back', {
    disbursedOn: null,
    disbursementReference: null,
    disbursedBy: null,
    moneyReturnedOn: date,
    updatedAt: changedAt(loan.updatedAt, now),
  });
  if (!row) return fail(cannotAdjust(NOT_ACTIVE));
  await forgetDates(tx, loan);
  await postMissing(tx, loan.id, {
    createdBy: actor.userId,
    createdAt: now,
    note: `Volvió el ${formatDay(date)}: ${reference}`,
    funds: { account, drawerId: null },
  });
  await markReturned(tx, loan.id);
  if (line) await spendLine(tx, line.value.id, { loanId: loan.id, isReturned: true }, now);
  const application = await findApplication(tx, loan.applicationId);
  if (!application) throw new Error('A loan has an application');
  await recordEvent(tx, context, 'loan.disbursement_returned', loan.id, {
    facts: { amount, date, ...(line && { lineId: line.value.id }) },
    letters: {
      'disbursement-returned': disbursementReturnedMessages(
        await senderOf(context.deps),
        customer,
        application,
        { amount, on: date },
      ),
    },
  });
  const letter = await letterPromise(tx, now, 'Se le avisará al cliente.');
  return ok({ id: loan.id, message: `El préstamo está otra vez por desembolsar. ${letter}` });
});

const NOT_ACTIVE = 'Este préstamo no está activo';

/** Why the loan is not as its disbursement left it: then the money is not all back, or somebody decided on it. */
async function whyNot(tx: Tx, { loan, books }: LockedLoan): Promise<Failure | null> {
  const reversed = reversedPayments(books.facts);
  const standing = books.facts.filter(
    ({ kind, id }) =>
      kind !== 'disbursement' && kind !== 'reversal' && !(kind === 'payment' && reversed.has(id)),
  );
  if (standing.length > 0)
    return cannotAdjust('Este préstamo ya tiene pagos o ajustes: primero hay que reversarlos');
  // Proposed cash is money in verification, too.
  if ((await proposalsOfLoan(tx, loan.id)).length > 0)
    return cannotAdjust('Algo propuesto espera a otra persona: primero hay que confirmarlo o retirarlo');
  if ((await reportedFor(tx, loan.id)).length > 0)
    return cannotAdjust('El cliente registró un pago: primero hay que rechazarlo');
  return (await movesOf(tx, loan.id)).length > 0 || (await findProposal(tx, loan.id))
    ? cannotAdjust('Las condiciones de este préstamo ya cambiaron o se propuso cambiarlas')
    : null;
}

/** Who paid the money out does not say that it came back (rule: two-persons). */
async function refuseTakingBack(
  context: Context,
  { disbursedBy, principal }: Pick<LoanRow, 'disbursedBy' | 'principal'>,
): Promise<Failure | null> {
  const { twoPersonActs } = await context.deps.settings();
  if (twoPersonActs.includes('disbursement') && disbursedBy === context.actor.userId)
    return {
      code: 'second_person_needed',
      message: 'Usted registró este desembolso: otra persona debe anotar que el banco lo devolvió',
    };
  return refuseAboveLimit(context, principal);
}

/** The instalments as agreed: the next disbursement gives them their dates. */
async function forgetDates(tx: Tx, { id, agreementHash }: LoanRow): Promise<void> {
  const { instalments } = agreedLoan((await findAgreement(tx, agreementHash)).terms);
  await setDueDates(
    tx,
    id,
    instalments.map(({ number, dayOffset }) => ({ number, dayOffset, dueDate: null })),
  );
}
