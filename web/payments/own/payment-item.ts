import type * as z from 'zod/mini';
import type { paymentBody } from '#contract/payment-report.ts';
import { paymentsApi } from '#contract/payments.ts';
import { addDays, type Day, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { formatPesos, parsePesos, pesos } from '#domain/money.ts';
import { correctionAddress } from '#web/app/queue/correction.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';

export type PaymentFields = z.infer<typeof paymentBody>;

interface PaymentToSend {
  readonly clientId: string;
  readonly account: number;
  readonly fields: PaymentFields;
  readonly receipt: File;
  /** The refused queue item that this payment corrects: the payment counts from that item's creation. `null`: none. */
  readonly corrects: QueueItem | null;
  readonly now: Date;
}

/**
 * Text about the day from which a payment counts, and until when it has to arrive for that (rule:
 * reported-without-signal).
 */
export const countsText = (reportedOn: Day): string =>
  `Cuenta desde el ${formatDay(reportedOn)} si llega a más tardar el ${formatDay(addDays(reportedOn, REPORTED_DAYS_BEFORE))}; si llega después, desde ${REPORTED_DAYS_BEFORE} días antes de llegar.`;

/** A payment as a queue item. @throws when the phone can no longer read the receipt. */
export async function paymentItem(payment: PaymentToSend): Promise<QueueItem> {
  const { clientId, account, fields, receipt, corrects, now } = payment;
  const createdAt = corrects?.createdAt ?? now.getTime();
  const reportedOn = dayInSantoDomingo(new Date(createdAt));
  const { method, path, file } = paymentsApi.register;
  return {
    clientId,
    account,
    kind: 'payment',
    title: `Pago de ${formatPesos(parsePesos(fields.amount) ?? pesos(0))}`,
    note: countsText(reportedOn),
    createdAt,
    request: {
      method,
      path,
      body: { ...fields, clientId, reportedOn },
      file: {
        field: file.field,
        stored: { name: receipt.name, type: receipt.type, bytes: await receipt.arrayBuffer() },
      },
    },
    uploads: [],
    correction: correctionAddress('/make-payment', clientId),
    form: null,
    refusal: null,
  };
}
