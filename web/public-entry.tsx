import '#web/styles/public.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isPublicPage } from '#contract/paths.ts';
import { PublicApp } from '#web/app/public-app.tsx';
import { openSession } from '#web/app/session/open-session.ts';
import { PUBLIC_SCREENS } from '#web/public-routes.tsx';
import { watchInstallOffer } from '#web/pwa/install-offer.ts';

watchInstallOffer();
const root = document.getElementById('root');
// From the home screen somebody who is signed in does not come to see a login.
const home = new URLSearchParams(location.search).get('fuente') === 'pwa' && openSession()?.home;
if (home) location.replace(home);
else if (root && isPublicPage(location.pathname)) {
  const Screen = await PUBLIC_SCREENS[location.pathname].load();
  const page = (
    <PublicApp>
      <Screen />
    </PublicApp>
  );
  // In slices, because somebody has just touched the page (docs/decisions/first-touch.md). Only the development server
  // answers with an empty one.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

// Last of all, so that nothing of it stands in the way of the page.
const { startPublicLayer } = await import('#web/pwa/public-layer.tsx');
startPublicLayer();
