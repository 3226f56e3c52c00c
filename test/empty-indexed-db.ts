import * as classes from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';

// Never removed: a screen may still be storing data as its test ends.
for (const [name, value] of Object.entries(classes))
  if (/^IDB/.test(name)) Object.defineProperty(globalThis, name, { value, configurable: true });

// The program's databases listen for the end of the page, which Node lacks.
if (!('addEventListener' in globalThis)) {
  const page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    Object.defineProperty(globalThis, name, { value: page[name].bind(page), configurable: true });
}

/**
 * The one IndexedDB of all tests, as in one browser: deleting a database closes the connection of a module of the
 * program.
 */
const factory = new classes.IDBFactory();

async function deleteDatabases(): Promise<void> {
  for (const { name } of await factory.databases())
    await new Promise<void>((deleted, failed) => {
      const request = factory.deleteDatabase(String(name));
      request.onsuccess = () => deleted();
      request.onerror = () => failed(request.error);
    });
}

/** Gives a test an IndexedDB without any database, which jsdom lacks, until the test ends. */
export async function emptyIndexedDb(): Promise<void> {
  await deleteDatabases();
  vi.stubGlobal('indexedDB', factory);
  onTestFinished(deleteDatabases);
}

/** Lets the phone's storage fail where it reads the queue items of one account. */
export const failReadsByAccount = () =>
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
