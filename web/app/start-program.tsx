import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { User } from '#contract/accounts.ts';
import { FIRST_SCREEN_DATA, isFirstScreen } from '#contract/first-screen.ts';
import { App } from '#web/app/app.tsx';
import { SESSION_ENDED } from '#web/app/calls/api-client.ts';
import { ADMIN_KEY, createQueryClient, SESSION_KEY } from '#web/app/calls/query-client.ts';
import { holdScreen } from '#web/app/first-screen/held-screen.ts';
import { fillQueries, readPageData } from '#web/app/first-screen/page-data.ts';
import { enterFirstScreen } from '#web/app/first-screen/page-state.ts';
import { keepPage } from '#web/app/last-seen/fetch-or-last-seen.ts';
import { forgetLastSeen } from '#web/app/last-seen/last-seen-store.ts';
import { logoutWaits } from '#web/app/session/logout-note.ts';
import { noteSession } from '#web/app/session/open-session.ts';
import { interceptLinks } from '#web/app/shell/navigation.ts';
import { fetchScreen, fetchShell } from '#web/app/shell/screen-parts.ts';
import { screenOf } from '#web/app-routes.ts';
import { watchInstallOffer } from '#web/pwa/install-offer.ts';

/** Name of the event on `window` that starts the program: of app-entry.tsx, or of a page that came with its content. */
export const START_PROGRAM = 'start-program';

/**
 * Hydrates the content that came with the page: the frame at once, the screen in it at the first touch. @returns whether there was any; if not, the screen renders from nothing
 * and calls the server. The same happens after a logout that could not reach the server: the content is not shown,
 * although the old session's cookie is still valid.
 */
export async function openFirstScreen(client: QueryClient): Promise<boolean> {
  const { pathname } = location;
  const text = document.getElementById(FIRST_SCREEN_DATA)?.textContent;
  if (!text || !isFirstScreen(pathname) || logoutWaits()) return false;
  const data = readPageData(text);
  const screen = screenOf(pathname);
  fillQueries(client, data.queries, data.now);
  const user = client.getQueryData<User>(SESSION_KEY) ?? client.getQueryData<User>(ADMIN_KEY);
  // Before more code is awaited: the customer has seen the content, and may leave the page at any moment.
  if (user) {
    noteSession(user);
    keepPage(user.id, client);
  }
  await fetchShell(screen);
  // A link was followed meanwhile: its screen did not come with the page.
  if (location.pathname !== pathname) return false;
  holdScreen(screen, async () => {
    await fetchScreen(screen);
    // Until now no component used these replies, and the cache drops such ones after a while.
    fillQueries(
      client,
      data.queries.filter(({ key }) => client.getQueryData(key) === undefined),
      data.now,
    );
  });
  enterFirstScreen(data.now);
  return true;
}

// No top-level await: the bundler would stop merging chunks (experimental.chunkOptimization).
async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  const app = (
    <StrictMode>
      <App client={client} />
    </StrictMode>
  );
  const hydrate = await openFirstScreen(client);
  // In slices, because the customer may have touched the page already.
  if (hydrate) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

// The public pages load this module too, with those that both kinds of page share.
addEventListener(
  START_PROGRAM,
  () => {
    const root = document.getElementById('root');
    if (!root) return;
    // Going back after a logout must not restore a signed-in page from the browser's memory.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) location.reload();
    });
    addEventListener(SESSION_ENDED, () => void forgetLastSeen());
    watchInstallOffer();
    interceptLinks(document.documentElement);
    void start(root);
  },
  { once: true },
);
