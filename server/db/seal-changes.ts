import type pg from 'pg';
import { prepared } from '#server/db/prepared-statements.ts';
import { type ChainKey, type Sealable, sealOf } from '#server/hash-chain/chain-hashes.ts';

const SLICE = 5_000;
const OWN = `select id::text, source, row_id as "rowId", change, digest from unchained_changes
  where transaction = pg_current_xact_id_if_assigned() and seal is null order by id limit ${SLICE}`;
const SEAL = `update unchained_changes c set seal = s.seal
  from unnest($1::bigint[], $2::text[]) as s (id, seal) where c.id = s.id`;

/** Seals the changes that the open transaction made in chained tables, right before its commit (rule: chain). */
export async function sealChanges(client: pg.ClientBase, key: ChainKey): Promise<void> {
  for (;;) {
    const { rows } = await prepared(OWN, (name) => client.query<Sealable>({ name, text: OWN }));
    if (rows.length === 0) return;
    const values = [rows.map(({ id }) => id), rows.map((change) => sealOf(key, change))];
    await prepared(SEAL, (name) => client.query({ name, text: SEAL, values }));
    if (rows.length < SLICE) return;
  }
}
