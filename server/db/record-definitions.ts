import type pg from 'pg';
import { DEFINITIONS, type Definitions, namesThatDiffer } from '#server/db/schema-definitions.ts';

interface Defined {
  readonly definitions: Definitions;
  /** Version number of PostgreSQL that printed the definitions. */
  readonly version: number;
}

/**
 * The current definitions of functions, triggers and constraints; `null` where the database does not record
 * definitions yet.
 */
export async function definitionsNow(client: pg.Client): Promise<Defined | null> {
  const isRecorded = await client.query("select where to_regclass('schema_definitions') is not null");
  if (isRecorded.rowCount === 0) return null;
  return (await client.query<Defined>(DEFINITIONS)).rows[0] ?? null;
}

async function recordedDefinitions(client: pg.Client, { version }: Defined): Promise<Definitions | null> {
  const { rows } = await client.query<Defined>(
    'select definitions, server_version as version from schema_definitions order by id desc limit 1',
  );
  return rows[0]?.version === version ? rows[0].definitions : null;
}

/**
 * Records the changes of a migration to functions, triggers and constraints since `before`, in its transaction, so that
 * the verification compares with them. A manual change by another role stays different from the record.
 */
export async function recordDefinitions(client: pg.Client, before: Defined | null): Promise<void> {
  const now = await definitionsNow(client);
  if (now === null) return;
  const recorded = await recordedDefinitions(client, now);
  const wanted = new Map(Object.entries(recorded ?? now.definitions));
  for (const name of before === null ? [] : namesThatDiffer(before.definitions, now.definitions)) {
    const definition = now.definitions[name];
    if (definition === undefined) wanted.delete(name);
    else wanted.set(name, definition);
  }
  const next = Object.fromEntries(wanted);
  if (recorded !== null && namesThatDiffer(next, recorded).length === 0) return;
  await client.query(
    'insert into schema_definitions (definitions, server_version, recorded_at) values ($1, $2, now())',
    [JSON.stringify(next), now.version],
  );
}
