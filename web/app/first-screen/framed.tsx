import { useEffect } from 'react';
import { hasHeldScreen } from '#web/app/first-screen/held-screen.ts';
import { Hydrated } from '#web/app/hydrated.tsx';

/** Marks the frame around a screen as interactive; the screen in it marks itself once it is touched. */
function FrameHydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event('framed'));
  }, []);
  return null;
}

/** Marks the page as interactive, or its frame alone while the screen that came with the page is held. */
export const Framed = () => (hasHeldScreen() ? <FrameHydrated /> : <Hydrated />);
