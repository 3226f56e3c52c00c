import ChevronUp from 'lucide-react/icons/chevron-up';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { BOTTOM_BAR } from '#web/ui/overlays/bottom-bar.ts';
import { useOverlayHost } from '#web/ui/overlays/open-dialogs.ts';

interface OfflineBannerProps {
  /** Refetches the failed queries; without it the banner has no button. */
  readonly onRetry?: () => Promise<unknown>;
  /** Text about the screen's data: that it is last seen, and when; short unless the banner is open. */
  readonly note?: (isOpen: boolean) => ReactNode;
}

function Banner({ onRetry, note, inDialog }: OfflineBannerProps & { readonly inDialog: boolean }) {
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState(false);
  async function retry() {
    setTrying(true);
    await onRetry?.();
    setTrying(false);
    setTried(true);
  }
  return (
    <section
      aria-label="Conexión"
      data-bottom-bar="line"
      className={classes(
        'night flex min-h-14 items-center gap-x-1 pr-2 pl-4 pb-[env(safe-area-inset-bottom)]',
        inDialog ? 'order-3' : BOTTOM_BAR,
      )}
    >
      <WifiOff className="mr-1 size-5 shrink-0 text-on-night-soft" />
      <div role="status" className="group min-w-0 flex-1 py-2 text-sm [&>p]:inline">
        <p className={classes('font-semibold', !open && 'max-sm:group-has-[[data-seen]]:sr-only')}>
          {tried && !trying ? 'Todavía no hay conexión.' : 'Sin conexión a internet'}
        </p>{' '}
        {note?.(open)}{' '}
        <p className={classes('text-on-night-soft', !open && 'max-sm:sr-only')}>
          Algunas funciones pueden no estar disponibles
        </p>
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-label="Todo el aviso"
        onClick={() => setOpen(!open)}
        className="grid size-12 shrink-0 place-items-center sm:hidden"
      >
        <ChevronUp className={classes('size-5', open && 'rotate-180')} />
      </button>
      {onRetry && (
        <Button variant="outline" busy={trying} icon={<RotateCcw />} onClick={() => void retry()}>
          <span className="max-sm:sr-only">Reintentar</span>
        </Button>
      )}
    </section>
  );
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser reports a network; `true` does not guarantee that the server can be reached. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/**
 * A banner of one line while the browser reports no network (rule: offline-banner). It is inside the topmost open dialog: behind
 * it, it would be invisible and inert.
 */
export function OfflineBanner(props: OfflineBannerProps) {
  const online = useOnline();
  const host = useOverlayHost();
  if (online || !host) return null;
  return createPortal(<Banner {...props} inDialog={host !== document.body} />, host);
}
