import type { HeardBy } from '#contract/counter.ts';
import type { Tx } from '#server/http/context.ts';

interface Handing {
  readonly applicationId: number;
  readonly device: string;
  readonly witness: HeardBy;
  readonly handedAt: Date;
}

/** Marks that the device of a session is in a client's hands; a second call replaces the first. */
export async function handOver(tx: Tx, sid: string, { witness, ...handing }: Handing): Promise<void> {
  const row = { ...handing, witness: witness ? JSON.stringify(witness) : null };
  await tx
    .insertInto('handOvers')
    .values({ sid, ...row })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
    .execute();
}

/** Ends it; `false` where the device of the session is in nobody's hands. */
export async function takeBack(tx: Tx, sid: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('handOvers').where('sid', '=', sid).executeTakeFirst();
  return numDeletedRows > 0n;
}
