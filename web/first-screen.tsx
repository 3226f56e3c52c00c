import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type {
  FirstScreenRequest,
  RenderedScreen,
  RenderFirstScreen,
  RenderPublicPage,
} from '#contract/first-screen.ts';
import { App } from '#web/app/app.tsx';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import {
  addressOfQuery,
  fillQueries,
  type LoadedQuery,
  pageDataText,
} from '#web/app/first-screen/page-data.ts';
import { usingPageState } from '#web/app/first-screen/page-state.ts';
import { fetchMissingParts } from '#web/app/later.tsx';
import { PublicApp } from '#web/app/public-app.tsx';
import { fetchScreen } from '#web/app/shell/screen-parts.ts';
import { screenOf } from '#web/app-routes.ts';
import { PUBLIC_SCREENS } from '#web/public-routes.tsx';

/**
 * Most rounds of fetching for a screen. Most screens fetch the session, and then everything else together; the server
 * leaves a screen that needs more rounds to the browser.
 */
const ROUNDS = 5;

/**
 * Runs in the server, which imports the built file: renders a signed-in screen, fetches its queries, and renders again,
 * until every query has a reply.
 */
export const renderFirstScreen: RenderFirstScreen = async (request) => {
  await fetchScreen(screenOf(request.path));
  const client = createQueryClient();
  try {
    return await renderRounds(request, client);
  } finally {
    client.clear();
  }
};

export const renderPublicPage: RenderPublicPage = async ({ path, facts, now }) => {
  const Screen = await PUBLIC_SCREENS[path].load();
  return usingPageState({ now, facts }, () =>
    renderToString(
      <PublicApp>
        <Screen />
      </PublicApp>,
    ),
  );
};

async function renderRounds(
  { path, search, facts, now, read }: FirstScreenRequest,
  client: ReturnType<typeof createQueryClient>,
): Promise<RenderedScreen | null> {
  const loaded: LoadedQuery[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const html = usingPageState({ now, facts }, () =>
      renderToString(
        <Router ssrPath={path} ssrSearch={search}>
          <App client={client} />
        </Router>,
      ),
    );
    if (await fetchMissingParts()) continue;
    const open = openQueries(client);
    if (open.length === 0) return { html, data: pageDataText(now, loaded) };
    const replies = await Promise.all(
      open.map(async ({ key, address }) => {
        const reply = await read(address);
        return reply && { key, ...reply };
      }),
    );
    const arrived = replies.filter((reply) => reply !== null);
    if (arrived.length < replies.length) return null;
    fillQueries(client, arrived, now);
    loaded.push(...arrived);
  }
  return null;
}

/** Queries that have no reply yet and call the API. The server skips queries that read the browser's own storage. */
const openQueries = (client: ReturnType<typeof createQueryClient>) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data === undefined && isEnabled(options))
    .flatMap(({ queryKey }) => {
      const address = addressOfQuery(queryKey);
      return address === null ? [] : [{ key: queryKey.map(String), address }];
    });

/** Whether a component has its query enabled: the cache keeps the options, which may disable it. */
const isEnabled = (options: object): boolean => !('enabled' in options) || options.enabled !== false;
