import { useState } from 'react';
import { ItemWord, stateOf } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { QueueRunner } from '#web/app/queue/queue-runner.tsx';
import { openSession } from '#web/app/session/open-session.ts';

/** On a page that needs the network: says that the queue items of the last signed-in account are safe. */
export function KeptNotice() {
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
