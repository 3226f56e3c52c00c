import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountOfTab } from '#web/app/calls/api-client.ts';
import { closeQueue, forgetItemsOf, QUEUE_DATABASE } from '#web/app/queue/sending/queue-store.ts';
import { LOCAL_STORE_DATABASE } from '#web/app/session/local-store.ts';
import { LOGOUT_NOTE, noteLogout } from '#web/app/session/logout-note.ts';
import { endSession } from '#web/app/session/pending-logout.ts';
import { closeNotices, endBrowserSubscription } from '#web/push/browser-notices.ts';
import { DISMISSALS } from '#web/pwa/dismissals.ts';
import { LAST_SEEN_DATABASE } from '#web/sw/last-seen-database.ts';
import { PUSH_DATABASE } from '#web/sw/push-note.ts';
import { SHARED_DATABASE } from '#web/sw/shared-receipt.ts';
import { STREET_DATABASE, STREET_PHONE } from '#web/sw/street-cache.ts';
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
async function leavePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await inTime(leave(), undefined, MOMENT).catch(() => undefined);
}

/**
 * Names of the caches of the application's shell: the same files for every account, so that the login still opens
 * without a network.
 */
const SHELL = /^shell-/;
/**
 * Keys of localStorage that outlive a logout, since they contain nothing personal: postponed install hints, the mark of
 * the logout itself, and a collector's phone's block of receipt numbers with the last one used (rules: logout-clears,
 * street-phones).
 */
const KEPT = [...Object.values(DISMISSALS), LOGOUT_NOTE, STREET_PHONE];

/**
 * Deletes this account's queue items, except receipts of cash. An account whose session ended here deletes its items
 * itself, and no other account sees them (rule: phone-privacy). @returns whether to keep the queue: it has items, or
 * cannot be read and may have receipts of cash
 */
async function emptyQueue(): Promise<boolean> {
  const account = accountOfTab();
  const isLeft = account !== null && (await forgetItemsOf(account).catch(() => true));
  await closeQueue().catch(() => undefined);
  return isLeft;
}

/** Names of our databases: older browsers cannot list the existing ones. */
const KNOWN = [
  LOCAL_STORE_DATABASE,
  PUSH_DATABASE,
  LAST_SEEN_DATABASE,
  QUEUE_DATABASE,
  SHARED_DATABASE,
  STREET_DATABASE,
].map((name) => ({ name }));

async function deleteDatabases(): Promise<void> {
  const isLeft = await emptyQueue();
  const databases = (await indexedDB.databases?.()) ?? KNOWN;
  const doomed = databases.filter(({ name }) => !(isLeft && name === QUEUE_DATABASE));
  await Promise.all(
    doomed.map(
      ({ name }) =>
        new Promise<void>((resolve) => {
          if (name === undefined) return resolve();
          const request = indexedDB.deleteDatabase(name);
          // Blocked by another tab: the browser deletes it when that tab closes it.
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

/** Deletes all local data after a logout (rules: logout-clears, phone-privacy), online or not. */
export async function clearLocalData(): Promise<void> {
  const kept = KEPT.map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
  await Promise.all([deleteDatabases(), deleteCaches(), leavePush()]);
}

/**
 * The page after a logout, by the page before it: any path with "/admin" in it belongs to the back office (rule:
 * admin-paths).
 */
export const afterLogout = (path: string): string => (path.includes('/admin') ? '/admin-login' : '/');

/**
 * A function that deletes this browser's data, ends the session, and leaves the page, even when the server cannot be
 * reached.
 */
export function useLogout(): { readonly logout: () => Promise<void>; readonly busy: boolean } {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function logout() {
    setBusy(true);
    const destination = afterLogout(location.pathname);
    // In sequence, each step regardless of the last one's failure: data that cannot be deleted must not keep the
    // session alive. The mark comes first: other tabs leave as soon as the deletion begins, and the login page must not
    // redirect them back.
    for (const step of [noteLogout, clearLocalData, endSession]) {
      try {
        await step();
      } catch (error) {
        console.error('Logout', error);
      }
    }
    client.clear();
    location.assign(destination);
  }
  return { logout, busy };
}
