import '#web/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { interceptLinks } from '#web/app/shell/navigation.ts';
import { watchInstallOffer } from '#web/pwa/install-offer.ts';

// Going back after a logout must not bring a signed-in page out of the browser's memory.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

watchInstallOffer();
interceptLinks(document.documentElement);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
