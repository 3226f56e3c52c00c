// `DATA_DIR=… node test/keep-data-folder.mjs FILE`: keeps a small data folder as one file, for the test that upgrades it
// (server/verification/upgraded.test.ts). The folder is made by the version whose upgrade is to be tested:
//   git worktree add ../old cc7faf9 && cd ../old && npm ci && DEMO=people DATA_DIR=/tmp/data npm start
// One of before 1.0.0 is then started once by that version, since only that one upgrades it.
// PostgreSQL's own files are left out: they are large, and another server could not read them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { conclude, dataDir, findDatabase } from '../commands/find-database.ts';
import { connect, copiedTables, readSequences, rowsOf } from '../server/backup/copy.store.ts';

/**
 * Names in a data folder that are not kept: the database itself, log, lock and process name do not matter to a
 * lender.
 */
const LEFT_OUT = /^(postgres|backups|log|lock|ready|files\/ready|.*\.(log|pid))(\/|$)/;

async function keptDatabase(url) {
  const client = await connect(url);
  try {
    const tables = {};
    for (const table of await copiedTables(client)) {
      const pieces = [];
      for await (const piece of rowsOf(client, table)) pieces.push(piece);
      tables[table.name] = { columns: table.columns, rows: Buffer.concat(pieces).toString('utf8') };
    }
    return { tables, sequences: await readSequences(client) };
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
