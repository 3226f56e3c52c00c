import { OPEN_DATA_REQUESTS } from '#domain/accounts/data-request.ts';
import { WAITING_PAYMENTS } from '#domain/payments/payment.ts';
import type { Tx } from '#server/http/context.ts';

// What waits for a decision or an answer about a client, who is not erased meanwhile (rule: erase-client).

export const waitingPayment = (tx: Tx, userId: number) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', [...WAITING_PAYMENTS])
    .limit(1)
    .executeTakeFirst();

/** The receipt of a collector about this person's cash that waits for an owner. */
export const waitingReceipt = (tx: Tx, userId: number) =>
  tx
    .selectFrom('streetReceipts as r')
    .innerJoin('streetPhones as p', 'p.id', 'r.phoneId')
    .innerJoin('loans as l', 'l.id', 'r.loanId')
    .select(['r.number', 'p.receiptBlock'])
    .where('l.userId', '=', userId)
    .where('r.status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();

/** A data request of this person that waits for its answer. */
export const waitingRequest = (tx: Tx, userId: number) =>
  tx
    .selectFrom('dataRequests')
    .select('kind')
    .where('userId', '=', userId)
    .where('status', 'in', [...OPEN_DATA_REQUESTS])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** A letter with the answer to a data request of this person that is not sent yet, and may still be. */
export const waitingAnswer = (tx: Tx, userId: number, now: Date) =>
  tx
    .selectFrom('messages')
    .select('id')
    .where('userId', '=', userId)
    .where('template', '=', 'data-request-answered')
    .where('channel', '<>', 'push')
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .limit(1)
    .executeTakeFirst();
