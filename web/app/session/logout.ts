import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clearLocalData } from '#web/app/session/local-data.ts';
import { endSession } from '#web/app/session/pending-logout.ts';

/** Any path with "/admin" in it counts as the back office's (rule: admin-paths). */
export const afterLogout = (path: string): string => (path.includes('/admin') ? '/admin-login' : '/');

/** Wipes what this browser keeps, ends the session, and leaves; failing to reach the server changes nothing of that. */
export function useLogout(): { readonly logout: () => Promise<void>; readonly busy: boolean } {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function logout() {
    setBusy(true);
    const destination = afterLogout(location.pathname);
    // One after the other, whatever became of the first: what cannot be wiped must not keep the session alive.
    for (const step of [clearLocalData, endSession]) {
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
