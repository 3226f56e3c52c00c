import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { SESSION_ENDED } from '#web/app/calls/account-of-tab.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { openFirstScreen } from '#web/app/first-screen/open-first-screen.ts';
import { forgetLastSeen } from '#web/app/last-seen/last-seen-store.ts';
import { interceptLinks } from '#web/app/shell/navigation.ts';
import { watchInstallOffer } from '#web/pwa/install-offer.ts';

/** Name of the event on `window` that starts the program: of app-entry.tsx, or of a page that came with its content. */
export const START_PROGRAM = 'start-program';

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
