import { receiptsApi } from '#contract/receipts.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useSendReceipt = () =>
  useAction(receiptsApi.send, {
    done: 'Recibo en camino',
    failed: 'No se pudo enviar el recibo',
    changes: [],
  });
