import { CHAINED_TABLE_NAMES } from '#domain/hash-chain/tables.ts';
import type { Tx } from '#server/http/context.ts';
import {
  changeSalt,
  editLink,
  removeLink,
  sayAgain,
  swapLinks,
  swapLinksAndCountAnew,
} from '#test/tamper/links.ts';
import {
  cutShort,
  dropTable,
  edit,
  emptyTable,
  emptyTableAndItsLinks,
  insert,
  insertWithTraces,
  remove,
  swapRows,
} from '#test/tamper/rows.ts';
import { type Dice, type Named, pick, run, type Tampering } from '#test/tamper/tamper-actions.ts';

async function forget(tx: Tx, random: Dice): Promise<Named | null> {
  const [event] = await run(
    tx,
    `select id from events where ip is not null order by id offset ${random(3)} limit 1`,
  );
  if (!event) return null;
  await run(tx, `update events set ip = null where id = ${Number(event.id)}`);
  return [{ source: 'events', id: String(event.id) }];
}

async function switchOff(tx: Tx, random: Dice): Promise<Named | null> {
  const source = pick(CHAINED_TABLE_NAMES, random);
  await run(tx, `alter table ${source} disable trigger user`);
  return [{ source: String(source) }];
}

const silently =
  (how: Tampering): Tampering =>
  async (tx, random) => {
    await run(tx, 'set local session_replication_role = replica');
    return how(tx, random);
  };

/**
 * Ways to tamper with the records, by name. Each acts as an owner of the database who disables triggers first, if
 * that makes a difference.
 */
export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'edits a row': silently(edit),
  'edits a row, triggers on': edit,
  'deletes a row': silently(remove),
  'deletes a row, triggers on': remove,
  'cuts the newest rows off': silently(cutShort),
  'empties a table': silently(emptyTable),
  'empties a table and its links': silently(emptyTableAndItsLinks),
  'drops a table': dropTable,
  'inserts a row': silently(insert),
  'inserts a row, triggers on': insert,
  'inserts a row with its traces': silently(insertWithTraces),
  'swaps two rows': silently(swapRows),
  'swaps two links': silently(swapLinks),
  'swaps two links and counts the chain anew': silently(swapLinksAndCountAnew),
  'edits a link': silently(editLink),
  'deletes a link': silently(removeLink),
  'says again what was said before': sayAgain,
  'changes a salt': changeSalt,
  'erases without the program': forget,
  'switches triggers off': switchOff,
};
