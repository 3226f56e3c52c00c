import type { CompiledQuery, RawBuilder, Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

const needNoAnswer = new WeakSet<CompiledQuery>();

export const isForLater = (query: CompiledQuery): boolean => needNoAnswer.has(query);

/**
 * Says a change whose answer nobody needs: it travels with whatever is said next, and the end of the transaction waits for
 * it. What goes wrong with it ends the transaction.
 */
export async function later(
  tx: Transaction<Tables>,
  change: { compile(): CompiledQuery } | RawBuilder<unknown>,
): Promise<void> {
  const compiled = 'isRawBuilder' in change ? change.compile(tx) : change.compile();
  needNoAnswer.add(compiled);
  await tx.executeQuery(compiled);
}
