import { PostgresQueryCompiler } from 'kysely';

/** A column that is `userId` here is `user_id` in the database. */
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

/** Renames as the compiler writes the SQL, which saves a second walk through each query. */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}
