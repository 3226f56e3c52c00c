import { useEffect, useRef, useState } from 'react';
import { NO_CONNECTION } from '#web/app/calls/api-error.ts';
import { ItemWord, stateOf } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { QueueRunner } from '#web/app/queue/queue-runner.tsx';
import { openSession } from '#web/app/session/open-session.ts';
import { NoticePage } from '#web/app/shell/notice-page.tsx';
import { useOnline } from '#web/pwa/offline-banner.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';

/** On a page that needs the network: says that the queue items of the last signed-in account are safe. */
function KeptNotice() {
  const [session] = useState(openSession);
  const queue = useQueue();
  if (session === null) return null;
  return (
    <>
      <QueueRunner account={session.userId} />
      {queue.items.length > 0 && (
        <div className="mt-4 grid gap-2 text-ink">
          <p>Lo que registraste está a salvo en este teléfono y se envía solo:</p>
          <ul className="grid gap-2">
            {queue.items.map(({ clientId, title }) => (
              <li key={clientId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span>{title}</span>
                <ItemWord state={stateOf(queue, clientId) ?? 'waiting'} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

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
