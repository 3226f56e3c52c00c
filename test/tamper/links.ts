import { linkHash } from '#server/hash-chain/chain-hashes.ts';
import type { Tx } from '#server/http/context.ts';
import { anyRow, type Dice, literal, type Named, pick, run } from '#test/tamper/tamper-actions.ts';

async function twoLinks(tx: Tx, random: Dice): Promise<[number, number] | null> {
  const [last] = await run(tx, 'select max(seq)::integer as seq from chain_links');
  const one = 1 + random(Number(last?.seq));
  const other = 1 + random(Number(last?.seq));
  return one === other ? null : [one, other];
}

const LINKED = ['change_id', 'source', 'row_id', 'change', 'digest', 'seal', 'chained_at'];

/** Two links of the chain swap places, with their hashes. */
export async function swapLinks(tx: Tx, random: Dice): Promise<Named | null> {
  const pair = await twoLinks(tx, random);
  if (!pair) return null;
  const [one, other] = pair;
  await run(
    tx,
    `update chain_links l set ${[...LINKED, 'hash'].map((name) => `${name} = o.${name}`).join(', ')}
     from chain_links o where (l.seq, o.seq) in ((${one}, ${other}), (${other}, ${one}))`,
  );
  return [{ source: 'chain_links' }, { source: 'head' }];
}

/** Swaps two links and computes the whole chain anew from there on, as any owner of the database can. */
export async function swapLinksAndCountAnew(tx: Tx, random: Dice): Promise<Named | null> {
  if (!(await swapLinks(tx, random))) return null;
  let before = '';
  for (const link of await tx.selectFrom('chainLinks').selectAll().orderBy('seq').execute()) {
    const hash = linkHash(before, link);
    if (hash !== link.hash) await run(tx, `update chain_links set hash = '${hash}' where seq = ${link.seq}`);
    before = hash;
  }
  return [{ source: 'head' }];
}

export async function editLink(tx: Tx, random: Dice): Promise<Named | null> {
  const pair = await twoLinks(tx, random);
  const column = pick(LINKED, random);
  if (!pair || !column) return null;
  const [seq] = pair;
  const value = {
    change_id: 'change_id + 100000',
    source: "source || 's'",
    row_id: "row_id || '0'",
    change: "case change when 'insert' then 'update' else 'insert' end",
    chained_at: "chained_at - interval '1 day'",
  }[column];
  await run(
    tx,
    `update chain_links set ${column} = ${value ?? `md5(coalesce(${column}, ''))`} where seq = ${seq}`,
  );
  return [{ source: 'chain_links', id: String(seq) }];
}

export async function removeLink(tx: Tx, random: Dice): Promise<Named | null> {
  const pair = await twoLinks(tx, random);
  if (!pair) return null;
  const [seq] = pair;
  await run(tx, `delete from chain_links where seq = ${seq}`);
  return [{ source: 'chain_links' }, { source: 'head' }];
}

/** Restores an earlier content of a row, and repeats the change that the program once sealed. */
export async function sayAgain(tx: Tx, random: Dice): Promise<Named | null> {
  const pair = await twoLinks(tx, random);
  if (!pair) return null;
  const [repeated] = await run(
    tx,
    `insert into unchained_changes (id, source, row_id, change, digest, seal) overriding system value
     select change_id, source, row_id, change, digest, seal from chain_links where seq = ${pair[0]}
     returning source, row_id as "rowId"`,
  );
  return repeated ? [{ source: String(repeated.source), id: String(repeated.rowId) }] : null;
}

export async function changeSalt(tx: Tx, random: Dice): Promise<Named | null> {
  const row = await anyRow(tx, random);
  if (!row) return null;
  const where = `where source = '${row.table.source}' and row_id = ${literal(row.id)}`;
  await run(
    tx,
    random(2) === 0 ? `delete from row_salts ${where}` : `update row_salts set salt = salt || 'x' ${where}`,
  );
  return [{ source: row.table.source, id: row.id }];
}
