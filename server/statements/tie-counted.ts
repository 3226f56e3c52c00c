import type { SeenUpdatedAt } from '#contract/seen.ts';
import { isCounted, isReportedMethod } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { rejectStaleUpdate } from '#server/history/optimistic-lock.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { lastChange } from '#server/payments/payment-reply.ts';
import { lockPayment } from '#server/payments/payments.store.ts';
import { hasLine } from '#server/statements/statements.store.ts';

interface Named {
  readonly paymentId: number;
  readonly seenUpdatedAt?: SeenUpdatedAt;
}

/**
 * Joins a bank movement to a confirmed payment, which staff saw in the bank before the statement came: the payment is
 * not confirmed a second time (rule: seen-in-the-bank).
 */
export async function tieCounted(tx: Tx, context: Context, { paymentId, seenUpdatedAt }: Named) {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return fail({ code: 'not_found' } as const);
  const about = { subject: 'payment', id: paymentId } as const;
  const updatedAt = lastChange(payment);
  const seen = { updatedAt, seenUpdatedAt, foundUpdatedAt: updatedAt };
  const unseen = await rejectStaleUpdate(tx, context, about, seen);
  if (unseen) return fail(unseen);
  const loose = isCounted(payment) && payment.reversedAt === null && isReportedMethod(payment.paymentMethod);
  if (!loose || (await hasLine(tx, paymentId))) return fail({ code: 'payment_already_processed' } as const);
  return ok({ amount: payment.amount, message: 'Movimiento conciliado' });
}
