import type { Insertable, Updateable } from 'kysely';
import type { PaymentStatus } from '#domain/payments/payment.ts';
import type { PaymentRow, PaymentsTable } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** `undefined` when this receipt is already registered and not rejected. */
export const insertPayment = (tx: Tx, row: Insertable<PaymentsTable>): Promise<PaymentRow | undefined> =>
  tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findPayment = (tx: Tx, id: number): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const lockPayment = (tx: Tx, id: number): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Changes a payment only while it is in one of the statuses and not reversed. */
export const changePayment = (
  tx: Tx,
  id: number,
  from: readonly PaymentStatus[],
  change: Updateable<PaymentsTable>,
): Promise<PaymentRow | undefined> =>
  tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .where('reversedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

interface Listing {
  readonly userId: number | null;
  readonly status: PaymentStatus | null;
  readonly before: number | null;
  readonly limit: number;
}

/** Newest first, with the application that each pays. */
export function listPayments(tx: Tx, { userId, status, before, limit }: Listing) {
  let query = tx
    .selectFrom('payments')
    .leftJoin('loanApplications as a', 'a.id', 'payments.loanApplicationId')
    .selectAll('payments')
    .select(['a.fullName as applicant', 'a.amount as applicationAmount', 'a.term as applicationTerm'])
    .orderBy('payments.id', 'desc')
    .limit(limit);
  if (userId !== null) query = query.where('payments.userId', '=', userId);
  if (status) query = query.where('payments.status', '=', status);
  return (before === null ? query : query.where('payments.id', '<', before)).execute();
}
