import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Payment, paymentsApi } from '#contract/payments.ts';
import { day, dayInSantoDomingo, daysBetween } from '#domain/calendar.ts';
import { parsePesos } from '#domain/money.ts';
import { isRefused } from '#domain/payments/payment.ts';
import { ApiError, hasCode } from '#web/app/calls/api-error.ts';
import { query } from '#web/app/calls/query-client.ts';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { deleteItem } from '#web/app/queue/page-sender.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';

const NEWEST = { query: { limit: 50 } };

/** Most days between a refused payment and the same one that came in: fewer than between two instalments. */
const SAME_WITHIN = 6;

/** A refused payment on this phone, and the payment of the same money that the lender has. */
interface ArrivedOtherwise {
  readonly item: QueueItem;
  readonly payment: Payment;
}

/** Whether a refused payment is waiting on this phone to be corrected. */
const isRefusedPayment = ({ kind, refusal }: QueueItem): boolean => kind === 'payment' && refusal !== null;

function isSameMoney({ request, createdAt, refusal }: QueueItem, payment: Payment): boolean {
  // Not by the body's schema: the first page after a login, which shows this, loads no schemas.
  const { amount } = request.body;
  if (typeof amount !== 'string') return false;
  if (parsePesos(amount) !== (payment.reportedAmount ?? payment.amount)) return false;
  if (isRefused(payment) || payment.reversedAt !== null) return false;
  // The server said so itself.
  if (refusal && hasCode(new ApiError(refusal), 'receipt_already_registered')) return true;
  const apart = daysBetween(dayInSantoDomingo(new Date(createdAt)), day(payment.countsFrom));
  return Date.parse(payment.createdAt) > createdAt && Math.abs(apart) <= SAME_WITHIN;
}

/**
 * The refused payments on this phone that came in another way: by a new report, from another phone or at the office. A
 * payment stands for one of them, the oldest.
 */
export function arrivedOtherwise(
  items: readonly QueueItem[],
  payments: readonly Payment[],
): readonly ArrivedOtherwise[] {
  const free = new Set(payments.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)));
  return items.filter(isRefusedPayment).flatMap((item) => {
    const payment = [...free].find((one) => isSameMoney(item, one));
    if (!payment) return [];
    free.delete(payment);
    return [{ item, payment }];
  });
}

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
