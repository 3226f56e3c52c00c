import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';

/** The row of a statement that always has one, as an aggregate without groups has. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('This statement always has one row');
  return row;
}

/** Runs a statement: rowsOf(tx)<Loan>`select …`. */
export const rowsOf =
  (tx: Tx) =>
  async <Row>(...statement: Parameters<typeof sql>): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(tx)).rows;

/** Runs a statement that always has one row. */
export const oneRowOf =
  (tx: Tx) =>
  async <Row>(...statement: Parameters<typeof sql>): Promise<Row> =>
    oneRow(await rowsOf(tx)<Row>(...statement));
