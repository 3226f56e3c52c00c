import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { statsApi } from '#contract/stats.ts';
import { call } from '#web/app/api-client.ts';
import { ApiError } from '#web/app/api-error.ts';
import { keyOf } from '#web/app/query-client.ts';
import { useToast } from '#web/ui/toast.tsx';

const CHANGED = [paymentsApi.list, paymentsApi.adminList, loansApi.active, loansApi.list, statsApi.read];

function usePaymentDecision<const E extends Endpoint>(
  endpoint: E,
  done: (input: InputOf<E, Blob>) => string,
  failed: string,
) {
  const client = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (input: InputOf<E, Blob>) => call(endpoint, input),
    onSuccess: (_reply, input) => toast({ title: done(input) }),
    onError: (failure) => {
      const said = failure instanceof ApiError ? failure.userMessage : undefined;
      toast({ variant: 'destructive', title: 'Error', description: said ?? failed });
    },
    onSettled: () =>
      Promise.all(CHANGED.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) }))),
  });
}

export const useConfirmPayment = () =>
  usePaymentDecision(paymentsApi.decide, () => 'Pago confirmado', 'Error al confirmar pago');
export const useRejectPayment = () =>
  usePaymentDecision(paymentsApi.decide, () => 'Pago rechazado', 'Error al rechazar pago');
export const useReversePayment = () =>
  usePaymentDecision(paymentsApi.reverse, () => 'Pago reversado', 'No se pudo reversar el pago');

/** What a registered payment changes on the customer's screens. */
export function useForgetPayments() {
  const client = useQueryClient();
  return () => Promise.all(CHANGED.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) })));
}
