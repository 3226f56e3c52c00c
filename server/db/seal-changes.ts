import { type ChainKey, type Sealable, sealOf } from '#server/chain/chain-hashes.ts';

/** Any connection that has a transaction open. */
type Run = (statement: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

const SLICE = 5_000;
const OWN = `select id::text, source, row_id as "rowId", change, digest from unchained_changes
  where transaction = pg_current_xact_id_if_assigned() and seal is null order by id limit ${SLICE}`;
const SEAL = `update unchained_changes c set seal = s.seal
  from unnest($1::bigint[], $2::text[]) as s (id, seal) where c.id = s.id`;

/** Seals what this transaction changed in watched tables: its last words before it is committed. */
export async function sealChanges(run: Run, key: ChainKey): Promise<void> {
  for (;;) {
    const changes = (await run(OWN, [])) as readonly Sealable[];
    if (changes.length === 0) return;
    await run(SEAL, [changes.map(({ id }) => id), changes.map((change) => sealOf(key, change))]);
    if (changes.length < SLICE) return;
  }
}
