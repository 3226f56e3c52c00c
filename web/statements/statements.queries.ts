import { useQueryClient } from '@tanstack/react-query';
import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { statementsApi } from '#contract/statements.ts';
import { statsApi } from '#contract/stats.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useConfirmLine = () =>
  useAction(statementsApi.confirm, {
    done: 'Pago confirmado',
    failed: 'Error al confirmar pago',
    changes: [statementsApi.lines, paymentsApi.adminList, loansApi.list, statsApi.read],
  });

/** The payment was in the books: nothing else changes. */
export const useTieLine = () =>
  useAction(statementsApi.confirm, {
    done: 'Movimiento conciliado',
    failed: 'No se pudo conciliar el movimiento',
    changes: [statementsApi.lines],
  });

export const useDismissLine = () =>
  useAction(statementsApi.dismiss, {
    done: 'Listo',
    failed: 'No se pudo cambiar el movimiento',
    changes: [statementsApi.lines],
  });

/** What a new statement changes. */
export function useForgetLines() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(statementsApi.lines) });
}
