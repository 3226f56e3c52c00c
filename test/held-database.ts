import { openDB } from 'idb';

/** Makes every transaction of a store wait. @returns a function that lets them go on. */
export async function holdStore(name: string, store: string): Promise<() => Promise<void>> {
  const database = await openDB(name);
  const { store: held, done } = database.transaction(store, 'readwrite');
  let isHeld = true;
  const keepOpen = async () => {
    while (isHeld) await held.count();
  };
  const kept = keepOpen();
  return async () => {
    isHeld = false;
    await kept;
    await done;
    database.close();
  };
}
