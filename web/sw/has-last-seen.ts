import { openDB } from 'idb';
import { ACCOUNT_RECORD, LAST_SEEN_DATABASE, LAST_SEEN_STORE } from '#web/sw/last-seen-database.ts';

/** Whether a customer is signed in here, as far as this phone knows. A logout and an ended session remove the record. */
export async function hasLastSeen(): Promise<boolean> {
  try {
    const database = await openDB(LAST_SEEN_DATABASE, undefined, {
      // Absent: it is not made here, where it would be empty.
      upgrade: (_database, _old, _new, transaction) => transaction.abort(),
    });
    const account = await database.get(LAST_SEEN_STORE, ACCOUNT_RECORD);
    // Or a logout would wait for this worker to let go of it.
    database.close();
    return account !== undefined;
  } catch {
    return false;
  }
}
