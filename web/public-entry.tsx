import '#web/styles/public.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PublicApp } from '#web/app/public-app.tsx';
import { openSession } from '#web/app/session/open-session.ts';
import { publicScreen } from '#web/public-routes.tsx';
import { watchInstallOffer } from '#web/pwa/install-offer.ts';

watchInstallOffer();

async function drawPage(): Promise<void> {
  const root = document.getElementById('root');
  // A signed-in customer opens the app from the home screen to use it, not to see a login.
  const home = new URLSearchParams(location.search).get('fuente') === 'pwa' && openSession()?.home;
  const screen = publicScreen(location.pathname);
  if (home) location.replace(home);
  else if (root && screen) {
    const Screen = await screen.load();
    const page = (
      <PublicApp>
        <Screen />
      </PublicApp>
    );
    // In slices, because the visitor has just touched the page (docs/decisions/first-touch.md). Only the development
    // server sends an empty root.
    if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
    else createRoot(root).render(page);
  }
}

// No top-level await: the bundler would stop merging chunks (experimental.chunkOptimization).
async function start(): Promise<void> {
  await drawPage();
  // Last of all, so that it does not delay the page.
  const { startPublicLayer } = await import('#web/pwa/public-layer.tsx');
  startPublicLayer();
}

void start();
