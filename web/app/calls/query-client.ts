import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { accountsApi } from '#contract/accounts.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { addressOf, call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { cameWithPage } from '#web/app/first-screen/page-state.ts';
import { fetchOrLastSeen } from '#web/app/last-seen/fetch-or-last-seen.ts';

/**
 * Key of the query for the session; it and `ADMIN_KEY` are known by name, because the end of a session empties both.
 */
export const SESSION_KEY = [accountsApi.currentUser.path] as const;
export const ADMIN_KEY = [accountsApi.currentAdmin.path] as const;

/**
 * Creates the cache of the API's replies: never stale, no retries, no refetch on focus or by the clock (rule:
 * client-cache).
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // The session has ended: the gate of the screen says so and leads to the login.
        if (!(error instanceof ApiError) || error.status !== 401) return;
        client.setQueryData(SESSION_KEY, null);
        client.setQueryData(ADMIN_KEY, null);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without signal a call fails at once with a message, instead of waiting unseen.
        networkMode: 'always',
        persister: fetchOrLastSeen,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Part of the query key of every list that is read page by page. */
export const PAGES_KEY = 'pages';

/** Query key of all cached replies of an endpoint, with any input: to invalidate them after an action. */
export const keyOf = (endpoint: Endpoint): readonly [string] => [endpoint.path];

/**
 * Whether a query is refetched when a screen that shows it opens: always, unless its reply came with the page and
 * nothing has changed it since.
 */
export const refetchOnEntry = ({
  state,
}: {
  readonly state: { readonly dataUpdatedAt: number; readonly isInvalidated: boolean };
}) => (cameWithPage(state.dataUpdatedAt) && !state.isInvalidated ? false : 'always');

/** A GET of the contract as a query: `useRead(loansApi.active, {})`. */
export const query = <const E extends Endpoint>(endpoint: E, input: InputOf<E, Blob>) =>
  queryOptions({
    queryKey: [...keyOf(endpoint), addressOf(endpoint, input)],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    refetchOnMount: refetchOnEntry,
    meta: { endpoint },
  });
