import { useState } from 'react';
import { later } from '#web/app/later.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { isToSend } from '#web/app/queue/sending/queue-item.ts';

const ArrivedNotice = later(async () => (await import('#web/payments/own/arrived-notice.tsx')).ArrivedNotice);

/** The refused payments that came in another way. Its code loads only on a phone that has a refused item. */
export function ArrivedPayments() {
  const isRefused = !useQueue().items.every(isToSend);
  // Stays: the notice says what it took out of the waiting items.
  const [wasRefused, setWasRefused] = useState(isRefused);
  if (isRefused && !wasRefused) setWasRefused(true);
  return wasRefused && <ArrivedNotice />;
}
