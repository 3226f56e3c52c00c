import { sql } from 'kysely';
import { day } from '#domain/calendar.ts';
import { readBankDay } from '#domain/statements/bank-cells.ts';
import { type KeyedMovement, type KnownLine, keepsReference } from '#domain/statements/known-lines.ts';
import { oneRow, rowsOf } from '#server/db/rows.ts';
import { slicesOf } from '#server/db/slices.ts';
import type { Tx } from '#server/http/context.ts';

// Any constant key of our own: of two uploads at once, the second waits and finds the lines of the first.
const UPLOADS = 7_102_048;
export async function lockLines(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${UPLOADS})`.execute(tx);
}

/**
 * Lines that may be these movements: of the account (any, for `null`) or of none, of the same row in a file, or of a day that a
 * movement's date can mean.
 */
export async function knownLines(
  tx: Tx,
  account: string | null,
  movements: readonly KeyedMovement[],
): Promise<readonly KnownLine[]> {
  const days = movements
    .flatMap(({ on, day }) => [day, readBankDay(on, 'dmy') ?? day, readBankDay(on, 'mdy') ?? day])
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const keys = movements.map(({ rowHash }) => rowHash);
  const rows = await tx
    .selectFrom('statementLines')
    .select([
      'id',
      'statementId',
      'account',
      'day',
      'cents',
      'description',
      'rowHash',
      'fingerprint',
      'usedAt',
      'releasedFrom',
    ])
    // A file that names no account, of a lender who has named none, may be of any.
    .$if(account !== null, (query) =>
      query.where((where) => where.or([where('account', 'is', null), where('account', '=', account)])),
    )
    .where((where) =>
      where.or([
        where.and([where('day', '>=', from), where('day', '<=', to)]),
        where('rowHash', '=', where.fn.any(sql<string[]>`${keys}::text[]`)),
      ]),
    )
    // Those of the account last, so that they win over lines of none.
    .orderBy(sql`account nulls first`)
    .orderBy('id')
    .execute();
  // A movement that a reversal has freed was used: what its payer's erasure took away stays away.
  return rows.map(({ usedAt, releasedFrom, day: on, ...row }) => ({
    ...row,
    day: day(on),
    isUsed: usedAt !== null || releasedFrom !== null,
  }));
}

/**
 * Gives each line the account and the row of the movement that it is, and reads unused ones again.
 * @returns the number of lines whose day, amount or description changed.
 */
export async function correctLines(
  tx: Tx,
  account: string | null,
  pairs: ReadonlyMap<KeyedMovement, KnownLine>,
): Promise<number> {
  const isRead = (movement: KeyedMovement, line: KnownLine) =>
    line.day === movement.day && line.cents === movement.cents && line.description === movement.description;
  const isMoved = (line: KnownLine) => account !== null && line.account !== account;
  const changed = [...pairs].filter(
    ([movement, line]) =>
      !keepsReference(line, movement) &&
      (isMoved(line) || line.rowHash !== movement.rowHash || (!line.isUsed && !isRead(movement, line))),
  );
  if (changed.length === 0) return 0;
  const ids = changed.map(([, { id }]) => id);
  const rows = changed.map(([{ day: on, cents, description, rowHash, factsKey }, line]) => ({
    id: line.id,
    rowHash,
    ...(line.isUsed
      ? { day: line.day, cents: line.cents, description: line.description, fingerprint: line.fingerprint }
      : {
          ...{ day: on, cents, description },
          fingerprint: account === null && line.account !== null ? line.fingerprint : factsKey,
        }),
  }));
  // Two lines may change places: no fingerprint is taken while they do.
  await tx
    .updateTable('statementLines')
    .set({ fingerprint: sql`'moving ' || id` })
    .where('id', 'in', ids)
    .execute();
  await sql`
    update statement_lines as l set account = coalesce(${account}, l.account), row_hash = v.row_hash, fingerprint = v.fingerprint,
      day = case when l.used_at is null then v.day else l.day end,
      cents = case when l.used_at is null then v.cents else l.cents end,
      description = case when l.used_at is null then v.description else l.description end
    from unnest(${ids}::int[], ${rows.map(({ rowHash }) => rowHash)}::text[], ${rows.map(({ fingerprint }) => fingerprint)}::text[],
      ${rows.map(({ day: on }) => on)}::date[], ${rows.map(({ cents }) => cents)}::int[],
      ${rows.map(({ description }) => description)}::text[]) as v (id, row_hash, fingerprint, day, cents, description)
    where l.id = v.id`.execute(tx);
  return changed.filter(([movement, line]) => !line.isUsed && !isRead(movement, line)).length;
}

/**
 * Inserts the movements of a statement; those that an overlapping file brought before stay unchanged.
 * @returns the fingerprints of the new ones.
 */
export async function insertLines(
  tx: Tx,
  statementId: number,
  account: string | null,
  movements: readonly KeyedMovement[],
): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  for (const slice of slicesOf(movements, 1_000)) {
    const rows = await tx
      .insertInto('statementLines')
      .values(
        slice.map(({ day: on, cents, description, rowHash, factsKey }) => ({
          ...{ statementId, account, day: on, cents, description, rowHash },
          fingerprint: factsKey,
        })),
      )
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('fingerprint')
      .execute();
    for (const { fingerprint } of rows) added.add(fingerprint);
  }
  return added;
}

/**
 * The accounts but one for which a file was read, with its movements there that are joined to nothing, or that are joined
 * there and open in this one: their money could be booked twice.
 */
export const readElsewhere = (
  tx: Tx,
  statementId: number,
  account: string,
): Promise<{ readonly account: string; readonly lines: number }[]> =>
  rowsOf(tx)<{ account: string; lines: number }>`
    select l.account, count(*)::int as lines from statement_lines l
    where l.statement_id = ${statementId} and l.account <> ${account} and l.dismissed_at is null
      and (l.used_at is null or exists (select from statement_lines here where here.row_hash = l.row_hash
        and here.account = ${account} and here.used_at is null and here.dismissed_at is null))
    group by l.account order by l.account`;

/**
 * Puts aside what a file brought to the wrong account: the account's own movements are not taken for it any more. In the
 * right account it puts aside what was joined in the wrong one, since that money is in the books.
 * @returns how many of the wrong account were put aside, and how many are joined.
 */
export async function leaveAccount(
  tx: Tx,
  statementId: number,
  { wrong, right }: { readonly wrong: string; readonly right: string },
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<{ readonly aside: number; readonly joined: number }> {
  const { rows } = await sql<{ aside: number; joined: number }>`
    with joined as (
      select row_hash from statement_lines
      where statement_id = ${statementId} and account = ${wrong} and used_at is not null),
    left_there as (
      update statement_lines l set dismissed_at = ${at}, dismissed_by = ${by}, row_hash = null, fingerprint = 'aside ' || id
      where statement_id = ${statementId} and account = ${wrong} and used_at is null and dismissed_at is null returning id),
    twice as (
      update statement_lines l set dismissed_at = ${at}, dismissed_by = ${by}
      where account = ${right} and used_at is null and dismissed_at is null
        and row_hash in (select row_hash from joined) returning id)
    select (select count(*) from left_there)::int as aside, (select count(*) from joined)::int as joined`.execute(
    tx,
  );
  return oneRow(rows);
}
