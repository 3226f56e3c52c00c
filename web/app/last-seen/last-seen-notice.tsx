import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLastSeen } from '#web/app/last-seen/use-last-seen.ts';
import { useOnline } from '#web/pwa/online.ts';
import { Button } from '#web/ui/button.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';

/**
 * Says that a screen shows what was last seen, and since when it is up to date again. It then stays until another screen
 * is opened: what is being read would move up if it went (rule: last-seen).
 */
export function LastSeenNotice() {
  const seen = useLastSeen();
  const before = useRef<number | null>(null);
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const online = useOnline();
  before.current = seen ?? before.current;
  if (before.current === null) return null;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-md border-l-6 border-warning bg-warning-tint px-4 py-1.5">
      <p role="status" className="min-w-48 flex-1">
        {seen === null ? (
          'Actualizado. Esto es lo más reciente.'
        ) : (
          <>
            Visto por última vez el <InstantText instant={new Date(seen).toISOString()} />. Puede haber
            cambiado.
          </>
        )}
      </p>
      {seen !== null && online && (
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
