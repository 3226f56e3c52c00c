import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { FIRST_SCREEN_DATA } from '#contract/first-screen.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { createQueryClient, SESSION_KEY } from '#web/app/calls/query-client.ts';
import { openFirstScreen } from '#web/app/first-screen/open-first-screen.ts';
import { pageDataText } from '#web/app/first-screen/page-data.ts';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { LAST_SEEN_DATABASE, LAST_SEEN_STORE } from '#web/sw/last-seen-database.ts';

// On a slow network the code of the frame comes late, or the page is left before it does.
vi.mock(import('#web/app/shell/screen-parts.ts'), async (original) => ({
  ...(await original()),
  fetchShell: () => new Promise<void>(() => undefined),
}));

beforeEach(emptyIndexedDb);

/** All keys of the last seen data, as soon as there is one. */
async function firstKept(): Promise<IDBValidKey[]> {
  const database = await openDB(LAST_SEEN_DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore(LAST_SEEN_STORE),
  });
  try {
    return await vi.waitUntil(
      async () => {
        const keys = await database.getAllKeys(LAST_SEEN_STORE);
        return keys.length > 0 && keys;
      },
      { interval: 0 },
    );
  } finally {
    database.close();
  }
}

it('stores all of a page as last seen data at once, before the code of its frame has come', async () => {
  history.replaceState(null, '', '/make-payment');
  const queries = [
    { key: [...SESSION_KEY], body: NOBODY, link: null },
    ...['/api/config', '/api/payments', '/api/loans/active'].map((path) => ({
      key: [path, path],
      body: {},
      link: null,
    })),
  ];
  const data = document.createElement('script');
  data.id = FIRST_SCREEN_DATA;
  data.type = 'application/json';
  data.text = pageDataText(new Date(), queries);
  document.body.append(data);
  void openFirstScreen(createQueryClient());
  expect(await firstKept()).toHaveLength(queries.length + 1);
});
