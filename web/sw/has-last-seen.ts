import { openDB } from 'idb';
import { ACCOUNT_RECORD, LAST_SEEN_DATABASE, LAST_SEEN_STORE } from '#web/sw/last-seen-database.ts';
import { inTime } from '#web/worker-too/in-time.ts';

async function hasRecord(): Promise<boolean> {
  try {
    const database = await openDB(LAST_SEEN_DATABASE, undefined, {
      // Absent: opening it here would create an empty one.
      upgrade: (_database, _old, _new, transaction) => transaction.abort(),
    });
    try {
      return (await database.get(LAST_SEEN_STORE, ACCOUNT_RECORD)) !== undefined;
    } finally {
      // Otherwise a logout would wait for this worker to close it.
      database.close();
    }
  } catch {
    return false;
  }
}

/** Whether a customer is signed in here, by this phone's record. A logout and an ended session remove it. */
export const hasLastSeen = (): Promise<boolean> => inTime(hasRecord(), false);
