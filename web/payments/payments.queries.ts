import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { statsApi } from '#contract/stats.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const CHANGES = [
  paymentsApi.list,
  paymentsApi.adminList,
  paymentsApi.adminOne,
  paymentsApi.counts,
  loansApi.active,
  loansApi.list,
  statsApi.read,
];

export const useConfirmPayment = () =>
  useAction(paymentsApi.decide, {
    done: 'Pago confirmado',
    failed: 'Error al confirmar pago',
    changes: CHANGES,
  });
export const useRejectPayment = () =>
  useAction(paymentsApi.decide, {
    done: 'Pago rechazado',
    failed: 'Error al rechazar pago',
    changes: CHANGES,
  });
export const useReversePayment = () =>
  useAction(paymentsApi.reverse, {
    done: 'Pago reversado',
    failed: 'No se pudo reversar el pago',
    changes: CHANGES,
  });
