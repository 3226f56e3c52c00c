import { ItemWord, stateOf } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import type { NotedContact } from '#web/street/phone/route-store.ts';

/** The visits that this phone noted today, and whether the office has them. */
export function NotedList({ noted }: { readonly noted: readonly NotedContact[] }) {
  const queue = useQueue();
  if (noted.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {noted.map(({ clientId, title, note }) => (
        <li key={clientId} className="rounded-md bg-brand-tint px-2 py-1 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span>{title}</span>
            {/* A contact that has left the queue was sent: a deleted one also leaves this list. */}
            <div role="status">
              {queue.isRead && <ItemWord state={stateOf(queue, clientId) ?? 'received'} />}
            </div>
          </div>
          {note !== '' && <p className="break-words text-ink-soft">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
