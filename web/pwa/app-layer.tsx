import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNotifications } from '#web/notifications/notifications-context.ts';
import { OfflineBanner } from '#web/pwa/offline-banner.tsx';
import { useOnline } from '#web/pwa/online.ts';
import { UpdateNotice } from '#web/pwa/update-notice.tsx';
import { registerWorker } from '#web/pwa/worker-updates.ts';

/** Asks again for whatever is on the screen and could not be loaded; what is there stays as it is. */
function useRetryFailed(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    [client],
  );
}

/** The signal came back: says so and asks for what failed meanwhile. */
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

/** What the signed-in application does as an installed one: updates, and life without a network. */
export function AppLayer() {
  const retry = useRetryFailed();
  useEffect(() => void registerWorker(), []);
  return (
    <>
      <UpdateNotice />
      <Reconnected retry={retry} />
      <OfflineBanner onRetry={retry} />
    </>
  );
}
