import { useQueryClient } from '@tanstack/react-query';
import { applicationsApi } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { historyApi } from '#contract/history.ts';
import { loansApi } from '#contract/loans.ts';
import { signingApi } from '#contract/signing.ts';
import { statsApi } from '#contract/stats.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useUser } from '#web/app/session/session.tsx';
import { forgetDraft } from '#web/applications/form/form-autosave.ts';

/** The queries that any decision about an application may change. */
const CHANGES = [
  applicationsApi.list,
  applicationsApi.one,
  historyApi.ofApplication,
  loansApi.active,
  loansApi.list,
  loansApi.own,
  statsApi.read,
];

/** A customer's decision about an application. Its button shows a failure beside itself, not in a toast. */
const useDecision = <const E extends Endpoint>(endpoint: E, done: string) =>
  useAction(endpoint, CHANGES, { done, failed: null });

export const useAcceptOffer = () => useDecision(applicationsApi.acceptCounterOffer, 'Oferta aceptada');
export const useDeclineOffer = () => useDecision(applicationsApi.declineCounterOffer, 'Oferta rechazada');
export const useCancel = () => useDecision(applicationsApi.cancel, 'Solicitud cancelada');
export const useSign = () => useDecision(signingApi.sign, 'Documentos firmados');

/** Discards a draft. It refetches no discarded draft, whose screen closes; after an unknown result it refetches. */
export function useDiscard() {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const discard = useAction(applicationsApi.discard, [applicationsApi.list, statsApi.read], {
    done: 'Borrador descartado',
    failed: null,
  });
  return {
    ...discard,
    discard: (id: number, onDone: () => void) =>
      discard.mutate(
        { params: { id } },
        {
          onSuccess: () => {
            void forgetDraft(userId, id);
            onDone();
          },
          onError: (failure) => {
            if (failure instanceof ApiError && failure.status === 401) return;
            void client.invalidateQueries({ queryKey: keyOf(applicationsApi.one) });
          },
        },
      ),
  };
}
