import { useState } from 'react';
import type * as z from 'zod/mini';
import { type Payment, type paymentBody, paymentsApi } from '#contract/payments.ts';
import { VERIFICATION_HOURS } from '#domain/limits/limits.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { smallReceipt } from '#web/payments/own/receipt/small-receipt.ts';
import { useForgetPayments } from '#web/payments/payments.queries.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

export type PaymentFields = z.infer<typeof paymentBody>;
export const FAILED = { title: 'Error al registrar pago', otherwise: 'No se pudo registrar el pago' };

/** Sends a payment with its receipt. A second try of the same carries the same key, and counts once. */
export function useRegisterPayment(onRegistered: (payment: Payment) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<ApiError | Error | null>(null);
  const { toast, dismiss } = useToast();
  const key = useActionKey();
  const forget = useForgetPayments();

  async function register(body: PaymentFields, file: File) {
    if (progress !== null) return;
    setProgress(0);
    setFailure(null);
    dismiss();
    try {
      const input = { body, file: await smallReceipt(file) };
      const payment = await call(paymentsApi.register, input, {
        onProgress: setProgress,
        idempotencyKey: key.keyFor(input),
      });
      key.renew();
      toast({
        title: 'Pago registrado',
        description: `Tu pago será verificado en las próximas ${VERIFICATION_HOURS} horas.`,
      });
      onRegistered(payment);
      await forget();
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setFailure(error);
      toast({
        variant: 'destructive',
        title: FAILED.title,
        description: (error instanceof ApiError ? error.userMessage : undefined) ?? FAILED.otherwise,
      });
    } finally {
      setProgress(null);
    }
  }

  return { register, progress, failure };
}
