import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { LastSeenText } from '#web/app/last-seen/last-seen-notice.tsx';
import { useLastSeen } from '#web/app/last-seen/use-last-seen.ts';
import { useNotifications } from '#web/notifications/notification-provider.tsx';
import { OfflineBanner, useOnline } from '#web/pwa/offline-banner.tsx';
import { UpdateNotice } from '#web/pwa/update-notice.tsx';
import { registerWorker } from '#web/pwa/worker-updates.ts';
import { STREET_PAGE } from '#web/sw/street-cache.ts';
import { classes } from '#web/ui/classes.ts';
import { InstantText } from '#web/ui/figures/facts.tsx';

/** A function that refetches every failed query of the screen; loaded data stays. */
function useRetryFailed(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    [client],
  );
}

/** A notification that the signal has returned; it also refetches the failed queries. */
function Reconnected({ retry }: { readonly retry: () => Promise<void> }) {
  const online = useOnline();
  const { notify } = useNotifications();
  const before = useRef(online);
  useEffect(() => {
    if (online && !before.current) {
      notify({ id: 'online', type: 'success', title: 'Volvió la conexión' });
      void retry();
    }
    before.current = online;
  }, [online, notify, retry]);
  return null;
}

/**
 * The line about last seen data in the offline banner. It is only there, so that no component follows the queries while
 * there is a network.
 */
function LastSeenLine({ isOpen }: { readonly isOpen: boolean }) {
  const seen = useLastSeen();
  if (seen === null) return null;
  return (
    <>
      <p data-seen className={classes('text-on-night-soft', !isOpen && 'max-sm:sr-only')}>
        <LastSeenText seen={seen} />
      </p>
      {!isOpen && (
        <p aria-hidden="true" className="font-semibold sm:hidden!">
          Visto el <InstantText instant={new Date(seen).toISOString()} />
        </p>
      )}
    </>
  );
}

/** The parts of the signed-in application that an installed one needs: updates, and offline use. */
export function AppLayer() {
  const retry = useRetryFailed();
  const [path] = useLocation();
  useEffect(() => void registerWorker(), []);
  return (
    <>
      <UpdateNotice />
      <Reconnected retry={retry} />
      {/* The route works without signal, and says so itself in its header: a bar would lie over a visit. */}
      {path !== STREET_PAGE && (
        <OfflineBanner onRetry={retry} note={(isOpen) => <LastSeenLine isOpen={isOpen} />} />
      )}
    </>
  );
}
