import { useEffect, useState } from 'react';
import { type Payment, paymentsApi } from '#contract/payments.ts';
import { day, dayInSantoDomingo, daysBetween } from '#domain/calendar.ts';
import { parsePesos } from '#domain/money.ts';
import { isRefused } from '#domain/payments/payment.ts';
import { ApiError, hasCode } from '#web/app/calls/api-error.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { deleteItem } from '#web/app/queue/page-sender.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';

const NEWEST = { query: { limit: 50 } };

/** Most days between a refused payment and the same one that came in: fewer than between two instalments. */
const SAME_WITHIN = 6;

/** A refused payment on this phone, and a payment of the same amount that the lender has. */
interface ArrivedOtherwise {
  readonly item: QueueItem;
  readonly payment: Payment;
  /** Whether it is the same payment: the lender has its receipt. */
  readonly isCertain: boolean;
}

/** Whether a refused payment is waiting on this phone to be corrected. */
const isRefusedPayment = ({ kind, refusal }: QueueItem): boolean => kind === 'payment' && refusal !== null;

const isReceiptKnown = ({ refusal }: QueueItem): boolean =>
  refusal !== null && hasCode(new ApiError(refusal), 'receipt_already_registered');

function isSameMoney(item: QueueItem, payment: Payment): boolean {
  const { request, createdAt } = item;
  // Not by the body's schema: the first page after a login, which shows this, loads no schemas.
  const { amount } = request.body;
  if (typeof amount !== 'string') return false;
  if (parsePesos(amount) !== (payment.reportedAmount ?? payment.amount)) return false;
  if (isRefused(payment) || payment.reversedAt !== null) return false;
  if (isReceiptKnown(item)) return true;
  const apart = daysBetween(dayInSantoDomingo(new Date(createdAt)), day(payment.countsFrom));
  return Date.parse(payment.createdAt) > createdAt && Math.abs(apart) <= SAME_WITHIN;
}

/**
 * The refused payments on this phone that may have come in another way: by a new report, from another phone or at the
 * office. A payment stands for one of them, the oldest.
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
    return [{ item, payment, isCertain: isReceiptKnown(item) }];
  });
}

/**
 * Takes the refused payments whose receipt the lender has out of the waiting ones, and says which payment each is. Of
 * another of the same amount it asks: daily and weekly instalments are alike (rule: queued-write).
 */
export function ArrivedNotice() {
  const { items } = useQueue();
  const refused = items.filter(isRefusedPayment);
  const { data: payments } = useRead(paymentsApi.list, NEWEST, { enabled: refused.length > 0 });
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({});
  const all = arrivedOtherwise(refused, payments ?? []);
  const found = all.find(({ item, isCertain }) => isCertain && !(item.clientId in left));
  useEffect(() => {
    if (!found) return;
    const { item, payment } = found;
    const says = `${item.title}: ya llegó como ${payment.paymentReference}. No hace falta enviarlo otra vez.`;
    setLeft((before) => ({ ...before, [item.clientId]: says }));
    void deleteItem(item.clientId);
  }, [found]);
  const asked = all.flatMap(({ item, payment, isCertain }) =>
    isCertain
      ? []
      : [
          [
            item.clientId,
            `${item.title}: ${payment.paymentReference} es por el mismo monto. Si es el mismo pago, bórralo de aquí; si es otro, corrígelo.`,
          ] as const,
        ],
  );
  const said = [...Object.entries(left), ...asked];
  return (
    // Out of the page's rows while it has nothing to say.
    <div role="status" className={said.length === 0 ? 'sr-only' : 'grid gap-2'}>
      {said.map(([clientId, says]) => (
        <p key={clientId}>{says}</p>
      ))}
    </div>
  );
}
