import { useEffect } from 'react';
import { noteAccountOfTab, OTHER_ACCOUNT } from '#web/app/calls/account-of-tab.ts';
import { forgetLastSeenOfOthers } from '#web/app/last-seen/last-seen-store.ts';
import { afterLogout } from '#web/app/session/logout.ts';
import { openSession, SESSION_NOTE } from '#web/app/session/open-session.ts';
import { allowsPush } from '#web/push/push-support.ts';

/** Key by which this browser's other tabs learn that the device is in a client's hands (rule: hand-over). */
export const HANDED_NOTE = 'deviceHanded';

/**
 * Reacts to other tabs, which share this tab's cookie. After "Cerrar Sesión" in another tab this one must show nothing;
 * after another account's login there, this tab would show one person and act for the other.
 */
export function useSameSession(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    noteAccountOfTab(userId);
    if (allowsPush())
      import('#web/push/subscription.ts')
        .then(({ keepSubscription }) => keepSubscription(userId))
        // Without a network, or with the file gone: the next page tries again.
        .catch(() => undefined);
    void forgetLastSeenOfOthers();
    const heard = ({ key, storageArea }: StorageEvent) => {
      if (storageArea !== localStorage) return;
      // A logout clears everything at once. A session that merely ended removes its entry: the typed text stays.
      if (key === null) location.assign(afterLogout(location.pathname));
      // Nothing that this tab holds of the office stays before the client.
      else if (key === HANDED_NOTE) location.reload();
      // The customer may copy the typed text before the page reloads.
      else if (key === SESSION_NOTE && (openSession()?.userId ?? userId) !== userId)
        dispatchEvent(new Event(OTHER_ACCOUNT));
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }, [userId]);
}
