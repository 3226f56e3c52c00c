import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError, isTermsChange } from '#web/app/calls/api-error.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface Action<E extends Endpoint> {
  /** The toast's title when it went well, for some by what came of it; under it what the server says. */
  readonly done: string | ((reply: ReplyOf<E>) => string);
  /**
   * The toast's title when it went wrong, "Error" unless told otherwise; under it what the server says, else `failed`.
   * `null`: it is said beside the button, and a toast would say it twice and lie over it.
   */
  readonly failedTitle?: string;
  readonly failed: string | null;
  /** The lists and figures that it may change: asked anew, also after a failure, since somebody may have been faster. */
  readonly changes: readonly Endpoint[];
}

const messageOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : undefined;

/**
 * Something that a person does to what a list shows. What came of it is said here and not where it was pressed: the
 * row may leave its list, and its card with it, before the card could say anything.
 */
export function useAction<const E extends Endpoint>(
  endpoint: E,
  { done, failedTitle = 'Error', failed, changes }: Action<E>,
) {
  const client = useQueryClient();
  const { toast, dismiss } = useToast();
  const key = useActionKey();
  return useMutation({
    mutationKey: keyOf(endpoint),
    mutationFn: (input: InputOf<E, Blob>) =>
      call(endpoint, input, endpoint.creates ? { idempotencyKey: key.keyFor(input) } : {}),
    // What the last try came to is no longer true.
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
      // Said where the new texts stand.
      if (isTermsChange(failure)) return;
      const said = [userMessage ?? failed, details].filter(Boolean).join('. ');
      toast({ variant: 'destructive', title: failedTitle, description: said });
    },
    onSettled: (_reply, failure) => {
      // Asked anew after the session's end, a list would lead to the login at once, away from what was typed or drawn.
      if (failure instanceof ApiError && failure.status === 401) return;
      return Promise.all(changes.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) })));
    },
  });
}
