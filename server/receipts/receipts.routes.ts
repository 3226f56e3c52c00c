import { receiptsApi } from '#contract/receipts.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { receiptMessage, receiptNumberText, receiptParts, undoneText } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { receiptCopyMessages } from '#server/payments/payments.messages.ts';
import { lockPayment } from '#server/payments/payments.store.ts';
import { isReceiptInPreparation } from '#server/payments/read-payments.ts';
import { numberedReceipt, receiptPage } from '#server/receipts/numbered-receipt.ts';
import { drawPage } from '#server/signing/draw-page.ts';

/** The data of a numbered receipt, which the office prints on a roll or a sheet. */
const readNumberedReceipt = reading(receiptsApi.read, async (tx, _context, { params }) => {
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

/**
 * Draws the receipt of a payment for the printer's paper. The file that is stored and sent is another one, which a
 * job makes once.
 */
const printReceipt = serve(receiptsApi.print, async (context, { params, query }) => {
  const found = await context.read((tx) => numberedReceipt(tx, params.id));
  if (!found.ok) return found;
  const { facts, payment, settings } = found.value;
  const undone = payment.reversedAt && undoneText(dayInSantoDomingo(payment.reversedAt));
  const page =
    query.paper === 'roll'
      ? { roll: receiptParts(facts), void: undone, at: facts.at }
      : await receiptPage(context.deps, { facts, settings, size: 'A4', undone });
  const { number } = receiptParts(facts);
  return ok({
    bytes: await drawPage(page),
    type: 'application/pdf',
    fileName: `recibo-${number}-${query.paper}.pdf`,
    inline: true,
  });
});

const PRINT_IT = 'El cliente no tiene email. Imprima el recibo o compártalo por WhatsApp.';

/** Sends the receipt of a payment once more, to the customer's address. */
const sendReceiptCopy = changing(receiptsApi.send, async (tx, context, { params }) => {
  // Locked: the run that makes the receipt at this moment either sends this letter, or has finished before it.
  await lockPayment(tx, params.id);
  const found = await numberedReceipt(tx, params.id);
  if (!found.ok) return found;
  const { facts, payment, customer } = found.value;
  if (payment.reversedAt !== null || payment.receiptKey === '')
    return fail({ code: 'payment_already_processed' });
  if (addressOf(customer) === null) return fail({ code: 'no_email', message: PRINT_IT });
  const sender = await senderOf(context.deps);
  await recordEvent(tx, context, 'payment.receipt_sent', payment.id, {
    facts: { receipt: facts.number },
    letters: { 'payment-recorded': receiptCopyMessages(sender, customer, payment, facts.fiscal) },
  });
  const number = receiptNumberText(facts.number, facts.block);
  return ok({ message: `El recibo núm. ${number} (${formatPesos(facts.amount)}) se le envía otra vez.` });
});

export const receiptsRoutes = [readNumberedReceipt, printReceipt, sendReceiptCopy];
