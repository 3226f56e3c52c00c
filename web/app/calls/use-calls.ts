import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { isTermsChange } from '#web/app/calls/failure-words.ts';
import { keyOf, query } from '#web/app/calls/query-client.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** The reply to a GET of the contract, once it is here; asked for while `enabled`. */
export const useRead = <const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E, Blob>,
  { enabled = true } = {},
) => useQuery({ ...query(endpoint, input), enabled });

interface Words<E extends Endpoint> {
  /**
   * The title of the toast after a success, for some actions computed from the reply; the toast's text is the server's
   * message.
   */
  readonly done: string | ((reply: ReplyOf<E>) => string);
  /**
   * The title of the toast after a failure, "Error" by default; the toast's text is the server's message, else
   * `failed`. If `failed` is `null`, there is no toast: the message is beside the button, and a toast would repeat and
   * cover it.
   */
  readonly failedTitle?: string;
  readonly failed: string | null;
}

const messageOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : undefined;

/**
 * An action on an item of a list. A toast shows the result: the item may leave its list before its card could show
 * anything.
 * @param changes the lists and figures that the action may change: refetched, also after a failure, since a colleague
 * may have been faster
 */
export function useAction<const E extends Endpoint>(
  endpoint: E,
  changes: readonly Endpoint[],
  { done, failedTitle = 'Error', failed }: Words<E>,
) {
  const client = useQueryClient();
  const { toast, dismiss } = useToast();
  const key = useActionKey();
  return useMutation({
    mutationKey: keyOf(endpoint),
    mutationFn: (input: InputOf<E, Blob>) =>
      call(endpoint, input, endpoint.creates ? { idempotencyKey: key.keyFor(input) } : {}),
    // The last attempt's message no longer applies.
    onMutate: dismiss,
    onSuccess: (reply: ReplyOf<E>) => {
      key.renew();
      const said = messageOf(reply);
      const title = typeof done === 'string' ? done : done(reply);
      toast({ title, description: said === title ? undefined : said });
    },
    onError: (failure) => {
      if (failed === null) return;
      const { userMessage, details } = failure instanceof ApiError ? failure : {};
      // The screen with the new texts shows it.
      if (isTermsChange(failure)) return;
      const said = [userMessage ?? failed, details].filter(Boolean).join('. ');
      toast({ variant: 'destructive', title: failedTitle, description: said });
    },
    onSettled: (_reply, failure) => {
      // No refetch on 401: the redirect to the login would discard what the customer typed or drew.
      if (failure instanceof ApiError && failure.status === 401) return;
      return Promise.all(changes.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) })));
    },
  });
}
