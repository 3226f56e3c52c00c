import type { Insertable } from 'kysely';
import type { LoanCalculationsTable } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export async function insertCalculation(tx: Tx, row: Insertable<LoanCalculationsTable>): Promise<void> {
  await tx.insertInto('loanCalculations').values(row).execute();
}
