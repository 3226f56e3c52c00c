import { useEffect, useRef } from 'react';
import { NO_CONNECTION } from '#web/app/calls/api-error.ts';
import { KeptNotice } from '#web/app/queue/kept-notice.tsx';
import { NoticePage } from '#web/app/shell/notice-page.tsx';
import { useOnline } from '#web/pwa/online.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface UnreachableProps {
  readonly onRetry: () => void;
  /** The data that is safe meanwhile; absent where the customer cannot have typed anything. */
  readonly kept?: string;
}

/** Shown when the check of the session got no response, with a button to try again. */
export function Unreachable({ onRetry, kept }: UnreachableProps) {
  const online = useOnline();
  const retry = <Button onClick={onRetry}>Intentar de nuevo</Button>;
  if (online)
    return (
      <NoticePage title="Error de conexión" actions={retry}>
        <p>{NO_CONNECTION}. Intenta de nuevo en un momento.</p>
        <KeptNotice />
      </NoticePage>
    );
  return (
    <NoticePage
      title="No hay conexión"
      actions={
        <>
          {retry}
          <LinkButton href="/calculator" variant="outline">
            Calculadora
          </LinkButton>
        </>
      }
    >
      <p>
        Esta página necesita internet. Se abre sola cuando vuelva la señal; la calculadora funciona sin ella.
      </p>
      {kept && <p className="mt-2">{kept}</p>}
      <KeptNotice />
    </NoticePage>
  );
}

/** Milliseconds that a returned signal has to last: one that flickers would reload the page several times. */
const STEADY = 500;

/** The page in the place of a document that the service worker could not load; it tries again by itself. */
export function UnreachablePage() {
  const online = useOnline();
  const missed = useRef(!online);
  useEffect(() => {
    missed.current ||= !online;
    if (!online || !missed.current) return;
    const timer = setTimeout(() => location.reload(), STEADY);
    return () => clearTimeout(timer);
  }, [online]);
  return <Unreachable onRetry={() => location.reload()} />;
}
