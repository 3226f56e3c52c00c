// `DATA_DIR=… node bin/keep-data-folder.mjs FILE`: keeps a small data folder as one file, for the test that upgrades it
// (server/verification/upgraded.test.ts). The folder is made by the version whose upgrade is to be tested:
//   git worktree add ../old cc7faf9 && cd ../old && npm ci && DEMO=people DATA_DIR=/tmp/data npm start
// PostgreSQL's own files are left out: they are large, and another server could not read them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { conclude, dataDir, findDatabase } from './find-database.mjs';

/** The database, the log, the lock and the name of the process are not what a lender would miss. */
const LEFT_OUT = /^(postgres|backups|log|lock|ready|files\/ready|.*\.(log|pid))(\/|$)/;

const TABLES = `select n.nspname || '.' || c.relname as name,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    -- Numbers of transactions mean nothing in another server.
    array_agg(case when a.atttypid = 'xid8'::regtype then '''0''' else quote_ident(a.attname) end order by a.attnum)
      as values
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'
    and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
  group by 1 order by 1`;

async function copied(client, { name, columns, values }) {
  const chunks = [];
  const stream = client.query(copyTo(`copy (select ${values.join(', ')} from only ${name}) to stdout`));
  for await (const chunk of stream) chunks.push(chunk);
  return { columns, rows: Buffer.concat(chunks).toString('utf8') };
}

async function keptDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = {};
    for (const table of (await client.query(TABLES)).rows) tables[table.name] = await copied(client, table);
    const { rows } = await client.query(
      "select schemaname || '.' || sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences",
    );
    return { tables, sequences: Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
  } finally {
    await client.end();
  }
}

const keptFiles = () =>
  Object.fromEntries(
    readdirSync(dataDir, { recursive: true })
      .filter((name) => !LEFT_OUT.test(name) && statSync(path.join(dataDir, name)).isFile())
      .map((name) => [name, readFileSync(path.join(dataDir, name)).toString('base64')]),
  );

await conclude(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Name the file to keep it in.');
  const database = await findDatabase();
  try {
    const kept = { ...(await keptDatabase(database.url)), files: keptFiles() };
    writeFileSync(file, brotliCompressSync(JSON.stringify(kept)));
  } finally {
    await database.leave();
  }
  return 0;
});
