import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Maximum number of named statements. Each connection keeps each prepared statement with its plan, and lists of
 * varying length could produce any number of SQL texts.
 */
const MAX_NAMES = 1_000;

/** The prepared statement's name for each SQL text; `null`: sent once so far, prepared at its second time. */
const names = new Map<string, string | null>();
let generation = 1;

/**
 * The name under which a statement is prepared, the same on every connection. `undefined` for a text that is sent for
 * the first time or after the first thousand: the server parses it without keeping it.
 */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (known === null) {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    const name = `${hash}.${generation}`;
    names.set(text, name);
    return name;
  }
  if (names.size < MAX_NAMES) names.set(text, null);
  return undefined;
}

/**
 * Whether an error of the database means that a prepared plan is stale: a migration changed the table's columns, or
 * the server has lost the statement.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' ||
    (error.code === '0A000' && error.message === 'cached plan must not change result type'));

/**
 * Sends a statement under its name. After a stale plan every connection prepares its statements under new names, so
 * that the next try succeeds.
 */
export async function prepared<T>(text: string, send: (name: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await send(statementName(text));
  } catch (error) {
    if (isStalePlan(error)) {
      names.clear();
      generation += 1;
    }
    throw error;
  }
}
