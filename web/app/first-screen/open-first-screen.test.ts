import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_SCREEN_DATA } from '#contract/first-screen.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { ScreenFrame } from '#web/app/app.tsx';
import { createQueryClient, SESSION_KEY } from '#web/app/calls/query-client.ts';
import { releaseScreen } from '#web/app/first-screen/held-screen.ts';
import { pageDataText } from '#web/app/first-screen/page-data.ts';
import { cameWithContent, leaveFirstScreen } from '#web/app/first-screen/page-state.ts';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { openFirstScreen } from '#web/app/start-program.tsx';
import { LAST_SEEN_DATABASE, LAST_SEEN_STORE } from '#web/sw/last-seen-database.ts';

// On a slow network the code of the frame comes late, or the page is left before it does.
let shellArrives: () => void;
vi.mock(import('#web/app/shell/screen-parts.ts'), async (original) => ({
  ...(await original()),
  fetchShell: () => new Promise<void>((resolve) => (shellArrives = resolve)),
}));

const QUERIES = [
  { key: [...SESSION_KEY], body: NOBODY, link: null },
  ...['/api/config', '/api/payments', '/api/loans/active'].map((path) => ({
    key: [path, path],
    body: {},
    link: null,
  })),
];

beforeEach(async () => {
  await emptyIndexedDb();
  history.replaceState(null, '', '/make-payment');
  const data = document.createElement('script');
  data.id = FIRST_SCREEN_DATA;
  data.type = 'application/json';
  data.text = pageDataText(new Date(), QUERIES);
  document.body.replaceChildren(data);
});
afterEach(() => {
  releaseScreen();
  leaveFirstScreen();
});

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
  void openFirstScreen(createQueryClient());
  expect(await firstKept()).toHaveLength(QUERIES.length + 1);
});

it('opens the content that came with the page, unless a link was followed before the frame came', async () => {
  const opened = openFirstScreen(createQueryClient());
  shellArrives();
  expect(await opened).toBe(true);
  expect(cameWithContent()).toBe(true);
  leaveFirstScreen();
  const late = openFirstScreen(createQueryClient());
  history.pushState(null, '', '/my-products');
  shellArrives();
  expect(await late).toBe(false);
  expect(cameWithContent()).toBe(false);
});

it('gives the focus to the content of a screen whose link was followed before React had the first one', async () => {
  history.pushState(null, '', '/my-products');
  const screen = { access: 'customer', title: 'Mis Productos', load: async () => () => 'Préstamos' } as const;
  const content = createElement('main', { id: 'main', tabIndex: -1 }, createElement(ScreenFrame, { screen }));
  render(createElement(QueryClientProvider, { client: createQueryClient() }, content));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});
