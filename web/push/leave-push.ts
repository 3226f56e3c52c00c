import { closeNotices, endBrowserSubscription } from '#web/push/browser-notices.ts';

/** Milliseconds that a logout waits for the browser: its push service may be out of reach. */
const MOMENT = 1_500;

async function leave(): Promise<void> {
  await closeNotices();
  await endBrowserSubscription();
}

/** This browser receives and shows no more notices: the server deletes its row with the session. Online or not. */
export async function leavePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.race([leave(), new Promise((resolve) => setTimeout(resolve, MOMENT))]).catch(() => undefined);
}
