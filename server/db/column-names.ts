import { PostgresQueryCompiler } from 'kysely';

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
