import { type InsertObject, sql } from 'kysely';
import { slicesOf } from '#server/db/slices.ts';
import type { RowOf, Tables } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** The tables whose rows have numbers. */
type Numbered = { [T in keyof Tables]: RowOf<T> extends { readonly id: number } ? T : never }[keyof Tables];

/** Inserts a row into a table whose rows have numbers. @returns its number */
export async function insertRow<T extends Numbered>(
  tx: Tx,
  table: T,
  row: InsertObject<Tables, T>,
): Promise<number> {
  const { id } = await tx
    .insertInto(table)
    .values(row)
    .returning(sql<number>`id`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

const TOGETHER = 500;

/** Inserts rows, however many; none: no statement. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> {
  for (const slice of slicesOf(rows, TOGETHER)) await tx.insertInto(table).values(slice).execute();
}
