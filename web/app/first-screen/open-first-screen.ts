import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { FIRST_SCREEN_DATA, isFirstScreen } from '#contract/first-screen.ts';
import { ADMIN_KEY, SESSION_KEY } from '#web/app/calls/query-client.ts';
import { holdScreen } from '#web/app/first-screen/held-screen.ts';
import { fillQueries, readPageData } from '#web/app/first-screen/page-data.ts';
import { enterFirstScreen } from '#web/app/first-screen/page-state.ts';
import { keepPage } from '#web/app/last-seen/fetch-or-last-seen.ts';
import { logoutWaits } from '#web/app/session/logout-note.ts';
import { noteSession } from '#web/app/session/open-session.ts';
import { fetchScreen, fetchShell } from '#web/app/shell/screen-parts.ts';
import { screenOf } from '#web/app-routes.ts';

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
