import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { type ProfileBody, profileApi } from '#contract/profile.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { keyOf, query, SESSION_KEY } from '#web/app/calls/query-client.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const FAILED = 'No se pudo actualizar el perfil. Intente nuevamente.';

/** The server's message where the customer can act on it; otherwise one general message, from test/literals.json. */
const sentenceFor = (failure: unknown): string =>
  failure instanceof ApiError && [400, 401, 409, 413, 415, 429].includes(failure.status)
    ? (failure.userMessage ?? FAILED)
    : FAILED;

/** Saves the given profile fields; every query with the customer's data gets the new profile. */
export function useSaveProfile() {
  const client = useQueryClient();
  const { toast, dismiss } = useToast();
  return useMutation({
    mutationFn: (body: ProfileBody) => call(profileApi.update, { body }),
    onMutate: dismiss,
    onSuccess: (user: User) => {
      client.setQueryData(SESSION_KEY, user);
      client.setQueryData(query(profileApi.read, {}).queryKey, (known) => known && { ...known, user });
      toast({ title: 'Perfil actualizado' });
    },
    onError: (failure) => {
      toast({ variant: 'destructive', title: 'Error al actualizar', description: sentenceFor(failure) });
    },
    onSettled: (_user, failure) => {
      // No refetch on 401: the redirect to the login would discard the typed values.
      if (failure instanceof ApiError && failure.status === 401) return;
      return client.invalidateQueries({ queryKey: keyOf(profileApi.read) });
    },
  });
}
