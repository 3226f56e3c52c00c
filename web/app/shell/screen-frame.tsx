import { Suspense, useEffect } from 'react';
import { ScreenHydrated } from '#web/app/first-screen/framed.tsx';
import { releaseScreen, useHeld } from '#web/app/first-screen/held-screen.ts';
import { leaveFirstScreen } from '#web/app/first-screen/page-state.ts';
import { LastSeenNotice } from '#web/app/last-seen/last-seen-notice.tsx';
import { useDocumentTitle } from '#web/app/shell/document-title.ts';
import { ScreenBoundary } from '#web/app/shell/screen-boundary.tsx';
import { usePart } from '#web/app/shell/screen-parts.ts';
import { Together } from '#web/app/shell/together.tsx';
import type { Screen } from '#web/screen.ts';
import { Loading } from '#web/ui/loading.tsx';

/** Whether a screen was left in this page, also one that was never touched: its content had not arrived in React. */
let moved = false;

/**
 * Scrolls to the anchor of the address once the screen is rendered, else to the top, and puts the focus on the content.
 */
function Arrive() {
  useEffect(() => {
    const anchor = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else if (moved) window.scrollTo(0, 0);
    // The field to fill in now.
    if (anchor?.matches('input, select, textarea, button')) anchor.focus();
    // A screen reader announces the new screen; it reads the first one by itself.
    else if (moved) document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return null;
}

function Part({ screen }: { readonly screen: Screen }) {
  useHeld(screen);
  const There = usePart(screen);
  if (!There) return <Loading />;
  return (
    <>
      <Together>
        <There />
      </Together>
      <Arrive />
      <ScreenHydrated />
    </>
  );
}

/** The frame around a screen. Its key is the path, so that each screen mounts anew. */
export function ScreenFrame({ screen }: { readonly screen: Screen }) {
  useDocumentTitle(screen.title);
  useEffect(
    () => () => {
      moved = true;
      leaveFirstScreen();
      releaseScreen();
    },
    [],
  );
  return (
    <ScreenBoundary>
      <LastSeenNotice />
      <Suspense fallback={<Loading />}>
        <Part screen={screen} />
      </Suspense>
    </ScreenBoundary>
  );
}
