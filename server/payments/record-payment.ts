import type { ReplyOf } from '#contract/endpoint.ts';
import type { paymentsApi } from '#contract/payments.ts';
import { isEarlyCash } from '#domain/accounts/two-persons.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { takesPayments } from '#domain/loans/loan.ts';
import { formatPesos, pesos, subtract } from '#domain/money.ts';
import { DRAWER, DRAWER_NAME, isCash } from '#domain/payments/payment.ts';
import { type PaidParts, receiptNumberText, renderReceipt } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { cannotAdjust, type LockedLoan, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { type Letterhead, letterheadOf } from '#server/branding/letterhead.ts';
import type { ProposalRow } from '#server/db/loan-tables.ts';
import type { PaymentRow } from '#server/db/payment-tables.ts';
import { fileHash, newFileKey } from '#server/files/files.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, standingOf } from '#server/ledger/loan-books.ts';
import { postMissing } from '#server/ledger/post-missing.ts';
import { loanReply } from '#server/loans/loan-reply.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { settleIfPaid } from '#server/loans/settle-loan.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { refuseEarlyCash } from '#server/payments/drawer-alone.ts';
import { paymentReply } from '#server/payments/payment-reply.ts';
import { paymentRecordedMessages } from '#server/payments/payments.messages.ts';
import { insertPayment, takeReceiptNumber } from '#server/payments/payments.store.ts';
import { type Asked, askSecondPerson, proposedMessage } from '#server/proposals/second-person.ts';
import { refuseCashAboveLimit } from '#server/settings/amount-limit.ts';
import { lenderOf } from '#server/settings/lender.ts';
import type { Settings } from '#server/settings/settings.ts';
import { drawPage } from '#server/signing/draw-page.ts';

type Input = VerbInput<typeof paymentsApi.record>;

/**
 * Takes money that came for a loan, written off or not: confirmed at once, with a receipt (rule: recorded-payment). Cash of
 * an earlier day may wait for a second person (rule: two-persons).
 */
export async function recordPayment(context: Context, { params, body }: Input) {
  const letterhead = await letterheadOf(context.deps);
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
    return write(tx, context, { letterhead, locked: locked.value, body, confirmed: asked.value.confirmed });
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
  readonly letterhead: Letterhead;
  readonly locked: LockedLoan;
  readonly body: Input['body'];
  /** What another person proposed, and this one confirms: the proposer took the money. */
  readonly confirmed: ProposalRow | null;
}

async function write(tx: Tx, context: Context, { letterhead, locked, body, confirmed }: Taken) {
  const { actor, now, today, deps } = context;
  const { loan } = locked;
  const takenBy = confirmed?.proposedBy ?? actor.userId;
  const sender = await senderOf(deps);
  const number = await takeReceiptNumber(tx);
  const { bytes, key } = await writeReceipt(tx, context, {
    sender,
    letterhead,
    number,
    locked,
    body,
    takenBy,
  });
  const row = await insertPayment(tx, {
    userId: loan.userId,
    loanId: loan.id,
    loanApplicationId: loan.applicationId,
    amount: body.amount,
    paymentMethod: body.paymentMethod,
    paymentReference: body.paymentReference?.trim() || null,
    ...accountOf(sender.settings, isCash(body.paymentMethod) ? undefined : body.fundsAccount),
    receiptKey: key,
    receiptType: 'application/pdf',
    receiptSha256: fileHash(bytes),
    storedSha256: fileHash(bytes),
    notes: body.notes?.trim() || confirmed?.reason || null,
    reportedAmount: null,
    amountReason: null,
    recordedBy: takenBy,
    receiptNumber: number,
    registeredOn: body.on,
    createdAt: now,
    status: 'verified',
    verifiedAt: now,
    verifiedBy: actor.userId,
  });
  if (!row) return fail({ code: 'internal' } as const);
  await postMissing(tx, loan.id, {
    createdBy: actor.userId,
    createdAt: now,
    fundsAccount: isCash(body.paymentMethod) ? DRAWER : row.accountNumber || null,
  });
  const parts = paidParts(locked.books, paymentOf(body));
  await tellCustomer(tx, context, { sender, row, number, locked, parts });
  await deps.files.put(key, bytes);
  const standing = (await findLoan(tx, loan.id)) ?? loan;
  return ok({
    ...paymentReply(row),
    loan: await loanReply(tx, standing, today),
    message: `Pago registrado. Recibo núm. ${receiptNumberText(number)}.`,
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

interface Receipt {
  readonly sender: Sender;
  readonly letterhead: Letterhead;
  readonly number: number;
  readonly locked: LockedLoan;
  readonly body: Input['body'];
  /** The account of the person who took the money. */
  readonly takenBy: number;
}

async function writeReceipt(
  tx: Tx,
  { now, today }: Context,
  { sender: { settings }, letterhead, number, locked: { loan, books }, body, takenBy }: Receipt,
) {
  const payment = paymentOf(body);
  const { balance, credit } = standingOf(books, today, [payment]);
  const application = await findApplication(tx, loan.applicationId);
  const staff = await findUser(tx, takenBy);
  const text = renderReceipt({
    number,
    lender: lenderOf(settings),
    fullName: application?.fullName ?? '',
    cedula: loan.cedula,
    applicationId: loan.applicationId,
    amount: payment.amount,
    method: body.paymentMethod,
    reference: body.paymentReference?.trim() || null,
    on: day(body.on),
    at: now,
    balance,
    credit,
    parts: paidParts(books, payment),
    takenBy: staff ? `${staff.firstName} ${staff.lastName}` : '',
  });
  const bytes = await drawPage({
    letterhead,
    title: 'RECIBO DE PAGO',
    reference: `Núm. ${receiptNumberText(number)}`,
    body: text,
    evidence: '',
    drawing: null,
    author: settings.legalName,
    at: now,
    attachments: [],
    facts: null,
    verifiedAt: null,
  });
  return { bytes, key: newFileKey('pdf') };
}

/** Where the money came to: one of the lender's accounts, or its own hands. */
function accountOf({ companyAccounts, legalName }: Settings, number: string | null | undefined) {
  const found = companyAccounts.find(({ accountNumber }) => accountNumber === number);
  return found
    ? { bankName: found.bankName, accountNumber: found.accountNumber, accountHolder: found.accountHolder }
    : { bankName: DRAWER_NAME, accountNumber: '', accountHolder: legalName };
}

interface Told {
  readonly sender: Sender;
  readonly row: PaymentRow;
  readonly number: number;
  readonly locked: LockedLoan;
  readonly parts: PaidParts;
}

async function tellCustomer(tx: Tx, context: Context, { sender, row, number, locked, parts }: Told) {
  const { loan, customer } = locked;
  const books = (await booksOf(tx, [loan.id])).get(loan.id) ?? locked.books;
  const state = standingOf(books, context.today);
  const settled = await settleIfPaid(tx, context, { loan, customer, sender }, state);
  const standing = { ...state, isSettling: settled.length > 0 };
  await recordEvents(tx, context, [
    {
      name: 'payment.recorded',
      subjectId: row.id,
      facts: {
        amount: row.amount,
        loanId: loan.id,
        on: row.registeredOn,
        balance: state.balance,
        credit: state.credit,
        receipt: number,
        paidPrincipal: parts.principal,
        paidInterest: parts.interest,
        paidLateCharge: parts.lateCharge,
        paidCosts: parts.costs,
      },
      letters: {
        'payment-recorded': paymentRecordedMessages(sender, customer, row, number, standing),
      },
    },
    ...settled,
  ]);
}
