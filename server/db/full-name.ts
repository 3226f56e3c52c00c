import { type RawBuilder, sql } from 'kysely';

/**
 * First and last name of the account that a query joined under this name. `null` where a left join found none: the
 * caller states so in the type.
 */
export const fullNameOf = <T extends string | null = string>(users: string): RawBuilder<T> =>
  sql<T>`${sql.ref(`${users}.firstName`)} || ' ' || ${sql.ref(`${users}.lastName`)}`;
