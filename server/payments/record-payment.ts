import type { ReplyOf } from '#contract/endpoint.ts';
import type { paymentsApi } from '#contract/payments.ts';
import { isEarlyCash } from '#domain/accounts/two-persons.ts';
import { day, formatDay } from '#domain/calendar.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { takesPayments } from '#domain/loans/loan.ts';
import { formatPesos, pesos, subtract } from '#domain/money.ts';
import { DRAWER, DRAWER_NAME, isCash } from '#domain/payments/payment.ts';
import { OFFICE_BLOCK, type PaidParts, receiptNumberText } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import { cannotAdjust, type LockedLoan, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import type { ProposalRow } from '#server/db/loan-tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, standingOf } from '#server/ledger/loan-books.ts';
import { postMissing } from '#server/ledger/post-missing.ts';
import { loanReply } from '#server/loans/loan-reply.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { settleIfPaid } from '#server/loans/settle-loan.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { refuseEarlyCash } from '#server/payments/drawer-alone.ts';
import { paymentReply } from '#server/payments/payment-reply.ts';
import { paymentRecordedMessages } from '#server/payments/payments.messages.ts';
import { insertPayment } from '#server/payments/payments.store.ts';
import { type Asked, askSecondPerson, proposedMessage } from '#server/proposals/second-person.ts';
import { type NumberedPayment, numberReceipt, queueReceipt } from '#server/receipts/receipts.store.ts';
import { refuseCashAboveLimit } from '#server/settings/amount-limit.ts';
import type { Settings } from '#server/settings/settings.ts';

type Input = VerbInput<typeof paymentsApi.record>;

/**
 * Takes money that came for a loan, written off or not: confirmed at once, with a numbered receipt, whose PDF a job makes
 * after the commit (rules: recorded-payment, receipt-numbers). Cash of an earlier day may wait for a second person (rule:
 * two-persons).
 */
export async function recordPayment(context: Context, { params, body }: Input) {
  const sender = await senderOf(context.deps);
  return context.transactOnce<ReplyOf<typeof paymentsApi.record>>(async (tx) => {
    const { today } = context;
    const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const { loan } = locked.value;
    if (!takesPayments(loan)) return fail(cannotAdjust('Este préstamo no espera pagos'));
    const on = day(body.on);
    if (loan.disbursedOn !== null && on < loan.disbursedOn)
      return fail(invalidField('on', `No puede ser antes del desembolso (${formatDay(loan.disbursedOn)})`));
    if (on > today) return fail(invalidField('on', `No puede ser después de hoy (${formatDay(today)})`));
    const { paymentMethod } = body;
    const refused =
      (await refuseEarlyCash(context, { paymentMethod, on })) ??
      (await refuseAmount(context, locked.value, body));
    if (refused) return fail(refused);
    const asked = await askAboutEarlyCash(tx, context, locked.value, body);
    if (!asked.ok) return asked;
    if (asked.value === 'proposed')
      return ok({
        proposed: true,
        message: proposedMessage('early_cash'),
        loan: await loanReply(tx, loan, today),
      } as const);
    return write(tx, context, { sender, locked: locked.value, body, confirmed: asked.value.confirmed });
  });
}

/** Cash of an earlier day may need a second person, who says the same amount and day; all other money needs nobody. */
async function askAboutEarlyCash(
  tx: Tx,
  context: Context,
  { loan }: LockedLoan,
  { amount, paymentMethod, on, notes }: Input['body'],
): Promise<Outcome<Asked>> {
  if (!isCash(paymentMethod) || !isEarlyCash(day(on), context.today)) return ok({ confirmed: null });
  return askSecondPerson(tx, context, {
    act: 'early_cash',
    about: { applicationId: loan.applicationId, loanId: loan.id },
    says: { amount, term: null, valueDate: on },
    reason: notes?.trim() || null,
  });
}

interface Taken {
  readonly sender: Sender;
  readonly locked: LockedLoan;
  readonly body: Input['body'];
  /** What another person proposed, and this one confirms: the proposer took the money. */
  readonly confirmed: ProposalRow | null;
}

async function write(tx: Tx, context: Context, { sender, locked, body, confirmed }: Taken) {
  const { actor, now, today } = context;
  const { loan, customer } = locked;
  const inserted = await insertPayment(tx, {
    userId: loan.userId,
    loanId: loan.id,
    loanApplicationId: loan.applicationId,
    amount: body.amount,
    paymentMethod: body.paymentMethod,
    paymentReference: body.paymentReference?.trim() || null,
    ...accountOf(sender.settings, isCash(body.paymentMethod) ? undefined : body.fundsAccount),
    receiptKey: null,
    receiptType: 'application/pdf',
    receiptSha256: null,
    storedSha256: null,
    notes: body.notes?.trim() || confirmed?.reason || null,
    reportedAmount: null,
    amountReason: null,
    registeredOn: body.on,
    createdAt: now,
    status: 'verified',
    verifiedAt: now,
    verifiedBy: actor.userId,
  });
  if (!inserted) throw new Error('A payment without a file is like no other');
  await postMissing(tx, loan.id, {
    createdBy: actor.userId,
    createdAt: now,
    fundsAccount: isCash(body.paymentMethod) ? DRAWER : inserted.accountNumber || null,
  });
  const books = (await booksOf(tx, [loan.id])).get(loan.id) ?? locked.books;
  const state = standingOf(books, today);
  const settled = await settleIfPaid(tx, context, { loan, customer, sender }, state);
  const reply = await loanReply(tx, (await findLoan(tx, loan.id)) ?? loan, today);
  await queueReceipt(tx, inserted.id);
  // Last: the next payment of the block waits for its number from here to the commit.
  const row = await numberReceipt(tx, {
    paymentId: inserted.id,
    block: OFFICE_BLOCK,
    recordedBy: confirmed?.proposedBy ?? actor.userId,
  });
  await recordEvents(tx, context, [
    paymentRecorded(row, state, {
      parts: paidParts(locked.books, paymentOf(body)),
      letters: paymentRecordedMessages(sender, customer, row, { ...state, isSettling: settled.length > 0 }),
    }),
    ...settled,
  ]);
  return ok({
    ...paymentReply(row),
    loan: reply,
    message: `Pago registrado. Recibo núm. ${receiptNumberText(row.receiptNumber)}.`,
    proposed: false,
  } as const);
}

const paymentOf = ({ amount, on }: Input['body']) =>
  ({ kind: 'payment', id: Number.MAX_SAFE_INTEGER, amount: pesos(amount), on: day(on) }) as const;

/** What of it pays what, on the day from which it counts. */
function paidParts(books: LoanBooks, payment: ReturnType<typeof paymentOf>): PaidParts {
  const before = standingOf(books, payment.on).parts;
  const after = standingOf(books, payment.on, [payment]).parts;
  return {
    principal: subtract(before.principal, after.principal),
    interest: subtract(before.interest, after.interest),
    lateCharge: subtract(before.lateCharge, after.lateCharge),
    costs: subtract(before.costs, after.costs),
  };
}

/** More cash than this person takes, or more money than the loan owes and nobody said that it is meant. */
async function refuseAmount(context: Context, { books }: LockedLoan, body: Input['body']) {
  const aboveLimit = isCash(body.paymentMethod) ? await refuseCashAboveLimit(context, body.amount) : null;
  if (aboveLimit !== null) return aboveLimit;
  const before = standingOf(books, context.today).credit;
  const above = standingOf(books, context.today, [paymentOf(body)]).credit - before;
  if (above <= 0 || body.confirmAbovePayoff === true) return null;
  const [owed, over] = [formatPesos(pesos(body.amount - above)), formatPesos(pesos(above))];
  return {
    code: 'above_payoff',
    message: `El préstamo debe ${owed}: ${over} quedarían a favor del cliente. Confírmelo o corrija el monto.`,
  } as const;
}

/** Where the money came to: one of the lender's accounts, or its own hands. */
function accountOf({ companyAccounts, legalName }: Settings, number: string | null | undefined) {
  const found = companyAccounts.find(({ accountNumber }) => accountNumber === number);
  return found
    ? { bankName: found.bankName, accountNumber: found.accountNumber, accountHolder: found.accountHolder }
    : { bankName: DRAWER_NAME, accountNumber: '', accountHolder: legalName };
}

interface Recorded {
  /** What of it paid what. */
  readonly parts: PaidParts;
  readonly letters: readonly OutgoingMessage<'payment-recorded'>[];
}

const paymentRecorded = (
  { id, amount, loanId, receiptNumber, registeredOn }: NumberedPayment,
  { balance, credit }: Pick<LoanState, 'balance' | 'credit'>,
  { parts, letters }: Recorded,
) =>
  ({
    name: 'payment.recorded',
    subjectId: id,
    facts: {
      amount,
      loanId,
      on: registeredOn,
      balance,
      credit,
      receipt: receiptNumber,
      paidPrincipal: parts.principal,
      paidInterest: parts.interest,
      paidLateCharge: parts.lateCharge,
      paidCosts: parts.costs,
    },
    letters: { 'payment-recorded': letters },
  }) as const;
