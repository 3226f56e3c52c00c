import { createHash } from 'node:crypto';

/** Each is kept by every connection, with its plan. Lists of any length make any number of texts. */
const MOST = 1_000;

const names = new Map<string, string | null>();

/**
 * What a statement is prepared by: the same text has the same name on every connection. `undefined` for one that comes
 * for the first time, and for more than a server should keep: those are parsed and forgotten.
 */
export function nameOf(statement: string): string | undefined {
  const known = names.get(statement);
  if (known) return known;
  if (known === null) {
    const name = createHash('sha256').update(statement).digest('base64url').slice(0, 32);
    names.set(statement, name);
    return name;
  }
  if (names.size < MOST) names.set(statement, null);
  return undefined;
}
