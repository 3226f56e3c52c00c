import { PostgresQueryCompiler } from 'kysely';
import { keysOf } from '#domain/enum-table.ts';

/** The columns that a body names; a column that it leaves out stays unchanged. */
export function namedColumns<T extends object>(columns: T): { [C in keyof T]?: Exclude<T[C], undefined> } {
  const named = Object.entries(columns).filter(([, value]) => value !== undefined);
  // `fromEntries` loses the type of the names; they are those of `columns`.
  return Object.fromEntries(named) as { [C in keyof T]?: Exclude<T[C], undefined> };
}

/** The names of the columns whose values would change in a row. */
export const changedColumns = <T extends object>(columns: T, row: { readonly [C in keyof T]?: unknown }) =>
  keysOf(columns).filter((name) => columns[name] !== row[name]);

/** Caches the result of a renaming for each name: `userId` in the code is `user_id` in the database. */
const remembered = (rename: (name: string) => string) => {
  const known = new Map<string, string>();
  return (name: string): string => {
    const renamed = known.get(name) ?? rename(name);
    known.set(name, renamed);
    return renamed;
  };
};

export const snakeCase = remembered((name) =>
  name.replace(/(?<!^|[A-Z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
);

export const camelCase = remembered((name) =>
  name.replace(/(?<!^)_+([^_])/g, (_all, letter: string) => letter.toUpperCase()),
);

/**
 * Kysely's query compiler, with column names in snake case. It renames while it writes the SQL, which saves a second
 * walk through each query.
 */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}
