import { sql } from 'kysely';
import { DEFINITIONS, type Definitions } from '#server/db/schema-definitions.ts';
import type { Tx } from '#server/http/context.ts';

interface Defined {
  readonly definitions: Definitions;
  /** Version number of PostgreSQL that printed the definitions. */
  readonly version: number;
}

export async function definitionsNow(tx: Tx): Promise<Defined> {
  const { rows } = await sql.raw<Defined>(DEFINITIONS).execute(tx);
  const [now] = rows;
  if (!now) throw new Error('An aggregate has a row');
  return now;
}

export const recordedDefinitions = (tx: Tx): Promise<Defined | undefined> =>
  tx
    .selectFrom('schemaDefinitions')
    .select(['definitions', 'serverVersion as version'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
