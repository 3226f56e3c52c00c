import type { NewRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export async function insertCalculation(tx: Tx, row: NewRow<'loanCalculations'>): Promise<void> {
  await tx.insertInto('loanCalculations').values(row).execute();
}
