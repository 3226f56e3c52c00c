import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for first and last name of a user, by the alias under which the query joined `users`. `null` where a left join
 * found no user: the caller states so in the type.
 */
export const fullNameOf = <T extends string | null = string>(users: string): RawBuilder<T> =>
  sql<T>`${sql.ref(`${users}.firstName`)} || ' ' || ${sql.ref(`${users}.lastName`)}`;
