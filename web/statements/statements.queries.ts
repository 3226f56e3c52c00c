import { useQueryClient } from '@tanstack/react-query';
import { statementsApi } from '#contract/statements.ts';
import { statsApi } from '#contract/stats.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { CHANGES } from '#web/loans/book/adjust/adjust.queries.ts';

/** The lists of movements, and the numbers on their tabs. */
const LISTS = [statementsApi.lines, statementsApi.counts];
const PAYMENT_CHANGES = [...LISTS, statsApi.read, ...CHANGES];

export const useConfirmLine = () =>
  useAction(statementsApi.confirm, {
    done: ({ message }) => message,
    failed: 'Error al confirmar pago',
    changes: PAYMENT_CHANGES,
  });

/**
 * Confirms that a movement is a loan's disbursement. The books already had the disbursement, so no other data changes.
 */
export const useConfirmDisbursement = () =>
  useAction(statementsApi.confirmDisbursement, {
    done: ({ message }) => message,
    failed: 'No se pudo unir el movimiento',
    changes: LISTS,
  });

/** Confirms that a line shows a movement between own places, which the books have already. */
export const useConfirmOwnMoney = () =>
  useAction(statementsApi.confirmOwnMoney, {
    done: ({ message }) => message,
    failed: 'No se pudo unir el movimiento',
    changes: [statementsApi.lines],
  });

export const useConfirmTogether = () =>
  useAction(statementsApi.confirmTogether, {
    done: ({ message }) => message,
    failed: 'No se pudieron confirmar los movimientos',
    changes: PAYMENT_CHANGES,
  });

export const useRecordLine = () =>
  useAction(statementsApi.recordPayment, {
    done: 'Pago registrado',
    failed: 'No se pudo registrar el pago',
    changes: PAYMENT_CHANGES,
  });

export const useDismissLine = () =>
  useAction(statementsApi.dismiss, {
    done: 'Listo',
    failed: 'No se pudo cambiar el movimiento',
    changes: LISTS,
  });

/** A function that makes the queries reload that a new bank statement changes. */
export function useForgetLines() {
  const client = useQueryClient();
  return () => Promise.all(LISTS.map((list) => client.invalidateQueries({ queryKey: keyOf(list) })));
}
