import type { Insertable } from 'kysely';
import type { LoanAdjustmentRow, LoanAdjustmentsTable } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export const insertAdjustment = (tx: Tx, row: Insertable<LoanAdjustmentsTable>): Promise<LoanAdjustmentRow> =>
  tx.insertInto('loanAdjustments').values(row).returningAll().executeTakeFirstOrThrow();

export const findAdjustment = (tx: Tx, id: number): Promise<LoanAdjustmentRow | undefined> =>
  tx.selectFrom('loanAdjustments').selectAll().where('id', '=', id).executeTakeFirst();
