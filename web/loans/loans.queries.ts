import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applicationsApi } from '#contract/applications.ts';
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import { loansApi } from '#contract/loans.ts';
import { statsApi } from '#contract/stats.ts';
import { call } from '#web/app/api-client.ts';
import { ApiError } from '#web/app/api-error.ts';
import { keyOf } from '#web/app/query-client.ts';
import { useToast } from '#web/ui/toast.tsx';

const CHANGED = [loansApi.list, loansApi.active, statsApi.read, applicationsApi.list];

/**
 * An action on a loan. What is said about it is said here and not where it was pressed: the loan leaves the list that
 * it was pressed in, and its card goes before the answer could be shown.
 */
function useLoanAction<const E extends Endpoint>(endpoint: E, done: string, failed: string) {
  const client = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (input: InputOf<E, Blob>) => call(endpoint, input),
    onSuccess: (reply: ReplyOf<E>) => {
      const said =
        typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : undefined;
      toast({ title: done, description: said });
    },
    onError: (failure) => {
      const said = failure instanceof ApiError ? failure.userMessage : undefined;
      toast({ variant: 'destructive', title: 'Error', description: said ?? failed });
    },
    onSettled: () =>
      Promise.all(CHANGED.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) }))),
  });
}

export const useDisburse = () =>
  useLoanAction(loansApi.disburse, 'Desembolso registrado', 'No se pudo registrar el desembolso');
export const useCallOff = () =>
  useLoanAction(applicationsApi.cancel, 'Préstamo cancelado', 'No se pudo cancelar el préstamo');
