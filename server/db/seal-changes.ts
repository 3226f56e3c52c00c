import { type ChainKey, type Sealable, sealOf } from '#server/chain/chain-hashes.ts';

interface Words {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** Any connection that has a transaction open. */
type Run = (words: Words) => Promise<readonly unknown[]>;

const SLICE = 5_000;
const OWN = `select id::text, source, row_id as "rowId", change, digest from unchained_changes
  where transaction = pg_current_xact_id_if_assigned() and seal is null order by id limit ${SLICE}`;
const SEAL = `update unchained_changes c set seal = s.seal
  from unnest($1::bigint[], $2::text[]) as s (id, seal) where c.id = s.id`;

const sealing = (key: ChainKey, changes: readonly Sealable[]): Words => ({
  text: SEAL,
  values: [changes.map(({ id }) => id), changes.map((change) => sealOf(key, change))],
});

/** What is left to be said to seal what this transaction changed in watched tables, right before it is committed. */
export async function lastSeal(run: Run, key: ChainKey): Promise<Words | null> {
  for (;;) {
    const changes = (await run({ text: OWN, values: [] })) as readonly Sealable[];
    if (changes.length === 0) return null;
    if (changes.length < SLICE) return sealing(key, changes);
    await run(sealing(key, changes));
  }
}

/** Says it, too. */
export async function sealChanges(run: Run, key: ChainKey): Promise<void> {
  const last = await lastSeal(run, key);
  if (last) await run(last);
}
