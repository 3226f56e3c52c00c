import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accountOfTab } from '#web/app/calls/api-client.ts';
import { isNoConnection } from '#web/app/calls/api-error.ts';
import { keepLastSeen, readLastSeen } from '#web/app/last-seen/last-seen-store.ts';
import { inTime } from '#web/worker-too/in-time.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The contract call of a query; absent for queries that call no endpoint. */
    queryMeta: { readonly endpoint?: Endpoint };
  }
}

/**
 * Milliseconds after which a call without a response falls back to last seen data, as the service worker does for a
 * page.
 */
const SOON = 1_000;

/** Whether the server has answered a call of this document. */
let hasAnswered = false;

/** Whether the page came late: the server did not start its response in time, regardless of the phone's speed. */
function cameLate(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation !== undefined && 'responseStart' in navigation && Number(navigation.responseStart) >= SOON
  );
}

/**
 * Milliseconds that a call may take before last seen data is shown: none after a late page, so that the customer does
 * not wait a second time.
 */
const timeLeft = (): number => (!hasAnswered && cameLate() ? 0 : SOON);

const filled = new WeakMap<Query, number>();

/** When a query's data was last seen, in milliseconds since 1970; `null` once the server has answered the query. */
export function lastSeenAt(query: Query): number | null {
  const at = filled.get(query);
  return at !== undefined && query.state.dataUpdatedAt === at ? at : null;
}

/** Fills a query that has no data with its last seen reply, while its call continues. */
async function showLastSeen(query: Query): Promise<void> {
  const seen = await readLastSeen(query.queryHash);
  // The reply may have arrived meanwhile.
  if (seen === null || query.state.data !== undefined) return;
  filled.set(query, seen.at);
  query.setData(seen.data, { updatedAt: seen.at, manual: true });
}

type Tables = typeof api;
type AnyEndpoint = { [Noun in keyof Tables]: Tables[Noun][keyof Tables[Noun]] }[keyof Tables];
type ReadPath = Extract<AnyEndpoint, { readonly method: 'GET' }>['path'];

/**
 * All calls whose last reply is stored on the customer's phone (rule: last-seen): the account's name, debts and
 * payments, the applications, the list of documents, and the lender's bank accounts.
 */
const LAST_SEEN_PATHS: readonly string[] = [
  '/api/auth/user',
  '/api/config',
  '/api/dashboard/stats',
  '/api/loans/active',
  '/api/loans',
  '/api/loans/:id/payoff',
  '/api/loans/:id/restructuring',
  '/api/payments',
  '/api/loan-applications',
  '/api/loan-applications/:id',
  '/api/loan-applications/:id/history',
  '/api/documents',
  '/api/user/profile',
] satisfies readonly ReadPath[];

const isKeptAsLastSeen = (path: string): boolean => LAST_SEEN_PATHS.includes(path);

/**
 * Fetches the data of every query (its `persister`): calls the server, and stores the reply if the call is listed in
 * `LAST_SEEN_PATHS`. Where the call fails for lack of network, or takes too long, the query holds the last seen data
 * until a reply replaces it (rule: last-seen).
 */
export async function fetchOrLastSeen<T>(
  queryFn: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const endpoint = query.meta?.endpoint;
  if (!endpoint || !isKeptAsLastSeen(endpoint.path)) return queryFn(context);
  const slow = setTimeout(() => void showLastSeen(query), timeLeft());
  try {
    const data = await queryFn(context);
    hasAnswered = true;
    const account = accountOfTab();
    if (account !== null) void keepLastSeen(account, new Map([[query.queryHash, { at: Date.now(), data }]]));
    return data;
  } catch (error) {
    // Data that comes later still replaces the message.
    if (isNoConnection(error)) await inTime(showLastSeen(query), undefined);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

/** Stores the replies that came with a page as last seen data, as if its queries had called the server. */
export function keepPage(userId: number, client: QueryClient): void {
  hasAnswered = true;
  const kept = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => isKeptAsLastSeen(String(queryKey[0])));
  const replies = kept.map(
    ({ queryHash, state }) => [queryHash, { at: state.dataUpdatedAt, data: state.data }] as const,
  );
  void keepLastSeen(userId, new Map(replies));
}
