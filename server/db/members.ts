import { type RawBuilder, sql } from 'kysely';

/** Members of a closed set, as a list for `in`: literals, so that an index of these rows is found whatever is prepared. */
export const listOf = (members: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(members.map((member) => sql.lit(member)))})`;
