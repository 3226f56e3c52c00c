import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { SESSION_KEY } from '#web/app/calls/query-client.ts';
import { lastSeenAt } from '#web/app/last-seen/fetch-or-last-seen.ts';

/**
 * The time of the oldest last seen data that the screen shows. The query of the session is on every screen and does not
 * count.
 */
function oldestShown(cache: QueryCache): number | null {
  const moments = cache
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })
    .map(lastSeenAt)
    .filter((at) => at !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** When the screen's data was last seen, in milliseconds since 1970; `null` when the server has answered all of it. */
export function useLastSeen(): number | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  );
  return useSyncExternalStore(
    subscribe,
    () => oldestShown(cache),
    () => null,
  );
}
