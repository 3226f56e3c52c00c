import { sql } from 'kysely';
import type { Tx } from '#server/http/context.ts';
import { watchedTables } from '#server/verification/walk/watched.store.ts';
import {
  ANOTHER,
  anyRow,
  anyTable,
  columnsOf,
  type Dice,
  keyOf,
  literal,
  type Named,
  pick,
  run,
} from '#test/tamper/tamper-actions.ts';

export async function edit(tx: Tx, random: Dice): Promise<Named | null> {
  const row = await anyRow(tx, random);
  if (!row) return null;
  const column = pick(await columnsOf(tx, row.table), random);
  const another = column && ANOTHER[column.type];
  if (!another) return null;
  const { rows } = await sql
    .raw(
      `update ${row.table.source} t set ${column.name} = ${another(column.name)}
       where ${keyOf(row.table)} = ${literal(row.id)} returning 1 as one`,
    )
    .execute(tx);
  return rows.length > 0 ? [{ source: row.table.source, id: row.id }] : null;
}

export async function remove(tx: Tx, random: Dice): Promise<Named | null> {
  const row = await anyRow(tx, random);
  if (!row) return null;
  await run(tx, `delete from ${row.table.source} t where ${keyOf(row.table)} = ${literal(row.id)}`);
  return [{ source: row.table.source, id: row.id }];
}

/** Deletes the newest rows of all, with every trace of them in the database. */
export async function cutShort(tx: Tx, random: Dice): Promise<Named | null> {
  const [last] = await run(tx, 'select max(seq)::integer as seq from chain_links');
  const from = Number(last?.seq) - random(10);
  const links = await run(
    tx,
    `select distinct source, row_id as "rowId" from chain_links where seq >= ${from}`,
  );
  const tables = new Map((await watchedTables(tx)).map((table) => [table.source, table]));
  for (const { source, rowId } of links) {
    const table = tables.get(String(source));
    if (table)
      await run(tx, `delete from ${table.source} t where ${keyOf(table)} = ${literal(String(rowId))}`);
    await run(
      tx,
      `delete from row_salts where source = ${literal(String(source))} and row_id = ${literal(String(rowId))}`,
    );
  }
  await run(tx, `delete from chain_links where seq >= ${from}`);
  return [{ source: 'head' }];
}

export async function emptyTable(tx: Tx, random: Dice): Promise<Named | null> {
  const table = await anyTable(tx, random);
  if (!table) return null;
  await run(tx, random(2) === 0 ? `truncate ${table.source} cascade` : `delete from ${table.source}`);
  return [{ source: table.source }];
}

export async function emptyTableAndItsLinks(tx: Tx, random: Dice): Promise<Named | null> {
  const table = await anyTable(tx, random);
  if (!table) return null;
  await run(tx, `delete from ${table.source}`);
  for (const trace of ['chain_links', 'row_salts'])
    await run(tx, `delete from ${trace} where source = '${table.source}'`);
  return [{ source: 'chain_links' }, { source: 'head' }];
}

export async function dropTable(tx: Tx, random: Dice): Promise<Named | null> {
  const table = await anyTable(tx, random);
  if (!table) return null;
  await run(tx, `drop table ${table.source} cascade`);
  return [{ source: table.source }];
}

/** Inserts a copy of a row, with an id of its own. */
export async function insert(tx: Tx, random: Dice): Promise<Named | null> {
  const row = await anyRow(tx, random);
  if (!row) return null;
  const { source, keys } = row.table;
  const number = keys.at(-1);
  const columns = (await columnsOf(tx, row.table)).map(({ name }) => name);
  if (!number) return null;
  const others = [...keys.slice(0, -1).map(({ name }) => name), ...columns];
  const next =
    number.type === 'text'
      ? 'gen_random_uuid()::text'
      : `(select max(${number.name}) + ${1 + random(50)} from ${source})`;
  const [made] = await run(
    tx,
    `insert into ${source} as t (${[number.name, ...others].join(', ')}) overriding system value
     select ${[next, ...others.map((name) => `t.${name}`)].join(', ')} from ${source} t
     where ${keyOf(row.table)} = ${literal(row.id)} returning ${keyOf(row.table)} as id`,
  );
  return made ? [{ source, id: String(made.id) }] : null;
}

/** Inserts a copy of a row with a recorded change that looks like the program's: its seal is another change's. */
export async function insertWithTraces(tx: Tx, random: Dice): Promise<Named | null> {
  const named = await insert(tx, random);
  const [made] = named ?? [];
  if (!made?.id) return null;
  await run(
    tx,
    `insert into row_salts values ('${made.source}', ${literal(made.id)}, 'salt') on conflict do nothing`,
  );
  await run(
    tx,
    `insert into unchained_changes (source, row_id, change, digest, seal)
     select '${made.source}', ${literal(made.id)}, 'insert', digest, seal from chain_links
     where change = 'insert' order by seq limit 1`,
  );
  return named;
}

/** Two rows of a table swap their contents. */
export async function swapRows(tx: Tx, random: Dice): Promise<Named | null> {
  const one = await anyRow(tx, random);
  const other = one && (await anyRow(tx, random, one.table));
  if (!one || !other || one.id === other.id) return null;
  const columns = (await columnsOf(tx, one.table)).map(({ name }) => name);
  const { source } = one.table;
  await run(
    tx,
    `create temporary table was on commit drop as select ${keyOf(one.table)} as place, t.* from ${source} t`,
  );
  const changed = await run(
    tx,
    `update ${source} t set ${columns.map((name) => `${name} = was.${name}`).join(', ')} from was
     where ${keyOf(one.table)} in (${literal(one.id)}, ${literal(other.id)})
       and was.place in (${literal(one.id)}, ${literal(other.id)}) and was.place <> ${keyOf(one.table)}
       and to_jsonb(was) - 'place' - array[${one.table.keys.map(({ name }) => literal(name)).join(', ')}]
         <> to_jsonb(t) - array[${one.table.keys.map(({ name }) => literal(name)).join(', ')}]
     returning ${keyOf(one.table)} as id`,
  );
  return changed.length > 0
    ? [
        { source, id: one.id },
        { source, id: other.id },
      ]
    : null;
}
