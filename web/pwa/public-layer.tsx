import { createRoot } from 'react-dom/client';
import { logoutWaits } from '#web/app/session/logout-note.ts';
import { NotificationProvider } from '#web/notifications/notification-provider.tsx';
import { OfflineBanner } from '#web/pwa/offline-banner.tsx';
import { UpdateNotice } from '#web/pwa/update-notice.tsx';
import { registerWorker } from '#web/pwa/worker-updates.ts';

/** The browser's data about the connection: not in every browser, and not yet in TypeScript's types. */
interface Line extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/**
 * Whether to save data: the user asked for it, or the connection is one of the slowest (web/build/page-start.mjs checks
 * too).
 */
function sparesData({ connection }: Line = navigator): boolean {
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g');
}

/**
 * Starts what a public page has as an installed application, in a separate root, so that the page does not wait for it.
 * A visitor who saves data gets the shell only after the login.
 */
export function startPublicLayer(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <NotificationProvider>
      <UpdateNotice />
      <OfflineBanner />
    </NotificationProvider>,
  );
  if (logoutWaits())
    void import('#web/app/session/pending-logout.ts').then(({ keepFinishingLogout }) =>
      keepFinishingLogout(),
    );
  if (!sparesData() || navigator.serviceWorker?.controller) void registerWorker();
}
