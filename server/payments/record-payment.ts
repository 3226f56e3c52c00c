import type { ReplyOf } from '#contract/endpoint.ts';
import type { Failure } from '#contract/errors.ts';
import { paymentsApi } from '#contract/payments.ts';
import { ROLE, type Role } from '#domain/accounts/role.ts';
import { isEarlyCash } from '#domain/accounts/two-persons.ts';
import { addDays, type Day, day, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { paidParts } from '#domain/ledger/decision.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { takesPayments } from '#domain/loans/loan.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { DRAWER_NAME, isCash, NO_PLACE, type PaymentMethod } from '#domain/payments/payment.ts';
import { OFFICE_BLOCK, type PaidParts, receiptNumberText } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import { cannotAdjust, type LockedLoan, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import type { PaymentRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { serve, type VerbInput } from '#server/http/serve.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { cashOf, postMissing } from '#server/ledger/post-missing.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { loanReply } from '#server/loans/read-loans.ts';
import { settleIfPaid } from '#server/loans/settle-loan.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { paymentRecordedMessages } from '#server/payments/payments.messages.ts';
import { insertPayment } from '#server/payments/payments.store.ts';
import { paymentReply } from '#server/payments/read-payments.ts';
import { type Asked, askSecondPerson, proposedMessage } from '#server/proposals/second-person.ts';
import {
  keepGivenNumber,
  type NumberedPayment,
  numberReceipt,
  queueReceipt,
} from '#server/receipts/receipts.store.ts';
import { refuseCashAboveLimit } from '#server/settings/amount-limit.ts';
import type { Settings } from '#server/settings/settings.ts';

type Input = VerbInput<typeof paymentsApi.record>;

/**
 * Records money received for a loan, written off or not. It is confirmed at once and gets a numbered receipt, whose PDF
 * a job makes after the commit (rules: recorded-payment, receipt-numbers). Cash of an earlier day may wait for a second
 * person (rule: two-persons).
 */
export const recordPayment = serve(paymentsApi.record, async (context, input) => {
  const sender = await senderOf(context.deps);
  return context.transactOnce((tx) => recordWithin(tx, context, { ...input, sender }));
});

type Recording = Pick<Input, 'params' | 'body'> & {
  readonly sender: Sender;
  /** For which loans this money may be recorded. */
  readonly takes?: typeof takesPayments;
};

const daysOf = (role: Role | null) => (role === null ? null : ROLE[role].drawerDays);

/**
 * Why this person may not date cash so early: an earlier day waives late charge. It refuses no one where the settings
 * require a second person for such cash, since that person decides (rules: drawer-alone, two-persons).
 */
async function refuseEarlyCash(
  { actor, today, deps }: Context,
  { paymentMethod, on }: { readonly paymentMethod: PaymentMethod; readonly on: Day },
): Promise<Failure | null> {
  if (!isCash(paymentMethod) || (await deps.settings()).twoPersonActs.includes('early_cash')) return null;
  const days = daysOf(actor.role);
  const first = days && addDays(today, -days.cashBefore);
  return first && on < first
    ? invalidField('on', `El efectivo de antes del ${formatDay(first)} lo anota un dueño`)
    : null;
}

/**
 * Why this person may not reverse a payment: the same person took or confirmed it, and another one has to (rules:
 * drawer-alone, two-persons). `null`: the person may.
 */
export async function refuseOwnReversal(context: Context, payment: PaymentRow): Promise<Failure | null> {
  const { actor, today, deps } = context;
  if (payment.recordedBy !== actor.userId && payment.verifiedBy !== actor.userId) return null;
  const { twoPersonActs } = await deps.settings();
  if (twoPersonActs.includes('reversal'))
    return {
      code: 'second_person_needed',
      message: 'Usted recibió o confirmó este pago: lo reversa otra persona',
    };
  const days = daysOf(actor.role);
  const last =
    days && addDays(dayInSantoDomingo(payment.verifiedAt ?? payment.createdAt), days.reversalAfter);
  return last && today > last
    ? {
        code: 'second_person_needed',
        message: `Usted recibió o confirmó este pago: desde el ${formatDay(addDays(last, 1))} lo reversa otra persona`,
      }
    : null;
}

/** Records a payment within the transaction of another change. */
export async function recordWithin(
  tx: Tx,
  context: Context,
  { sender, params, body, takes = takesPayments }: Recording,
): Promise<Outcome<ReplyOf<typeof paymentsApi.record>>> {
  const { today } = context;
  const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
  if (!locked.ok) return locked;
  const { loan } = locked.value;
  if (!takes(loan)) return fail(cannotAdjust('Este préstamo no espera pagos'));
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
      loan: await loanReply(tx, loan, context),
    } as const);
  const { confirmed } = asked.value;
  return writePayment(tx, context, {
    sender,
    locked: locked.value,
    body: { ...body, notes: body.notes?.trim() || confirmed?.reason || null },
    takenBy: confirmed?.proposedBy ?? context.actor.userId,
    onPhone: null,
  });
}

/**
 * Cash of an earlier day may need a second person, who enters the same amount and day; all other money needs one
 * person.
 */
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

/** Data from a collector's phone about cash for which it gave a receipt (rule: street-receipts). */
interface OnPhone {
  readonly clientId: string;
  /** The day on which the collector took the cash, by the phone's clock. */
  readonly takenOn: Day;
  /** The receipt number that the phone gave; `null`: another receipt has it, so the office assigns its own. */
  readonly given: { readonly block: number; readonly number: number } | null;
}

interface Taken {
  readonly sender: Sender;
  readonly locked: LockedLoan;
  readonly body: Pick<
    Input['body'],
    'amount' | 'paymentMethod' | 'on' | 'paymentReference' | 'fundsAccount' | 'notes'
  >;
  /**
   * The person who took the money. Where a proposal or a waiting receipt is accepted, another person confirms the
   * payment.
   */
  readonly takenBy: number;
  /** The receipt of a collector's phone; `null`: the payment was recorded in the office. */
  readonly onPhone: OnPhone | null;
}

/**
 * Writes a received payment, its ledger entries, its receipt's number and its event. The caller holds the loan's lock.
 */
export async function writePayment(
  tx: Tx,
  context: Context,
  { sender, locked, body, takenBy, onPhone }: Taken,
) {
  const { actor, now, today } = context;
  const { loan, customer } = locked;
  const inserted = await insertPayment(tx, {
    userId: loan.userId,
    loanId: loan.id,
    loanApplicationId: loan.applicationId,
    amount: body.amount,
    paymentMethod: body.paymentMethod,
    paymentReference: body.paymentReference?.trim() || null,
    ...accountOf(sender.settings, body),
    receiptKey: null,
    receiptType: 'application/pdf',
    notes: body.notes?.trim() || null,
    clientId: onPhone?.clientId ?? null,
    reportedOn: onPhone?.takenOn ?? null,
    registeredOn: body.on,
    createdAt: now,
    status: 'verified',
    verifiedAt: now,
    verifiedBy: actor.userId,
  });
  if (!inserted) throw new Error('A payment without a file cannot conflict with another');
  await postMissing(tx, loan.id, {
    createdBy: actor.userId,
    createdAt: now,
    funds: isCash(body.paymentMethod)
      ? await cashOf(tx, context, takenBy)
      : { account: inserted.accountNumber || null, drawerId: null },
  });
  const books = (await booksOf(tx, [loan.id])).get(loan.id) ?? locked.books;
  const state = loanStateOf(books, today);
  const ended = await settleIfPaid(tx, context, { loan, customer, sender }, state);
  const reply = await loanReply(tx, (await findLoan(tx, loan.id)) ?? loan, context);
  await queueReceipt(tx, inserted.id);
  // As late as the event and its letter allow: from here to the commit, the next payment of the block waits.
  const row = onPhone?.given
    ? await keepGivenNumber(tx, { paymentId: inserted.id, ...onPhone.given, recordedBy: takenBy })
    : await numberReceipt(tx, { paymentId: inserted.id, block: OFFICE_BLOCK, recordedBy: takenBy });
  await recordEvents(tx, context, [
    paymentRecorded(row, state, {
      parts: paidParts(locked.books, paymentOf(body)),
      letters: paymentRecordedMessages(sender, customer, row, { state, ended }),
    }),
    ...ended.events,
  ]);
  return ok({
    ...paymentReply(row),
    loan: reply,
    message: `Pago registrado. Recibo núm. ${receiptNumberText(row.receiptNumber, row.receiptBlock)}.`,
    proposed: false,
  } as const);
}

const paymentOf = ({ amount, on }: Pick<Input['body'], 'amount' | 'on'>) =>
  ({ kind: 'payment', id: Number.MAX_SAFE_INTEGER, amount: pesos(amount), on: day(on) }) as const;

/**
 * The failure for more cash than this person may take, and for an overpayment that the person has not confirmed; else
 * `null`.
 */
async function refuseAmount(context: Context, { books }: LockedLoan, body: Input['body']) {
  const aboveLimit = isCash(body.paymentMethod) ? await refuseCashAboveLimit(context, body.amount) : null;
  if (aboveLimit !== null) return aboveLimit;
  const before = loanStateOf(books, context.today).credit;
  const above = loanStateOf(books, context.today, [paymentOf(body)]).credit - before;
  if (above <= 0 || body.confirmAbovePayoff === true) return null;
  const [owed, over] = [formatPesos(pesos(body.amount - above)), formatPesos(pesos(above))];
  return {
    code: 'above_payoff',
    message: `El préstamo debe ${owed}: ${over} quedarían a favor del cliente. Confírmelo o corrija el monto.`,
  } as const;
}

/** Where the money is: in one of the lender's bank accounts, in its hands as cash, or in no place that anybody said. */
function accountOf(
  { companyAccounts, legalName }: Settings,
  { paymentMethod, fundsAccount }: Pick<Input['body'], 'paymentMethod' | 'fundsAccount'>,
) {
  const inCash = isCash(paymentMethod);
  const found = inCash
    ? undefined
    : companyAccounts.find(({ accountNumber }) => accountNumber === fundsAccount);
  return found
    ? { bankName: found.bankName, accountNumber: found.accountNumber, accountHolder: found.accountHolder }
    : { bankName: inCash ? DRAWER_NAME : NO_PLACE, accountNumber: '', accountHolder: legalName };
}

interface Recorded {
  /** The amounts into which the payment is split. */
  readonly parts: PaidParts;
  readonly letters: readonly OutgoingMessage<'payment-recorded'>[];
}

const paymentRecorded = (
  { id, amount, loanId, receiptBlock, receiptNumber, registeredOn }: NumberedPayment,
  { balance, credit, writtenOff }: Pick<LoanState, 'balance' | 'credit' | 'writtenOff'>,
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
      ...(writtenOff > 0 && { writtenOff }),
      credit,
      receipt: receiptNumber,
      ...(receiptBlock !== OFFICE_BLOCK && { block: receiptBlock }),
      paidPrincipal: parts.principal,
      paidInterest: parts.interest,
      paidLateCharge: parts.lateCharge,
      paidCosts: parts.costs,
      ...(parts.overpaidRefund > 0 && { paidOverpaidRefund: parts.overpaidRefund }),
    },
    letters: { 'payment-recorded': letters },
  }) as const;
