import { type RawBuilder, sql } from 'kysely';

/**
 * Members of a closed set, as literals for `in`, so that a prepared statement also uses a partial index of these rows.
 */
export const listOf = (members: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(members.map((member) => sql.lit(member)))})`;
