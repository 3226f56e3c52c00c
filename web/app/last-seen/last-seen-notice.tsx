import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLastSeen } from '#web/app/last-seen/use-last-seen.ts';
import { useOnline } from '#web/pwa/offline-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { BOTTOM_BAR } from '#web/ui/overlays/bottom-bar.ts';

/** Milliseconds for which the screen says that it is up to date again. */
const SAID_MS = 8_000;

/**
 * Text that the shown data was last seen at a time. `seen`: the time of the oldest data, in milliseconds since 1970.
 */
export const LastSeenText = ({ seen }: { readonly seen: number }) => (
  <>
    Visto por última vez el <InstantText instant={new Date(seen).toISOString()} />. Puede haber cambiado.
  </>
);

/**
 * Says that a screen shows last seen data, and then that it is up to date again. The notice lies over the bottom, since
 * a line above the content would push the content down while the customer reads (rule: last-seen). Without a network
 * the offline banner says it.
 */
export function LastSeenNotice() {
  const seen = useLastSeen();
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const online = useOnline();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (seen !== null) return setShown(true);
    const timer = setTimeout(() => setShown(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  if (!online || (seen === null && !isShown)) return null;
  return (
    <div
      data-bottom-bar
      className={classes(
        'flex min-h-14 flex-wrap items-center gap-x-4 border-l-6 border-warning bg-warning-tint px-4 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]',
        BOTTOM_BAR,
      )}
    >
      <p role="status" className="min-w-[min(12rem,100%)] flex-1">
        {seen === null ? 'Actualizado. Esto es lo más reciente.' : <LastSeenText seen={seen} />}
      </p>
      {seen !== null && (
        <Button
          variant="quiet"
          busy={isFetching}
          onClick={() => void client.refetchQueries({ type: 'active' })}
        >
          Actualizar
        </Button>
      )}
    </div>
  );
}
