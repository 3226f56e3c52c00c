import { createRoot } from 'react-dom/client';
import { NotificationProvider } from '#web/notifications/notification-provider.tsx';
import { OfflineBanner } from '#web/pwa/offline-banner.tsx';
import { UpdateNotice } from '#web/pwa/update-notice.tsx';
import { registerWorker } from '#web/pwa/worker-updates.ts';

/** Beside a public page, in a root of its own: the page itself does not wait for it. */
export function startPublicLayer(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <NotificationProvider>
      <UpdateNotice />
      <OfflineBanner />
    </NotificationProvider>,
  );
  void registerWorker();
}
