import type { receiptsApi } from '#contract/receipts.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { receiptParts, undoneText } from '#domain/payments/receipt.ts';
import { ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { numberedReceipt } from '#server/receipts/numbered-receipt.ts';
import { receiptPage } from '#server/receipts/receipt-page.ts';
import { drawPage } from '#server/signing/draw-page.ts';

/**
 * Draws the receipt of a payment for the printer's paper. The file that is stored and sent is another one, which a
 * job makes once.
 */
export async function printReceipt(context: Context, { params, query }: VerbInput<typeof receiptsApi.print>) {
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
    attachment: false,
  });
}
