import { closeNotices, endBrowserSubscription } from '#web/push/browser-notices.ts';
import { inTime } from '#web/worker-too/in-time.ts';

/** Milliseconds that a logout waits for the browser, whose push service may be out of reach. */
const MOMENT = 1_500;

async function leave(): Promise<void> {
  await closeNotices();
  await endBrowserSubscription();
}

/**
 * Ends push notices on this browser at a logout, online or not; the server deletes its subscription with the session.
 */
export async function leavePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await inTime(leave(), undefined, MOMENT).catch(() => undefined);
}
