import type { receiptsApi } from '#contract/receipts.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { receiptMessage, receiptParts } from '#domain/payments/receipt.ts';
import { ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { isReceiptInPreparation } from '#server/payments/read-payments.ts';
import { numberedReceipt } from '#server/receipts/numbered-receipt.ts';

/** The data of a numbered receipt, which the office prints on a roll or a sheet. */
export function readNumberedReceipt(context: Context, { params }: VerbInput<typeof receiptsApi.read>) {
  return context.read(async (tx) => {
    const found = await numberedReceipt(tx, params.id);
    if (!found.ok) return found;
    const { facts, payment, customer } = found.value;
    const { number, lender, sentence, lines, made, notFiscal } = receiptParts(facts);
    return ok({
      paymentId: payment.id,
      number,
      lender,
      sentence,
      lines: [...lines],
      made,
      notFiscal,
      reversedOn: payment.reversedAt && dayInSantoDomingo(payment.reversedAt),
      sentTo: addressOf(customer)?.recipient ?? null,
      phone: customer.phone,
      message: receiptMessage(facts),
      receiptInPreparation: isReceiptInPreparation(payment),
    });
  });
}
