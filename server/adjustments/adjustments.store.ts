import { sql } from 'kysely';
import { type Day, day } from '#domain/calendar.ts';
import type { LoanAdjustmentRow, NewRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export const insertAdjustment = (tx: Tx, row: NewRow<'loanAdjustments'>): Promise<LoanAdjustmentRow> =>
  tx.insertInto('loanAdjustments').values(row).returningAll().executeTakeFirstOrThrow();

export const findAdjustment = (tx: Tx, id: number): Promise<LoanAdjustmentRow | undefined> =>
  tx.selectFrom('loanAdjustments').selectAll().where('id', '=', id).executeTakeFirst();

/** The days on which due days of a loan were moved. */
export async function movesOf(tx: Tx, loanId: number): Promise<readonly Day[]> {
  const rows = await tx.selectFrom('dueDayMoves').select('movedOn').where('loanId', '=', loanId).execute();
  return rows.map(({ movedOn }) => day(movedOn));
}

/** Stores that due days were moved, and moves them. The caller holds the loan's lock. */
export async function insertMove(tx: Tx, move: NewRow<'dueDayMoves'>): Promise<void> {
  await tx.insertInto('dueDayMoves').values(move).execute();
  await tx
    .updateTable('instalments')
    .set({
      dueDate: sql`due_date + ${sql.lit(move.days)}`,
      dayOffset: sql`day_offset + ${sql.lit(move.days)}`,
    })
    .where('loanId', '=', move.loanId)
    .where('number', '>=', move.firstNumber)
    .execute();
}
