import { renew } from '#web/push/subscription.ts';

/** What was told has been seen: the application is open. */
async function markSeen(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await navigator.clearAppBadge?.();
}

let watching = false;

/**
 * Goes on telling this account on this browser, without asking again: an ended session, a key that changed or a browser
 * that renewed its address took the subscription away, and not the person's wish. What another account left is given up.
 */
export async function keepSubscription(userId: number): Promise<void> {
  if (!watching) {
    watching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void markSeen();
    });
  }
  await markSeen();
  await renew(userId);
}
