import '#web/styles/public.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isPublicPage } from '#contract/paths.ts';
import { PublicApp } from '#web/app/public-app.tsx';
import { PUBLIC_SCREENS } from '#web/public-routes.tsx';
import { watchInstallOffer } from '#web/pwa/install-offer.ts';

watchInstallOffer();
const root = document.getElementById('root');
if (root && isPublicPage(location.pathname)) {
  const Screen = await PUBLIC_SCREENS[location.pathname].load();
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
