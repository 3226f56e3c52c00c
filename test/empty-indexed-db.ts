import * as classes from 'fake-indexeddb';
import { vi } from 'vitest';

/** An IndexedDB without any database, which jsdom does not have, until the test ends. */
export function emptyIndexedDb(): void {
  for (const [name, value] of Object.entries(classes)) if (/^IDB/.test(name)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new classes.IDBFactory());
}
