import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applicationsApi } from '#contract/applications.ts';
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import { loansApi } from '#contract/loans.ts';
import { signingApi } from '#contract/signing.ts';
import { statsApi } from '#contract/stats.ts';
import { call } from '#web/app/api-client.ts';
import { ApiError } from '#web/app/api-error.ts';
import { keyOf } from '#web/app/query-client.ts';
import { useToast } from '#web/ui/toast.tsx';

/** What any decision about an application may change. */
const CHANGED = [
  applicationsApi.list,
  applicationsApi.pending,
  loansApi.active,
  loansApi.list,
  statsApi.read,
];

interface Sentences {
  readonly done: string;
  readonly failed: string;
}

function useDecision<const E extends Endpoint>(endpoint: E, { done, failed }: Sentences) {
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
    // A failed decision may mean that somebody else was faster: look again either way.
    onSettled: () =>
      Promise.all(CHANGED.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) }))),
  });
}

export const useApprove = () =>
  useDecision(applicationsApi.approve, { done: 'Préstamo Aprobado', failed: 'Error al aprobar el préstamo' });
export const useReject = () =>
  useDecision(applicationsApi.reject, {
    done: 'Préstamo Rechazado',
    failed: 'Error al rechazar el préstamo',
  });
export const useCounterOffer = () =>
  useDecision(applicationsApi.counterOffer, {
    done: 'Contra Oferta Enviada',
    failed: 'Error al enviar la contra oferta',
  });
export const useAcceptOffer = () =>
  useDecision(applicationsApi.acceptCounterOffer, {
    done: 'Oferta aceptada',
    failed: 'Error al firmar los documentos legales',
  });
export const useDeclineOffer = () =>
  useDecision(applicationsApi.declineCounterOffer, {
    done: 'Oferta rechazada',
    failed: 'No se pudo rechazar la oferta',
  });
export const useCancel = () =>
  useDecision(applicationsApi.cancel, {
    done: 'Solicitud cancelada',
    failed: 'No se pudo cancelar la solicitud',
  });
export const useSign = () =>
  useDecision(signingApi.sign, {
    done: 'Documentos firmados',
    failed: 'Error al firmar los documentos legales',
  });
