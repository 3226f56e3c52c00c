import type { Insertable, Updateable } from 'kysely';
import type { PaymentStatus } from '#domain/payments/payment.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import type { PaymentRow, PaymentsTable } from '#server/db/payment-tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Inserts a payment; `undefined` when its receipt is already registered with a payment that was not rejected. */
export const insertPayment = (tx: Tx, row: Insertable<PaymentsTable>): Promise<PaymentRow | undefined> =>
  tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** The payment that this account's phone reported under this `clientId` (rule: queued-write). */
export const findByClientId = (tx: Tx, userId: number, clientId: string): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

export const findPayment = (tx: Tx, id: number): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const lockPayment = (tx: Tx, id: number): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Changes a payment only while it has one of the statuses and is not reversed. */
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

/** A customer's own payments. */
export const listOwnPayments = (tx: Tx, userId: number, slice: Slice<Sortable<PaymentRow>>) =>
  sliced(tx.selectFrom('payments').selectAll().where('userId', '=', userId), slice, 'payments').execute();
