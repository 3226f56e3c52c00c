import type { Tx } from '#server/http/context.ts';

/**
 * Marks of the findings that were explained. An explanation that was written into the table by hand is a finding
 * itself, and cannot be explained.
 */
export async function explainedMarks(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.selectFrom('findingExplanations').select('mark').execute();
  return rows.map(({ mark }) => mark);
}
