import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { LOCAL_STORE_DATABASE, readLocal, storeLocally } from '#web/app/session/local-store.ts';

beforeEach(emptyIndexedDb);

const ANA = 7;
const LUIS = 8;
const DAY = 86_400_000;

async function keysOnPhone(): Promise<IDBValidKey[]> {
  const database = await openDB(LOCAL_STORE_DATABASE);
  const keys = await database.getAllKeys('kept');
  database.close();
  return keys;
}

it('keeps for a week what was stored while the clock of the phone had stopped', async () => {
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2015, 0, 1));
  await storeLocally('solicitud', ANA, { amount: '8,000' });
  // The signal has set it.
  clock.mockReturnValue(start + 20 * DAY);
  expect(await readLocal('solicitud', ANA)).toEqual({ amount: '8,000' });
  clock.mockReturnValue(start + 22 * DAY);
  expect(await readLocal('solicitud', ANA)).toEqual({ amount: '8,000' });
  clock.mockReturnValue(start + 40 * DAY);
  expect(await readLocal('solicitud', ANA)).toBeNull();
  await expect.poll(keysOnPhone).toEqual([]);
});

it('deletes what was abandoned a week ago, of any account, at the next reading', async () => {
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now');
  await storeLocally('foto', ANA, { bytes: new ArrayBuffer(3) });
  await storeLocally('solicitud', LUIS, { amount: '5,000' });
  clock.mockReturnValue(start + 3 * DAY);
  await storeLocally('solicitud', ANA, { amount: '8,000' });
  expect(await readLocal('foto', ANA)).not.toBeNull();
  clock.mockReturnValue(start + 8 * DAY);
  expect(await readLocal('solicitud', ANA)).toEqual({ amount: '8,000' });
  await expect.poll(keysOnPhone).toEqual([`${ANA}:solicitud`]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('stored:'))).toEqual([
    `stored:${ANA}:solicitud`,
  ]);
});
