import { type Kysely, sql } from 'kysely';
import type { EventName } from '#domain/audit/event.ts';
import { owedStill } from '#domain/loans/loan.ts';
import { pesos } from '#domain/money.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { PaymentRow, Tables } from '#server/db/tables.ts';
import type { NewFile } from '#server/files/transact-with-file.ts';
import type { Tx } from '#server/http/context.ts';

/** What is owed right after a payment was recorded, as the event of that time holds it. */
export async function standingAtRecord(tx: Tx, paymentId: number) {
  const row = await tx
    .selectFrom('events')
    .select('facts')
    .where('subject', '=', 'payment')
    .where('subjectId', '=', String(paymentId))
    .where('name', '=', 'payment.recorded' satisfies EventName)
    .executeTakeFirst();
  const numberOf = (name: string) => {
    const value = row?.facts[name];
    return typeof value === 'number' ? value : 0;
  };
  const parts = {
    principal: pesos(numberOf('paidPrincipal')),
    interest: pesos(numberOf('paidInterest')),
    lateCharge: pesos(numberOf('paidLateCharge')),
    costs: pesos(numberOf('paidCosts')),
    overpaidRefund: pesos(numberOf('paidOverpaidRefund')),
  };
  const owed = owedStill({ balance: numberOf('balance'), writtenOff: numberOf('writtenOff') });
  return { balance: owed, credit: numberOf('credit'), parts };
}

/** A recorded payment that has a receipt number. */
export type NumberedPayment = PaymentRow & { readonly receiptBlock: number; readonly receiptNumber: number };

/**
 * Assigns the next number of a block to a payment, and stores who recorded it. The next payment of the block waits from
 * here to the commit, so call it last. A rollback returns the number, so that there is no gap (rule: receipt-numbers).
 */
export async function numberReceipt(
  tx: Tx,
  {
    paymentId,
    block,
    recordedBy,
  }: { readonly paymentId: number; readonly block: number; readonly recordedBy: number },
): Promise<NumberedPayment> {
  const { rows } = await sql<NumberedPayment>`
    with taken as (
      update receipt_blocks set last_number = last_number + 1 where id = ${block} returning id, last_number
    )
    update payments p set receipt_block = taken.id, receipt_number = taken.last_number, recorded_by = ${recordedBy}
    from taken where p.id = ${paymentId} returning p.*`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`There is no block ${block} of receipt numbers, or no payment ${paymentId}`);
  return row;
}

/**
 * Stores the number that a collector's phone assigned (rule: street-receipts), and raises the block's last number to at
 * least that. Numbers may arrive in any order.
 *
 * @throws where another payment has the number.
 */
export async function keepGivenNumber(
  tx: Tx,
  {
    paymentId,
    block,
    number,
    recordedBy,
  }: {
    readonly paymentId: number;
    readonly block: number;
    readonly number: number;
    readonly recordedBy: number;
  },
): Promise<NumberedPayment> {
  const { rows } = await sql<NumberedPayment>`
    update payments set receipt_block = ${block}, receipt_number = ${number}, recorded_by = ${recordedBy}
    where id = ${paymentId} returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`There is no payment ${paymentId}`);
  return row;
}

/** Raises a block's last number to at least the one that its phone reports. */
export async function raiseLastNumber(tx: Tx, block: number, number: number): Promise<void> {
  await sql`update receipt_blocks set last_number = greatest(last_number, ${number}) where id = ${block}`.execute(
    tx,
  );
}

/** Opens another block, which starts from 1. */
export const openBlock = (tx: Tx): Promise<number> => insertRow(tx, 'receiptBlocks', { lastNumber: 0 });

/**
 * Queues the PDF of a numbered receipt for after the commit. It has priority over letters, since the cashier waits to
 * print it.
 */
export async function queueReceipt(tx: Tx, paymentId: number): Promise<void> {
  await sql`select graphile_worker.add_job('make-receipt', ${JSON.stringify({ id: paymentId })}::json,
    priority => -1, max_attempts => 25)`.execute(tx);
}

/** Numbered receipts without a PDF, oldest first. */
export async function receiptsInPreparation(db: Kysely<Tables>, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('receiptKey', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores the file of a payment's receipt in its row.
 * @returns `false` where the payment has a file already, or its person was erased.
 */
export async function nameReceipt(tx: Tx, paymentId: number, { key, sha256 }: NewFile): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ receiptKey: key, receiptSha256: sha256, storedSha256: sha256 })
    .where('id', '=', paymentId)
    .where('receiptKey', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
