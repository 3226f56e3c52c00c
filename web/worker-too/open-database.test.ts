import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { keptOpen, putCommitted } from '#web/worker-too/open-database.ts';

const { open, close } = keptOpen('left', (created) => {
  created.createObjectStore('values');
});
let database: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  await emptyIndexedDb();
  database = await open();
});
afterEach(close);

it('aborts the running transactions of a page that is left, so that the next page does not wait for them', async () => {
  const { store, done } = database.transaction('values', 'readwrite');
  let isRunning = true;
  const ended = done.catch(() => {
    isRunning = false;
  });
  await store.put(1, 'a');
  const busy = (async () => {
    while (isRunning) await store.get('a').catch(() => undefined);
  })();
  dispatchEvent(new Event('pagehide'));
  await Promise.all([ended, busy]);
  expect(await database.get('values', 'a')).toBeUndefined();
});

it('keeps a committed write of a page that is left', async () => {
  const stored = putCommitted(database, 'values', 2, 'a');
  dispatchEvent(new Event('pagehide'));
  await stored;
  expect(await database.get('values', 'a')).toBe(2);
});
