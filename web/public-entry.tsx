import '#web/styles/public.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isPage } from '#contract/paths.ts';
import { PublicApp } from '#web/app/public-app.tsx';
import { SCREENS } from '#web/routes.tsx';

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
