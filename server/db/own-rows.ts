import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

const setPerson = (tx: Tx, person: string) =>
  sql`select set_config('manito.person', ${person}, true)`.execute(tx);

/**
 * Limits the rest of a transaction to the rows of one customer, by the policies of the tables (rule: own-rows;
 * docs/decisions/own-rows.md): what a query forgets to ask, the database refuses. Where the program's role owns the
 * tables, it limits nothing.
 */
export async function limitToPerson(tx: Tx, userId: number): Promise<void> {
  await setPerson(tx, String(userId));
}

/**
 * Reads what concerns others too, in a transaction that may be a customer's: whether another account with the same
 * cédula owes. The caller tells the customer nothing of it.
 */
export async function amongEverybody<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{
    person: string | null;
  }>`select current_setting('manito.person', true) as person`.execute(tx);
  const person = rows[0]?.person || null;
  if (person === null) return read();
  await setPerson(tx, '');
  const found = await read();
  await setPerson(tx, person);
  return found;
}
