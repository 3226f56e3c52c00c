import { type Adjustment, adjustmentsApi } from '#contract/adjustments.ts';
import type { Failure } from '#contract/errors.ts';
import type { SeenUpdatedAt } from '#contract/seen.ts';
import type { ProposedAct } from '#domain/accounts/two-persons.ts';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { pick } from '#domain/enum-table.ts';
import { PREVIEW_ID } from '#domain/ledger/decision.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import { collectionCostMessages, waiverMessages } from '#server/adjustments/adjustments.messages.ts';
import { findAdjustment, insertAdjustment } from '#server/adjustments/adjustments.store.ts';
import type { LoanAdjustmentRow, LoanRow, NewRow, UserRow } from '#server/db/tables.ts';
import { fileReply } from '#server/files/file-reply.ts';
import { transactWithFile } from '#server/files/transact-with-file.ts';
import { changedAt, rejectStaleUpdate } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { reading, serve, type VerbInput } from '#server/http/serve.ts';
import { reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, type LoanBooks, loanStateOf } from '#server/ledger/loan-books.ts';
import { type Funds, postMissing } from '#server/ledger/post-missing.ts';
import { findBorrowed } from '#server/loan-book/loan-book.store.ts';
import { changeLoan, findLoan, lockLoan } from '#server/loans/loans.store.ts';
import { adminLoanReply, NOT_TO_PAY_OUT } from '#server/loans/read-loans.ts';
import { settleIfPaid } from '#server/loans/settle-loan.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent, recordEvents } from '#server/outbox/record-events.ts';
import { takeReceipt } from '#server/payments/register-payment.ts';
import { askSecondPerson, proposedMessage } from '#server/proposals/second-person.ts';
import { decideProposal } from '#server/restructurings/restructurings.store.ts';

export interface LockedLoan {
  readonly customer: UserRow;
  readonly loan: LoanRow;
  readonly books: LoanBooks;
  /** The loan's state today. */
  readonly state: LoanState;
}

/**
 * Customer and loan, locked in that order, in the version that the member of the staff saw (rule: decision-in-sight).
 */
export async function lockToAdjust(
  tx: Tx,
  context: Context,
  id: number,
  seenUpdatedAt: SeenUpdatedAt,
): Promise<Outcome<LockedLoan>> {
  const found = await findLoan(tx, id);
  if (!found) return fail({ code: 'not_found' });
  const customer = await lockCustomer(tx, found.userId);
  const loan = await lockLoan(tx, id);
  expectStillOf(customer, loan);
  const books = (await booksOf(tx, [id])).get(id);
  if (!loan || !books) return fail({ code: 'not_found' });
  const { updatedAt } = loan;
  const seen = { updatedAt, seenUpdatedAt, foundUpdatedAt: found.updatedAt };
  const unseen = await rejectStaleUpdate(tx, context, { subject: 'loan', id }, seen);
  if (unseen) return fail(unseen);
  return ok({ customer, loan, books, state: loanStateOf(books, context.today) });
}

export const cannotAdjust = (message: string): Failure => ({ code: 'cannot_adjust', message });

/** The failure where the request exceeds the available amount. */
export const tooMuch = (amount: number, most: number): Failure | null =>
  amount <= most ? null : invalidField('amount', `Como máximo ${formatPesos(most)}`);

type Facts = Omit<NewRow<'loanAdjustments'>, 'loanId' | 'valueDate' | 'createdBy' | 'createdAt'>;

/** Stores an adjustment of a loan and posts its consequences to the ledger. The caller holds the loan's lock. */
export async function adjust(
  tx: Tx,
  { actor, now, today }: Context,
  loanId: number,
  { funds, ...facts }: Facts & { readonly funds?: Funds },
): Promise<{ readonly adjustment: LoanAdjustmentRow; readonly state: LoanState }> {
  const adjustment = await insertAdjustment(tx, {
    ...facts,
    loanId,
    valueDate: today,
    createdBy: actor.userId,
    createdAt: now,
  });
  const note = facts.reason ?? facts.reference;
  await postMissing(tx, loanId, {
    createdBy: actor.userId,
    createdAt: now,
    ...(note && { note }),
    ...(funds && { funds }),
  });
  const books = (await booksOf(tx, [loanId])).get(loanId);
  if (!books) throw new Error('A loan has books');
  return { adjustment, state: loanStateOf(books, today) };
}

export async function adjustedReply(
  tx: Tx,
  context: Pick<Context, 'actor'>,
  loanId: number,
  state: LoanState,
  message: string,
) {
  const row = await findBorrowed(tx, loanId);
  if (!row) throw new Error('A loan has an application');
  return { ...adminLoanReply(context, row, state, NOT_TO_PAY_OUT), message, proposed: false };
}

/**
 * Adds a collection cost to a loan's debt, with the paper that proves it; refused where the note does not allow such
 * costs.
 */
export const addCollectionCost = serve(adjustmentsApi.addCost, async (context, { params, body, file }) => {
  const document = await takeReceipt(file.bytes);
  if (!document.ok) return document;
  const amount = Number(body.amount);
  const sender = await senderOf(context.deps);
  return transactWithFile(context, document.value, async (tx, stored) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan, customer } = locked.value;
    if (!isRunning(loan)) return fail(cannotAdjust('Este préstamo no está activo'));
    if (!LATE_CHARGE[lateChargeOf(loan.lateChargeVariant)].costs)
      return fail(cannotAdjust('El pagaré de este préstamo no prevé gastos de cobranza'));
    const { adjustment, state } = await adjust(tx, context, loan.id, {
      kind: 'collection_cost',
      amount,
      reason: body.reason.trim(),
      documentKey: stored.key,
      documentType: document.value.type,
      documentSha256: file.sha256,
      storedSha256: stored.sha256,
    });
    await recordEvent(tx, context, 'loan.collection_cost_added', loan.id, {
      facts: { adjustmentId: adjustment.id, amount, balance: state.balance },
      letters: {
        'collection-cost-added': collectionCostMessages(sender, customer, loan, adjustment, state),
      },
    });
    return ok(await adjustedReply(tx, context, loan.id, state, 'Gasto de cobranza registrado'));
  });
});

export const MORE_THAN_ANYBODY_OWES = pesos(100_000_000);

/** The late charge that can be waived on a day, in pesos. */
export function waivable({ terms, facts }: LoanBooks, on: Day): number {
  const all = { kind: 'waiver', id: PREVIEW_ID, on, amount: MORE_THAN_ANYBODY_OWES } as const;
  const { postings } = replay(terms, [...facts, all], on);
  return postings.find(({ adjustmentId }) => adjustmentId === PREVIEW_ID)?.amount ?? 0;
}

/** Waives late charge, with a reason; where nothing else is owed this settles the loan (rule: late-charge-waiver). */
export function waiveLateCharge(context: Context, { params, body }: VerbInput<typeof adjustmentsApi.waive>) {
  return context.transactOnce(async (tx) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan, customer, books } = locked.value;
    if (!isRunning(loan)) return fail(cannotAdjust('Este préstamo no está activo'));
    const most = waivable(books, context.today);
    if (most === 0) return fail(cannotAdjust('Este préstamo no debe mora'));
    const refused = tooMuch(body.amount, most);
    if (refused) return fail(refused);
    const reason = body.reason.trim();
    const asked = await askSecondPerson(tx, context, {
      act: 'waiver',
      about: { applicationId: loan.applicationId, loanId: loan.id },
      says: { amount: body.amount, term: null, valueDate: null },
      reason,
    });
    if (!asked.ok) return asked;
    if (asked.value === 'proposed') return proposedReply(tx, context, locked.value, 'waiver');
    const { adjustment, state } = await adjust(tx, context, loan.id, {
      kind: 'waiver',
      amount: body.amount,
      reason,
    });
    const sender = await senderOf(context.deps);
    const ended = await settleIfPaid(tx, context, { loan, customer, sender }, state);
    await recordEvents(tx, context, [
      {
        name: 'loan.late_charge_waived',
        subjectId: loan.id,
        facts: { adjustmentId: adjustment.id, amount: body.amount, balance: state.balance },
        letters: { 'late-charge-waived': waiverMessages(sender, customer, loan, adjustment, state) },
      },
      ...ended.events,
    ]);
    return ok(await adjustedReply(tx, context, loan.id, state, 'Mora condonada'));
  });
}

/** Takes the whole debt of a loan out of the expected income (rules: write-off, two-persons). */
export function writeOffLoan(context: Context, { params, body }: VerbInput<typeof adjustmentsApi.writeOff>) {
  return context.transactOnce(async (tx) => {
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan, state: before } = locked.value;
    if (!isRunning(loan)) return fail(cannotAdjust('Este préstamo no está activo'));
    const reason = body.reason.trim();
    const asked = await askSecondPerson(tx, context, {
      act: 'write_off',
      about: { applicationId: loan.applicationId, loanId: loan.id },
      says: { amount: null, term: null, valueDate: null },
      reason,
    });
    if (!asked.ok) return asked;
    if (asked.value === 'proposed') return proposedReply(tx, context, locked.value, 'write_off');
    const { adjustment, state } = await adjust(tx, context, loan.id, { kind: 'write_off', reason });
    await decideProposal(tx, loan.id, 'withdraw', { decidedAt: context.now });
    const updatedAt = changedAt(loan.updatedAt, context.now);
    if (!(await changeLoan(tx, loan.id, 'write_off', { updatedAt })))
      return fail(cannotAdjust('Este préstamo no está activo'));
    await recordEvent(tx, context, 'loan.written_off', loan.id, {
      facts: { adjustmentId: adjustment.id, amount: before.balance },
    });
    return ok(await adjustedReply(tx, context, loan.id, state, 'Préstamo castigado'));
  });
}

/**
 * Maximum number of days from today for which a payoff amount is computed. Later amounts would be unreliable, because
 * other events may follow.
 */
const DAYS_AHEAD = 60;

/**
 * The amount that pays a loan off on a day, and the reported payments that wait to be verified (rules: payoff,
 * in-verification).
 */
export const readPayoff = reading(adjustmentsApi.payoff, async (tx, context, { params, query }) => {
  const { actor, today } = context;
  const on = query.on === undefined ? today : day(query.on);
  const loan = await findLoan(tx, params.id);
  const allBooks = await booksOf(tx, [params.id]);
  const waiting = await reportedFor(tx, params.id);
  if (!loan || !(actor.isAdmin || loan.userId === actor.userId)) return fail({ code: 'not_found' });
  const books = allBooks.get(loan.id);
  if (!isRunning(loan) || !books) return fail({ code: 'no_active_loan' });
  if (on < today || on > addDays(today, DAYS_AHEAD))
    return fail(invalidField('on', `Elija un día desde hoy hasta dentro de ${DAYS_AHEAD}`));
  const { balance, rebate, bookBalance, runningLateCharge } = loanStateOf(books, on);
  const after = loanStateOf(books, on, waiting);
  const reported = waiting.reduce((all, { amount }) => all + amount, 0);
  return ok({
    on,
    balance,
    ...(rebate > 0 && { rebate }),
    bookBalance,
    runningLateCharge,
    reported,
    balanceAfterVerification: after.balance,
    ...(after.rebate > 0 && { rebateAfterVerification: after.rebate }),
  });
});

/**
 * The reply where a decision only became a proposal: the unchanged loan, and the message that another person has to
 * confirm (rule: two-persons).
 */
export const proposedReply = async (
  tx: Tx,
  context: Pick<Context, 'actor' | 'closedDays'>,
  { loan, state }: LockedLoan,
  act: ProposedAct,
) => ok({ ...(await adjustedReply(tx, context, loan.id, state, proposedMessage(act))), proposed: true });

export const adjustmentReply = (row: LoanAdjustmentRow): Adjustment => ({
  ...pick(row, ['id', 'kind', 'amount', 'valueDate', 'reason', 'reference', 'otherLoanId']),
  documentUrl: row.documentKey === null ? null : `/api/admin/adjustments/${row.id}/document`,
  createdAt: row.createdAt.toISOString(),
});

/** Downloads the paper that proves a collection cost. */
export const readAdjustmentDocument = serve(adjustmentsApi.document, async (context, { params }) => {
  const found = await context.read(async (tx) => ok(await findAdjustment(tx, params.id)));
  const { id, documentKey, documentType } = (found.ok && found.value) || {};
  if (!documentKey || !documentType) return fail({ code: 'not_found' });
  return ok(await fileReply(context, `gasto-${id}`, documentKey, documentType));
});
