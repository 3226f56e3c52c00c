import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

/** Runs a part of a transaction in a savepoint: after a database error in the part, the transaction can continue. */
export async function within<T>(tx: Tx, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    return await part();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
