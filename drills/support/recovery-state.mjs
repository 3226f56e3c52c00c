// For drills/recovery.mjs and drills/failover.mjs: what is kept at a moment, and whether it came back.
import { lastEntry, pesosUpTo } from '../../server/backup/compare.store.ts';
import {
  connect,
  copiedTables,
  fingerprintOf,
  namedFiles,
  readSequences,
} from '../../server/backup/copy.store.ts';
import { fileHash, openFiles } from '../../server/files/files.ts';
import { must } from './stage.ts';

/** Everything that is kept, as it is now; the files where `store` says where they are. */
export async function stateOf(databaseUrl, store = null) {
  const client = await connect(databaseUrl);
  try {
    const tables = {};
    let rows = 0;
    for (const table of await copiedTables(client)) {
      const fingerprint = await fingerprintOf(client, table);
      tables[table.name] = fingerprint.sha256;
      rows += fingerprint.rows;
    }
    const files = {};
    if (store) {
      const folder = await openFiles(store);
      for (const key of await namedFiles(client)) files[key] = fileHash(await folder.get(key));
    }
    const sequences = await readSequences(client);
    const pesos = await pesosUpTo(client, await lastEntry(client));
    return { rows, tables, sequences, files, pesos };
  } finally {
    await client.end();
  }
}

export function mustBeAsBefore(before, now) {
  for (const part of ['tables', 'files', 'pesos'])
    for (const name of new Set([...Object.keys(before[part]), ...Object.keys(now[part])]))
      must(
        before[part][name] === now[part][name],
        `${part}: ${name} was ${before[part][name]} and is ${now[part][name]}`,
      );
  // A recovered sequence may be ahead, by the numbers that were set aside, and never behind.
  for (const [name, [value]] of Object.entries(before.sequences))
    must(BigInt(now.sequences[name][0]) >= BigInt(value), `${name} is behind`);
}
