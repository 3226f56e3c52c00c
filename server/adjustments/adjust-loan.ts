import type { adjustmentsApi } from '#contract/adjustments.ts';
import type { Failure } from '#contract/errors.ts';
import type { SeenUpdatedAt } from '#contract/seen.ts';
import type { Day } from '#domain/calendar.ts';
import { PREVIEW_ID } from '#domain/ledger/decision.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import { collectionCostMessages } from '#server/adjustments/adjustments.messages.ts';
import { insertAdjustment } from '#server/adjustments/adjustments.store.ts';
import type { LoanAdjustmentRow, LoanRow, UserRow } from '#server/db/tables.ts';
import { transactWithFile } from '#server/files/transact-with-file.ts';
import { rejectStaleUpdate } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, loanStateOf } from '#server/ledger/loan-books.ts';
import { type Funds, postMissing } from '#server/ledger/post-missing.ts';
import { findBorrowed } from '#server/loan-book/loan-book.store.ts';
import { findLoan, lockLoan } from '#server/loans/loans.store.ts';
import { adminLoanReply } from '#server/loans/read-loans.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { takeReceipt } from '#server/payments/register-payment.ts';

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

type Facts = Pick<LoanAdjustmentRow, 'kind'> &
  Partial<
    Pick<
      LoanAdjustmentRow,
      | 'amount'
      | 'reason'
      | 'reference'
      | 'documentKey'
      | 'documentType'
      | 'documentSha256'
      | 'storedSha256'
      | 'otherLoanId'
    >
  >;

/** Stores an adjustment of a loan and posts its consequences to the ledger. The caller holds the loan's lock. */
export async function adjust(
  tx: Tx,
  { actor, now, today }: Context,
  loanId: number,
  { funds, ...facts }: Facts & { readonly funds?: Funds },
): Promise<{ readonly adjustment: LoanAdjustmentRow; readonly state: LoanState }> {
  const adjustment = await insertAdjustment(tx, {
    loanId,
    kind: facts.kind,
    amount: facts.amount ?? null,
    valueDate: today,
    reason: facts.reason ?? null,
    reference: facts.reference ?? null,
    documentKey: facts.documentKey ?? null,
    documentType: facts.documentType ?? null,
    documentSha256: facts.documentSha256 ?? null,
    storedSha256: facts.storedSha256 ?? null,
    otherLoanId: facts.otherLoanId ?? null,
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
  context: Pick<Context, 'actor' | 'closedDays'>,
  loanId: number,
  state: LoanState,
  message: string,
) {
  const row = await findBorrowed(tx, loanId);
  if (!row) throw new Error('A loan has an application');
  return { ...adminLoanReply(context, row, state, null), message, proposed: false };
}

/**
 * Adds a collection cost to a loan's debt, with the paper that proves it; refused where the note does not allow such
 * costs.
 */
export async function addCollectionCost(
  context: Context,
  { params, body, file }: VerbInput<typeof adjustmentsApi.addCost>,
) {
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
    await recordEvents(tx, context, [
      {
        name: 'loan.collection_cost_added',
        subjectId: loan.id,
        facts: { adjustmentId: adjustment.id, amount, balance: state.balance },
        letters: {
          'collection-cost-added': collectionCostMessages(sender, customer, loan, adjustment, state),
        },
      },
    ]);
    return ok(await adjustedReply(tx, context, loan.id, state, 'Gasto de cobranza registrado'));
  });
}

export const MORE_THAN_ANYBODY_OWES = pesos(100_000_000);

/** The late charge that can be waived on a day, in pesos. */
export function waivable({ terms, facts }: LoanBooks, on: Day): number {
  const all = { kind: 'waiver', id: PREVIEW_ID, on, amount: MORE_THAN_ANYBODY_OWES } as const;
  const { postings } = replay(terms, [...facts, all], on);
  return postings.find(({ adjustmentId }) => adjustmentId === PREVIEW_ID)?.amount ?? 0;
}
