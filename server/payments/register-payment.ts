import { fileTypeFromBuffer } from 'file-type';
import type { Failure } from '#contract/errors.ts';
import { PAYMENT_MOST, RECEIPT_REFUSED } from '#contract/payment-report.ts';
import type { paymentsApi } from '#contract/payments.ts';
import { type Day, day } from '#domain/calendar.ts';
import { receiptProblem } from '#domain/documents/picture-problem.ts';
import { isRunning, owedStill } from '#domain/loans/loan.ts';
import { parsePesos } from '#domain/money.ts';
import { countsFrom } from '#domain/payments/counts-from.ts';
import { parseReportedMethod } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import type { LoanRow, PaymentRow } from '#server/db/tables.ts';
import { takeImage } from '#server/files/image-intake.ts';
import { transactWithFile } from '#server/files/transact-with-file.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { findOwnOpenLoan, ownLostLoans } from '#server/loans/loans.store.ts';
import { loanStates } from '#server/loans/read-loans.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { paymentReceivedMessages } from '#server/payments/payments.messages.ts';
import { findByClientId, insertPayment } from '#server/payments/payments.store.ts';
import { paymentReply } from '#server/payments/read-payments.ts';

const OTHER_ACCOUNT = 'Elija una de las cuentas donde se paga';

interface Receipt {
  readonly bytes: Buffer;
  readonly type: string;
  readonly extension: string;
}

const REFUSED: Failure = { code: 'unsupported_type', ...RECEIPT_REFUSED };

/**
 * Checks an uploaded receipt. An image is re-encoded; a PDF stays unchanged and is only ever served as an attachment
 * (rule: images-reencoded).
 */
export async function takeReceipt(bytes: Buffer): Promise<Outcome<Receipt>> {
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime === 'application/pdf') return ok({ bytes, type: found.mime, extension: 'pdf' });
  const image = await takeImage(bytes);
  if (image.ok) return ok(image.value);
  if (image.error === 'unsupported') return fail(REFUSED);
  return fail({ ...REFUSED, message: receiptProblem(image.error) });
}

/**
 * Reports a payment. It counts from today, or from the day on which the phone recorded it, whenever staff confirm it
 * (rules: payment-counts-from-registration, reported-without-signal). A repeated request gets the first payment as
 * reply (rule: queued-write).
 */
export async function registerPayment(
  context: Context,
  { body, file }: VerbInput<typeof paymentsApi.register>,
) {
  const { clientId = null, reportedOn = null } = body;
  const amount = parsePesos(body.amount);
  if (clientId !== null) {
    const first = await context.read(async (tx) => ok(await firstOf(tx, context, clientId)));
    if (first.ok && first.value) return replyOfFirst(first.value, { amount, sha256: file.sha256 });
  }
  const paymentMethod = parseReportedMethod(body.paymentMethod);
  if (amount === null || amount < 1 || amount > PAYMENT_MOST)
    return fail(invalidField('amount', 'Monto es requerido'));
  if (paymentMethod === null) return fail(invalidField('paymentMethod', 'Método de pago es requerido'));
  const { companyAccounts } = await context.deps.settings();
  const known = companyAccounts.find(({ accountNumber }) => accountNumber === body.accountNumber.trim());
  // A lender without registered accounts tells its customers in another way where to pay.
  if (companyAccounts.length > 0 && !known) return fail(invalidField('accountNumber', OTHER_ACCOUNT));
  const receipt = await takeReceipt(file.bytes);
  if (!receipt.ok) return receipt;
  const { actor, now, today, deps } = context;
  const sender = await senderOf(deps);
  return transactWithFile(context, receipt.value, async (tx, stored) => {
    const customer = await lockCustomer(tx, actor.userId);
    // A repeated request that arrived while the first was under way has waited for this lock.
    const before = await firstOf(tx, context, clientId);
    if (before) return replyOfFirst(before, { amount, sha256: file.sha256 });
    const loan = await findOwedLoan(tx, actor.userId, today);
    if (!loan?.disbursedOn) return fail({ code: 'no_active_loan' });
    const row = await insertPayment(tx, {
      userId: actor.userId,
      loanId: loan.id,
      loanApplicationId: loan.applicationId,
      amount,
      paymentMethod,
      paymentReference: body.paymentReference?.trim() || null,
      bankName: known?.bankName ?? body.bankName.trim(),
      accountNumber: body.accountNumber.trim(),
      // Who paid, as the customer wrote it: the lender looks for that name in the bank's movements.
      accountHolder: body.accountHolder.trim(),
      receiptKey: stored.key,
      receiptType: receipt.value.type,
      receiptSha256: file.sha256,
      storedSha256: stored.sha256,
      notes: body.notes?.trim() || null,
      clientId,
      reportedOn,
      registeredOn: countsFrom({
        reportedOn: reportedOn === null ? today : day(reportedOn),
        arrivedOn: today,
        disbursedOn: day(loan.disbursedOn),
      }),
      createdAt: now,
    });
    if (!row) return fail({ code: 'receipt_already_registered' });
    await recordEvent(tx, context, 'payment.registered', row.id, {
      facts: { amount, loanId: loan.id, ...(reportedOn !== null && { reportedOn, on: row.registeredOn }) },
      letters: { 'payment-received': paymentReceivedMessages(sender, customer, row) },
    });
    return ok(paymentReply(row));
  });
}

/**
 * The loan that a reported payment is for: the customer's running one. Without one it is a written-off loan: its client
 * owes it still, and the report may have waited on the phone since before (rules: write-off, reported-without-signal).
 */
async function findOwedLoan(tx: Tx, userId: number, today: Day): Promise<LoanRow | undefined> {
  const open = await findOwnOpenLoan(tx, userId);
  const loans = isRunning(open) ? [open] : await ownLostLoans(tx, userId);
  const ids = loans.map(({ id }) => id);
  const states = await loanStates(tx, ids, today);
  return loans.find(({ id }) => {
    const state = states.get(id);
    return state !== undefined && owedStill(state) > 0;
  });
}

const OTHER_PAYMENT =
  'Ya recibimos este pago con otro monto o con otro comprobante. Si son dos pagos, registre el segundo aparte.';

/**
 * The reply to a repeated request: the first payment, or a refusal where it says another amount or brings another
 * receipt. A staff member may have corrected the first one's amount since.
 */
function replyOfFirst(first: PaymentRow, sent: { readonly amount: number | null; readonly sha256: string }) {
  const isSame =
    (first.reportedAmount ?? first.amount) === sent.amount && first.receiptSha256 === sent.sha256;
  return isSame ? ok(paymentReply(first)) : fail({ code: 'repeated_key', message: OTHER_PAYMENT });
}

/** The payment that this customer's phone reported before under the same `clientId`; `null`: none. */
const firstOf = async (tx: Tx, { actor }: Context, clientId: string | null): Promise<PaymentRow | null> =>
  clientId === null ? null : ((await findByClientId(tx, actor.userId, clientId)) ?? null);
