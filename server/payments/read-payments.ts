import { paymentsApi } from '#contract/payments.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { paymentReply } from '#server/payments/payment-reply.ts';
import { findPayment, listOwnPayments } from '#server/payments/payments.store.ts';

export function readOwnPayments(context: Context, { query }: VerbInput<typeof paymentsApi.list>) {
  const slice = sliceOf(paymentsApi.list.list, query);
  return context.read(async (tx) => {
    const rows = await listOwnPayments(tx, context.actor.userId, slice);
    return ok({ items: rows.map(paymentReply), next: nextOf(slice, rows) });
  });
}

/** Downloads the receipt of a payment, for its customer and the staff. */
export async function readReceipt(context: Context, { params }: VerbInput<typeof paymentsApi.receipt>) {
  const found = await context.read(async (tx) => ok(await findPayment(tx, params.id)));
  const row = found.ok ? found.value : undefined;
  if (!row || !(context.actor.isAdmin || row.userId === context.actor.userId))
    return fail({ code: 'not_found' } as const);
  if (row.receiptKey === '') return fail({ code: 'not_found', message: 'Sin comprobante' } as const);
  if (row.receiptKey === null) return fail({ code: 'in_preparation', retryAfter: 1 } as const);
  const extension = row.receiptKey.split('.').at(-1) ?? '';
  return ok({
    bytes: await context.deps.files.get(row.receiptKey),
    type: row.receiptType,
    fileName: `comprobante-${row.id}.${extension}`,
    attachment: row.receiptType === 'application/pdf',
  });
}
