import { sql } from 'kysely';
import type { DoNotLendState } from '#domain/applications/review.ts';
import { AWAITING_LOANS } from '#domain/loans/loan.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import type { NewRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

const named = (tx: Tx) =>
  tx
    .selectFrom('doNotLendEntries as e')
    .innerJoin('users as adder', 'adder.id', 'e.addedBy')
    .leftJoin('users as remover', 'remover.id', 'e.removedBy')
    .selectAll('e')
    .select([fullNameOf('adder').as('adderName'), fullNameOf<string | null>('remover').as('removerName')]);
export type NamedEntry = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

/** Lists the entries of the do-not-lend list. @param cedula only the entries of this one; `null`: all */
export function listEntries(
  tx: Tx,
  { state, cedula }: { readonly state: DoNotLendState; readonly cedula: string | null },
  slice: Slice<Sortable<RowOf<'doNotLendEntries'>>>,
) {
  let query = named(tx).where('e.removedAt', state === 'in_force' ? 'is' : 'is not', null);
  if (cedula !== null) query = query.where('e.cedula', '=', cedula);
  return sliced(query, slice, 'e').execute();
}

export const findEntry = (tx: Tx, id: number): Promise<NamedEntry | undefined> =>
  named(tx).where('e.id', '=', id).executeTakeFirst();

/** Adds an entry to the do-not-lend list; `undefined` where the cédula is on the list already. */
export const insertEntry = (tx: Tx, row: NewRow<'doNotLendEntries'>): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('doNotLendEntries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Marks an entry of the do-not-lend list as removed. @returns `false` where it was removed earlier. */
export async function removeEntry(
  tx: Tx,
  id: number,
  removal: { readonly removedBy: number; readonly removedAt: Date; readonly removalReason: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('doNotLendEntries')
    .set(removal)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const entriesWith = (tx: Tx, ids: readonly number[]): Promise<NamedEntry[]> =>
  named(tx)
    .where('e.id', 'in', [...ids])
    .execute();

/**
 * The do-not-lend entries in force for these cédulas, by cédula. Entries of erased people are found by their salted
 * digest.
 */
export async function entriesFor(
  tx: Tx,
  cedulas: readonly string[],
): Promise<ReadonlyMap<string, NamedEntry>> {
  if (cedulas.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; id: number }>`
    select asked, e.id from unnest(${[...cedulas]}::text[]) asked
      join do_not_lend_entries e on e.removed_at is null and (e.cedula = asked
        or e.digest = encode(sha256(convert_to(e.salt || asked, 'UTF8')), 'hex'))`.execute(tx);
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const entries = await entriesWith(tx, ids);
  return new Map(
    entries.flatMap((entry) => rows.filter(({ id }) => id === entry.id).map(({ asked }) => [asked, entry])),
  );
}

/**
 * The entry in force about the applicant of each of these applications, by application: for the cédula that it names, or
 * that of its account, which may be another one (rule: merge-clients).
 */
export async function entriesAbout(
  tx: Tx,
  applications: readonly { readonly id: number; readonly userId: number; readonly cedula: string | null }[],
): Promise<ReadonlyMap<number, NamedEntry>> {
  if (applications.length === 0) return new Map();
  const { rows } = await sql<{ applicationId: number; id: number }>`
    select a.id as "applicationId", e.id
    from unnest(${applications.map(({ id }) => id)}::int[], ${applications.map(({ userId }) => userId)}::int[],
      ${applications.map(({ cedula }) => cedula)}::text[]) a (id, user_id, named)
    join users u on u.id = a.user_id
    cross join lateral (values (1, a.named), (2, u.cedula)) as asked (place, cedula)
    join do_not_lend_entries e on e.removed_at is null and (e.cedula = asked.cedula
      or e.digest = encode(sha256(convert_to(e.salt || asked.cedula, 'UTF8')), 'hex'))
    order by a.id, asked.place desc`.execute(tx);
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const entries = await entriesWith(tx, ids);
  return new Map(
    rows.flatMap(({ applicationId, id }) =>
      entries.flatMap((entry) => (entry.id === id ? [[applicationId, entry] as const] : [])),
    ),
  );
}

/** Accounts with these cédulas, the oldest first. */
export const accountsWith = (tx: Tx, cedulas: readonly string[]) =>
  cedulas.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('users')
        .select(['id', 'firstName', 'lastName', 'cedula'])
        .where('cedula', 'in', [...cedulas])
        .where('isAdmin', '=', false)
        .where('erasedAt', 'is', null)
        .orderBy('id')
        .execute();

/** Loans of this cédula whose money has not been paid out. */
export const awaitingOf = (tx: Tx, cedula: string) =>
  tx
    .selectFrom('loans')
    .select('applicationId')
    .where('cedula', '=', cedula)
    .where('status', 'in', [...AWAITING_LOANS])
    .limit(1)
    .executeTakeFirst();

/**
 * Erases these cédulas from the do-not-lend list, for a person who is erased. Entries in force keep only a salted
 * digest, which recognises the cédula when it applies again; removed entries keep nothing.
 */
export async function forgetEntries(tx: Tx, cedulas: readonly string[]): Promise<void> {
  if (cedulas.length === 0) return;
  await sql`
    update do_not_lend_entries e
    set cedula = null, reason = null, removal_reason = null,
      salt = case when removed_at is null then fresh.salt end,
      digest = case when removed_at is null
        then encode(sha256(convert_to(fresh.salt || e.cedula, 'UTF8')), 'hex') end
    from (select id, gen_random_uuid()::text as salt from do_not_lend_entries where cedula = any(${[...cedulas]}::text[])) fresh
    where e.id = fresh.id`.execute(tx);
}
