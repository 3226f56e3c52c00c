import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SESSION_KEY } from '#web/app/calls/query-client.ts';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { openQueue } from '#web/app/queue/page-sender.ts';

/** Sends an account's items from this phone's queue, and refetches the account's data once the server has taken one. */
export function QueueRunner({ account }: { readonly account: number }) {
  const client = useQueryClient();
  const { received } = useQueue();
  useEffect(() => openQueue(account), [account]);
  useEffect(() => {
    if (received.length === 0) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  }, [client, received.length]);
  return null;
}
