import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clearLocalData } from '#web/app/session/local-data.ts';
import { noteLogout } from '#web/app/session/logout-note.ts';
import { endSession } from '#web/app/session/pending-logout.ts';

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
