// For drills/recovery.ts and drills/failover.ts: what is kept at a moment, and whether it came back.
import {
  connect,
  copiedTables,
  fingerprintOf,
  lastEntry,
  namedFiles,
  pesosUpTo,
  readSequences,
} from '../../server/backup/copy.store.ts';
import { fileHash, openFiles } from '../../server/files/files.ts';
import { must } from '../../test/staged/stage.ts';

/** Hashes of everything that an installation keeps now: tables and, with `store`, files. */
export async function stateOf(databaseUrl: string, store: Parameters<typeof openFiles>[0] | null = null) {
  const client = await connect(databaseUrl);
  try {
    const tables: Record<string, string> = {};
    let rows = 0;
    for (const table of await copiedTables(client)) {
      const fingerprint = await fingerprintOf(client, table);
      tables[table.name] = fingerprint.sha256;
      rows += fingerprint.rows;
    }
    const files: Record<string, string> = {};
    if (store) {
      const folder = await openFiles(store);
      for (const key of await namedFiles(client)) files[key] = fileHash(await folder.get(key));
    }
    const sequences = await readSequences(client);
    const pesos = await pesosUpTo(client, await lastEntry(client));
    return { rows, tables, sequences, files, pesos: { ...pesos } };
  } finally {
    await client.end();
  }
}

export type State = Awaited<ReturnType<typeof stateOf>>;

const PARTS = ['tables', 'files', 'pesos'] as const;

export function mustBeAsBefore(before: State, now: State): void {
  for (const part of PARTS) {
    const [was, is] = [before[part], now[part]].map((values) => new Map(Object.entries(values)));
    for (const name of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]))
      must(
        was?.get(name) === is?.get(name),
        `${part}: ${name} was ${was?.get(name)} and is ${is?.get(name)}`,
      );
  }
  // A recovered sequence may be ahead, by the numbers that were set aside, and never behind.
  for (const [name, [value]] of Object.entries(before.sequences))
    must(BigInt(now.sequences[name]?.[0] ?? -1) >= BigInt(value), `${name} is behind`);
}
