import { useState } from 'react';
import { VERIFICATION_HOURS } from '#domain/limits/limits.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { newClientId } from '#web/app/queue/client-id.ts';
import { send } from '#web/app/queue/page-sender.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { useUser } from '#web/app/session/session.tsx';
import { type PaymentFields, paymentItem } from '#web/payments/own/payment-start.ts';
import { smallReceipt } from '#web/payments/own/receipt/receipt-field.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

export const FAILED = { title: 'Error al registrar pago', otherwise: 'No se pudo registrar el pago' };

/** How a payment was sent when the form is no longer needed: the server has it, or it waits on this phone. */
export type Registered = 'received' | 'kept';

interface Options {
  /** The refused queue item that the payment corrects; `null`: none. */
  readonly corrects: QueueItem | null;
  /** Called when the payment is in the queue, under this `clientId`, until it is received or deleted. */
  readonly onQueued: (clientId: string) => void;
  readonly onRegistered: (what: Registered, clientId: string) => void;
}

/**
 * Puts a payment with its receipt into this phone's queue and sends it. Each form has one `clientId`: the server takes
 * one payment, despite repeated presses and lost responses (rule: queued-write).
 */
export function useRegisterPayment({ corrects, onQueued, onRegistered }: Options) {
  const user = useUser();
  const [clientId] = useState(() => corrects?.clientId ?? newClientId());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [unkept, setUnkept] = useState(false);
  const { toast, dismiss } = useToast();

  function fail(error: Error) {
    setFailure(error);
    toast({
      variant: 'destructive',
      title: FAILED.title,
      description: (error instanceof ApiError ? error.userMessage : undefined) ?? FAILED.otherwise,
    });
  }

  async function sendIt(fields: PaymentFields, file: File) {
    const prepared = await smallReceipt(file);
    // The field has said why the picture cannot be sent.
    if (!prepared.ok) return;
    const item = await paymentItem({
      clientId,
      account: user.id,
      fields,
      receipt: prepared.value,
      corrects,
      now: new Date(),
    });
    const sent = await send(item, () => onQueued(clientId));
    setUnkept(sent.outcome === 'unkept');
    switch (sent.outcome) {
      case 'received':
        toast({
          title: 'Pago registrado',
          description: `Tu pago será verificado en las próximas ${VERIFICATION_HOURS} horas.`,
        });
        return onRegistered('received', clientId);
      case 'kept':
        // The list shows it and its result: a toast would stay and go out of date.
        return onRegistered('kept', clientId);
      case 'refused':
        return fail(new ApiError(sent.refusal));
      case 'unkept':
        return fail(sent.failure);
    }
  }

  async function register(fields: PaymentFields, file: File) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    dismiss();
    try {
      await sendIt(fields, file);
    } catch (thrown) {
      // The receipt can no longer be read.
      fail(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setBusy(false);
    }
  }

  return { register, busy, failure, unkept, clientId };
}
