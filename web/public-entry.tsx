import '#web/styles/public.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isPage } from '#contract/paths.ts';
import { PublicApp } from '#web/app/public-app.tsx';
import { watchInstallOffer } from '#web/pwa/install-offer.ts';
import { SCREENS } from '#web/routes.tsx';

watchInstallOffer();
const root = document.getElementById('root');
if (root && isPage(location.pathname)) {
  const Screen = await SCREENS[location.pathname].load();
  const page = (
    <PublicApp>
      <Screen />
    </PublicApp>
  );
  // Only the development server answers with an empty page.
  if (root.hasChildNodes()) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

// Last of all, so that nothing of it stands in the way of the page.
const { startPublicLayer } = await import('#web/pwa/public-layer.tsx');
startPublicLayer();
