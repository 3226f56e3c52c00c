import { restructuringApi } from '#contract/restructuring.ts';
import { pick } from '#domain/enum-table.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import {
  agreementFacts,
  type MadeAgreement,
  type OnChanged,
  showingChanges,
} from '#server/agreements/make-agreement.ts';
import { lockApplication, updateApplication } from '#server/applications/applications.store.ts';
import type { ApplicationRow, LoanRow, RestructuringRow, UserRow } from '#server/db/tables.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { changing, serve, type VerbInput } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, loanStateOf } from '#server/ledger/loan-books.ts';
import { postMissing } from '#server/ledger/post-missing.ts';
import { createLoan } from '#server/loans/create-loan.ts';
import { changeLoan, findLoan, lockLoan, setDueDates, touchLoan } from '#server/loans/loans.store.ts';
import { loanReply } from '#server/loans/read-loans.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent, recordEvents } from '#server/outbox/record-events.ts';
import {
  cannotRestructure,
  firstDayOf,
  GONE,
  whyNotRestructure,
} from '#server/restructurings/read-restructuring.ts';
import { restructuredMessages } from '#server/restructurings/restructurings.messages.ts';
import { decideProposal, findProposal } from '#server/restructurings/restructurings.store.ts';
import { acceptedWith, drawnUnderOf, readDrawings, signDocuments } from '#server/signing/sign-documents.ts';

interface OwnLoan {
  readonly customer: UserRow;
  readonly application: ApplicationRow;
  readonly loan: LoanRow;
  readonly books: LoanBooks;
  readonly proposal: RestructuringRow;
}

/** Locks customer, loan and application in that order, and finds the loan's open proposal of a restructuring. */
async function lockOwn(tx: Tx, { actor }: Context, id: number): Promise<Outcome<OwnLoan>> {
  const found = await findLoan(tx, id);
  if (!found || found.userId !== actor.userId) return fail({ code: 'not_found' });
  const customer = await lockCustomer(tx, actor.userId);
  const loan = await lockLoan(tx, id);
  expectStillOf(customer, loan);
  const application = await lockApplication(tx, found.applicationId);
  const books = (await booksOf(tx, [id])).get(id);
  if (!loan || !application || !books) return fail({ code: 'not_found' });
  const proposal = await findProposal(tx, id);
  return proposal ? ok({ customer, application, loan, books, proposal }) : fail(cannotRestructure(GONE));
}

/**
 * Accepts a restructuring: the customer signs both documents, the loan ends and another takes over its balance, in
 * one transaction (rule: restructuring).
 */
export const acceptRestructuring = serve(restructuringApi.accept, (context, input) =>
  showingChanges(context, (onChanged) => acceptNow(context, input, onChanged)),
);

async function acceptNow(
  context: Context,
  { params, body }: VerbInput<typeof restructuringApi.accept>,
  onChanged: OnChanged,
) {
  const drawings = await readDrawings(body.signature);
  return context.transact(async (tx) => {
    const locked = await lockOwn(tx, context, params.id);
    if (!locked.ok) return locked;
    const { customer, application, loan, books, proposal } = locked.value;
    const state = loanStateOf(books, context.today);
    const refused = await whyNotRestructure(tx, loan, state);
    if (refused !== null) return fail(cannotRestructure(refused));
    const { term, newInterest } = proposal;
    const restructured = { parts: state.parts, newInterest };
    const signed = await signDocuments(
      tx,
      context,
      application,
      { amount: state.parts.principal, term, restructured },
      customer,
      {
        signature: body.signature,
        drawings,
        agreementHash: body.agreementHash ?? null,
        drawnUnder: drawnUnderOf(body),
        sumInWords: body.sumInWords,
        accepted: acceptedWith(body),
        counter: null,
      },
      onChanged,
    );
    if (!signed.ok) return signed;
    await updateApplication(tx, application.id, {
      signedAt: context.now,
      updatedAt: changedAt(application.updatedAt, context.now),
    });
    const opened = await takeOver(tx, context, locked.value, signed.value);
    if (!opened.ok) return opened;
    const { terms } = signed.value;
    const after = firstDayOf(terms, state.parts, context.today);
    const sender = await senderOf(context.deps);
    await recordEvents(tx, context, [
      {
        name: 'application.restructuring_signed',
        subjectId: application.id,
        facts: agreementFacts(signed.value, term),
      },
      {
        name: 'loan.restructured',
        subjectId: loan.id,
        facts: { balance: state.balance, otherLoanId: opened.value.id, total: after.balance },
        letters: { 'loan-restructured': restructuredMessages(sender, customer, loan, { state, after }) },
      },
    ]);
    const reply = await loanReply(tx, opened.value, context);
    return ok({ ...reply, message: 'Firmado. Su préstamo tiene condiciones nuevas.' });
  });
}

/**
 * Closes the old loan by moving its balance to the account between loans, and opens the loan that takes the balance
 * over.
 */
async function takeOver(
  tx: Tx,
  { actor, now, today }: Context,
  { application, loan, books, proposal }: OwnLoan,
  { hash, terms }: MadeAgreement,
): Promise<Outcome<LoanRow>> {
  const { parts } = loanStateOf(books, today);
  const updatedAt = changedAt(loan.updatedAt, now);
  if (!(await changeLoan(tx, loan.id, 'restructure', { updatedAt })))
    return fail({ code: 'already_processed' });
  const created = await createLoan(tx, {
    application,
    agreement: { hash, terms },
    term: proposal.term,
    approvedAt: now,
    approvedBy: proposal.proposedBy,
    supersedes: loan,
  });
  if (!created.ok) return created;
  const { id } = created.value;
  await decideProposal(tx, loan.id, 'sign', {
    decidedAt: now,
    newLoanId: id,
    signedOn: today,
    ...pick(parts, ['principal', 'interest', 'lateCharge', 'costs']),
    overpaidRefund: parts.overpaidRefund || null,
  });
  const opened = await changeLoan(tx, id, 'disburse', { disbursedOn: today, updatedAt: now });
  if (!opened) return fail({ code: 'already_processed' });
  await setDueDates(tx, id, scheduleFrom(terms.plan.instalments, today, terms.plan.due));
  const stamp = { createdBy: actor.userId, createdAt: now };
  await postMissing(tx, loan.id, stamp);
  await postMissing(tx, id, stamp);
  const row = await findLoan(tx, id);
  return row ? ok(row) : fail({ code: 'not_found' });
}

/** Declines a proposed restructuring; the loan stays as it is. */
export const declineRestructuring = changing(restructuringApi.decline, async (tx, context, { params }) => {
  const locked = await lockOwn(tx, context, params.id);
  if (!locked.ok) return locked;
  const { loan } = locked.value;
  await decideProposal(tx, loan.id, 'decline', { decidedAt: context.now });
  await touchLoan(tx, loan.id, changedAt(loan.updatedAt, context.now));
  await recordEvent(tx, context, 'loan.restructuring_declined', loan.id);
  return ok({ message: 'Propuesta rechazada. Su préstamo sigue como está.' });
});
