import { createRoot } from 'react-dom/client';
import { logoutWaits } from '#web/app/session/logout-note.ts';
import { NotificationProvider } from '#web/notifications/notification-provider.tsx';
import { OfflineBanner } from '#web/pwa/offline-banner.tsx';
import { sparesData } from '#web/pwa/sparing.ts';
import { UpdateNotice } from '#web/pwa/update-notice.tsx';
import { registerWorker } from '#web/pwa/worker-updates.ts';

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
