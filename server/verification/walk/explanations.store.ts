import type { Tx } from '#server/http/context.ts';

/** Whatever was written here by hand is a finding itself, and none that can be explained. */
export async function explainedMarks(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.selectFrom('findingExplanations').select('mark').execute();
  return rows.map(({ mark }) => mark);
}
