import type { paymentsApi } from '#contract/payments.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { parsePesos } from '#domain/money.ts';
import { parseReportedMethod } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { transactWithFile } from '#server/files/transact-with-file.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { loanStates } from '#server/loans/loan-reply.ts';
import { findOwnOpenLoan } from '#server/loans/loans.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { paymentReply } from '#server/payments/payment-reply.ts';
import { paymentReceivedMessages } from '#server/payments/payments.messages.ts';
import { insertPayment } from '#server/payments/payments.store.ts';
import { takeReceipt } from '#server/payments/receipt-intake.ts';

const OTHER_ACCOUNT = 'Elija una de las cuentas donde se paga';

/** Reports a payment; it counts from this day, whenever it is confirmed (rule: payment-counts-from-registration). */
export async function registerPayment(
  context: Context,
  { body, file }: VerbInput<typeof paymentsApi.register>,
) {
  const amount = parsePesos(body.amount);
  const paymentMethod = parseReportedMethod(body.paymentMethod);
  if (amount === null || amount < 1 || amount > 10_000_000)
    return fail(invalidField('amount', 'Monto es requerido'));
  if (paymentMethod === null) return fail(invalidField('paymentMethod', 'Método de pago es requerido'));
  const { companyAccounts } = await context.deps.settings();
  const known = companyAccounts.find(({ accountNumber }) => accountNumber === body.accountNumber.trim());
  // A lender who has named none yet tells its customers where to pay in another way.
  if (companyAccounts.length > 0 && !known) return fail(invalidField('accountNumber', OTHER_ACCOUNT));
  const receipt = await takeReceipt(file.bytes);
  if (!receipt.ok) return receipt;
  const { actor, now, today, deps } = context;
  const sender = await senderOf(deps);
  return transactWithFile(context, receipt.value, async (tx, stored) => {
    const customer = await lockCustomer(tx, actor.userId);
    const loan = await findOwnOpenLoan(tx, actor.userId);
    const state = isRunning(loan) ? (await loanStates(tx, [loan.id], today)).get(loan.id) : undefined;
    if (!loan || !state || state.balance === 0) return fail({ code: 'no_active_loan' } as const);
    const row = await insertPayment(tx, {
      userId: actor.userId,
      loanId: loan.id,
      loanApplicationId: loan.applicationId,
      amount,
      paymentMethod,
      paymentReference: body.paymentReference?.trim() || null,
      bankName: known?.bankName ?? body.bankName.trim(),
      accountNumber: body.accountNumber.trim(),
      accountHolder: known?.accountHolder ?? body.accountHolder.trim(),
      receiptKey: stored.key,
      receiptType: receipt.value.type,
      receiptSha256: file.sha256,
      storedSha256: stored.sha256,
      notes: body.notes?.trim() || null,
      reportedAmount: null,
      amountReason: null,
      registeredOn: today,
      createdAt: now,
    });
    if (!row) return fail({ code: 'receipt_already_registered' } as const);
    await recordEvents(tx, context, [
      {
        name: 'payment.registered',
        subjectId: row.id,
        facts: { amount, loanId: loan.id },
        letters: { 'payment-received': paymentReceivedMessages(sender, customer, row) },
      },
    ]);
    return ok(paymentReply(row));
  });
}
