import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paymentsApi } from '#contract/payments.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { deleteItem } from '#web/app/queue/page-sender.ts';
import { arrivedOtherwise, isRefusedPayment } from '#web/payments/own/arrived-otherwise.ts';

const NEWEST = { query: { limit: 50 } };

/**
 * Takes the refused payments that came in another way out of the waiting ones, and says which payment each is (rule:
 * queued-write).
 */
export function ArrivedNotice() {
  const { items } = useQueue();
  const refused = items.filter(isRefusedPayment);
  const { data: payments } = useQuery({ ...query(paymentsApi.list, NEWEST), enabled: refused.length > 0 });
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({});
  const found = arrivedOtherwise(refused, payments ?? []).find(({ item }) => !(item.clientId in left));
  useEffect(() => {
    if (!found) return;
    const { item, payment } = found;
    const says = `${item.title}: ya llegó como ${payment.paymentReference}. No hace falta enviarlo otra vez.`;
    setLeft((before) => ({ ...before, [item.clientId]: says }));
    void deleteItem(item.clientId);
  }, [found]);
  const said = Object.entries(left);
  return (
    // Out of the page's rows while it has nothing to say.
    <div role="status" className={said.length === 0 ? 'sr-only' : 'grid gap-2'}>
      {said.map(([clientId, says]) => (
        <p key={clientId}>{says}</p>
      ))}
    </div>
  );
}
