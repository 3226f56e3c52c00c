import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { cameWithContent } from '#web/app/first-screen/page-state.ts';
import { lastSeenAt } from '#web/app/last-seen/fetch-or-last-seen.ts';
import { Loading } from '#web/ui/loading.tsx';

/** Milliseconds after which a screen is shown as far as it is there. */
const LONGEST = 5_000;

/**
 * What a screen asks for at first is shown together (rule: shown-together): a part that comes late would push away what somebody is about to
 * press. Until then it is there unseen, so that its heading can take the focus and its place is the one that it keeps.
 */
export function Together({ children }: { readonly children: ReactNode }) {
  // What was last seen is shown at once; its replies come into its place.
  const waiting = useIsFetching({ predicate: (query) => lastSeenAt(query) === null });
  const [shown, setShown] = useState(cameWithContent);
  useEffect(() => {
    if (shown || waiting > 0) return;
    // What an answer makes the screen ask next is asked by then.
    const timer = setTimeout(() => setShown(true), 0);
    return () => clearTimeout(timer);
  }, [shown, waiting]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LONGEST);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="relative grid min-w-0 grid-cols-1 content-start">
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
