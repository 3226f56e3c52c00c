import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasHeldScreen } from '#web/app/first-screen/held-screen.ts';
import { Hydrated, noteHydrated } from '#web/app/hydrated.tsx';

/** Milliseconds for which early typing waits for this phone's storage: what it has saved goes under what was typed. */
const LONGEST = 1_000;

/** Marks the frame around a screen as interactive; the screen in it marks itself once it is touched. */
function FrameHydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event('framed'));
  }, []);
  return null;
}

/** Marks the page as interactive, or its frame alone while the screen that came with the page is held. */
export const Framed = () => (hasHeldScreen() ? <FrameHydrated /> : <Hydrated />);

/** Marks a screen as interactive, after it has read what this phone has stored for it. */
export function ScreenHydrated() {
  const client = useQueryClient();
  const fetching = useIsFetching();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the screen start their reading before this effect
  useEffect(() => {
    const timer = setTimeout(noteHydrated, client.isFetching() === 0 ? 0 : LONGEST);
    return () => clearTimeout(timer);
  }, [client, fetching]);
  return null;
}
