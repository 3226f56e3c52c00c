import { closeNotices } from '#web/push/browser-notices.ts';
import { renew } from '#web/push/subscription.ts';

let watching = false;

/**
 * Goes on telling this account on this browser, without asking again: an ended session, a key that changed or a browser
 * that renewed its address took the subscription away, and not the person's wish. What another account left is given up.
 */
export async function keepSubscription(userId: number): Promise<void> {
  if (!watching) {
    watching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void closeNotices();
    });
  }
  // The application is open: what was told has been seen.
  await closeNotices();
  await renew(userId);
}
