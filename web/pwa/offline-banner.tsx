import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOnline } from '#web/pwa/online.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { BOTTOM_BAR } from '#web/ui/overlays/bottom-bar.ts';
import { useOverlayHost } from '#web/ui/overlays/open-dialogs.ts';

interface OfflineBannerProps {
  /** Refetches the failed queries; without it the banner has no button. */
  readonly onRetry?: () => Promise<unknown>;
  /** Text about the screen's data: that it is last seen, and when. */
  readonly note?: ReactNode;
}

function Banner({ onRetry, note, inDialog }: OfflineBannerProps & { readonly inDialog: boolean }) {
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState(false);
  async function retry() {
    setTrying(true);
    await onRetry?.();
    setTrying(false);
    setTried(true);
  }
  return (
    <section
      aria-label="Conexión"
      data-bottom-bar
      className={classes(
        'night flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        inDialog ? 'order-3' : BOTTOM_BAR,
      )}
    >
      <WifiOff aria-hidden="true" className="size-6 shrink-0 text-on-night-soft" />
      <div role="status" className="min-w-[min(12rem,100%)] flex-1 text-sm">
        <p className="font-semibold">Sin conexión a internet</p>
        <p className="text-on-night-soft">Algunas funciones pueden no estar disponibles</p>
        {note}
        {tried && !trying && <p className="text-on-night-soft">Todavía no hay conexión.</p>}
      </div>
      {onRetry && (
        <Button variant="outline" busy={trying} onClick={() => void retry()}>
          Reintentar
        </Button>
      )}
    </section>
  );
}

/**
 * A banner while the browser reports no network (rule: offline-banner). It is inside the topmost open dialog: behind
 * it, it would be invisible and inert.
 */
export function OfflineBanner(props: OfflineBannerProps) {
  const online = useOnline();
  const host = useOverlayHost();
  if (online || !host) return null;
  return createPortal(<Banner {...props} inDialog={host !== document.body} />, host);
}
