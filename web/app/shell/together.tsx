import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { cameWithContent } from '#web/app/first-screen/page-state.ts';
import { lastSeenAt } from '#web/app/last-seen/fetch-or-last-seen.ts';
import { Loading } from '#web/ui/loading.tsx';

/** Milliseconds after which a screen shows the parts that have arrived. */
const LONGEST = 5_000;

/**
 * Shows the parts of a screen together once their first calls are answered (rule: shown-together): a late part would
 * push away the button under a finger. Until then the content is rendered invisibly, so that its heading can take the
 * focus and keeps its place.
 */
export function Together({ children }: { readonly children: ReactNode }) {
  // Last seen data appears at once; the replies replace it in place.
  const waiting = useIsFetching({ predicate: (query) => lastSeenAt(query) === null });
  const [shown, setShown] = useState(cameWithContent);
  useEffect(() => {
    if (shown || waiting > 0) return;
    // Calls that depend on a reply have started by then.
    const timer = setTimeout(() => setShown(true), 0);
    return () => clearTimeout(timer);
  }, [shown, waiting]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LONGEST);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div data-screen className="relative grid min-w-0 grid-cols-1 content-start">
      {!shown && (
        <div className="absolute inset-x-0 top-0">
          <Loading />
        </div>
      )}
      <div
        className={
          shown
            ? 'grid min-w-0 grid-cols-1 content-start gap-6'
            : 'pointer-events-none grid min-w-0 grid-cols-1 content-start gap-6 opacity-0'
        }
      >
        {children}
      </div>
    </div>
  );
}
