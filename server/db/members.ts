import { type RawBuilder, sql } from 'kysely';

/**
 * SQL list of a closed set's members for `in (…)`, as literals rather than parameters, so that a prepared statement
 * can also use a partial index of these rows.
 */
export const listOf = (members: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(members.map((member) => sql.lit(member)))})`;
