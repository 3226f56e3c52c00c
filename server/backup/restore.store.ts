import type pg from 'pg';
import type { Sequences } from '#server/backup/copy.store.ts';

const SCHEMAS = "('public', 'graphile_worker')";

/** Whether the database already has records. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    "select to_regclass('public.migrations') is null as empty",
  );
  return rows[0]?.empty ?? false;
}

interface ForeignKey {
  readonly place: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Prepares the tables for the copied rows: no rows of the migrations, no trigger that would write or refuse, no
 * required order. @returns the function that restores triggers and checks references.
 */
export async function openTables(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ place: string }>(
    `select c.oid::regclass::text as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${SCHEMAS} and c.relkind = 'r' and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')`,
  );
  const { rows: keys } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as place, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and n.nspname in ${SCHEMAS}`,
  );
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run(keys.map(({ place, name }) => `alter table ${place} drop constraint ${name}`));
  await run(tables.map(({ place }) => `alter table ${place} disable trigger user`));
  await run([`truncate ${tables.map(({ place }) => place).join(', ')}`]);
  return async () => {
    await run(tables.map(({ place }) => `alter table ${place} enable trigger user`));
    await run(
      keys.map(({ place, name, definition }) => `alter table ${place} add constraint ${name} ${definition}`),
    );
  };
}

export async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const [name, [value, called]] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called]);
}
