import { accountOfTab } from '#web/app/calls/account-of-tab.ts';
import { closeQueue, forgetItemsOf, QUEUE_DATABASE } from '#web/app/queue/sending/queue-store.ts';
import { KEPT_DATABASE } from '#web/app/session/kept-data.ts';
import { leavePush } from '#web/push/leave-push.ts';
import { DISMISSALS } from '#web/pwa/dismissals.ts';
import { LAST_SEEN_DATABASE } from '#web/sw/last-seen-database.ts';
import { PUSH_DATABASE } from '#web/sw/push-note.ts';
import { SHARED_DATABASE } from '#web/sw/shared-receipt.ts';

/** The shell of the application: the same files for everybody, so that the login still opens without a network. */
const SHELL = /^shell-/;
/** Put-off install hints hold nothing personal, and outlive a logout (rule: logout-clears). */
const KEPT = Object.values(DISMISSALS);

/**
 * Deletes what this account put into the queue. What another account, whose session ended here, left to be sent is that
 * account's to delete, and no other account sees it (rule: phone-privacy). @returns whether such items are left.
 */
async function emptyQueue(): Promise<boolean> {
  const account = accountOfTab();
  const othersLeft = account !== null && (await forgetItemsOf(account).catch(() => false));
  await closeQueue().catch(() => undefined);
  return othersLeft;
}

/** Older browsers cannot say which there are; ours are known. */
const KNOWN = [KEPT_DATABASE, PUSH_DATABASE, LAST_SEEN_DATABASE, QUEUE_DATABASE, SHARED_DATABASE].map(
  (name) => ({ name }),
);

async function deleteDatabases(): Promise<void> {
  const othersLeft = await emptyQueue();
  const databases = (await indexedDB.databases?.()) ?? KNOWN;
  const doomed = databases.filter(({ name }) => !(othersLeft && name === QUEUE_DATABASE));
  await Promise.all(
    doomed.map(
      ({ name }) =>
        new Promise<void>((resolve) => {
          if (name === undefined) return resolve();
          const request = indexedDB.deleteDatabase(name);
          // Blocked by another tab: it goes when that tab lets go.
          request.onsuccess = request.onerror = request.onblocked = () => resolve();
        }),
    ),
  );
}

async function deleteCaches(): Promise<void> {
  // Absent over plain HTTP.
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (!SHELL.test(name)) await caches.delete(name);
}

/** Logout clears all local data (rules: logout-clears, phone-privacy), online or not. */
export async function clearLocalData(): Promise<void> {
  const kept = KEPT.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
  await Promise.all([deleteDatabases(), deleteCaches(), leavePush()]);
}
