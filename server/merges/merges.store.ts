import { type RawBuilder, sql } from 'kysely';
import type { MergeSide } from '#contract/merges.ts';
import type { SendingState } from '#domain/accounting/fiscal-number.ts';
import { OPEN_DATA_REQUESTS } from '#domain/accounts/data-request.ts';
import type { MergeLogin, SameFact } from '#domain/accounts/two-persons.ts';
import { keysOf } from '#domain/enum-table.ts';
import { OPEN_LOANS } from '#domain/loans/loan.ts';
import { PENDING_OR_VERIFIED_PAYMENTS } from '#domain/payments/payment.ts';
import { forgetTrail, LISTED } from '#server/clients/clients.store.ts';
import { ERASED_PEOPLE } from '#server/clients/erased-people.ts';
import { listOf } from '#server/db/members.ts';
import { oneRowOf } from '#server/db/rows.ts';
import type { Tx } from '#server/http/context.ts';
import { CARRIED, type CarriedTable } from '#server/merges/carried.ts';

/** The two accounts of a merge. */
export interface Pair {
  readonly keptId: number;
  readonly mergedId: number;
}
type Moved = Readonly<Record<string, readonly string[]>>;

const MOVED_TABLES = keysOf(CARRIED).filter((table) => CARRIED[table].rows === 'moved');

/** The rows of the one account and of all that were merged into it before. */
export const accountsOf = async (tx: Tx, id: number): Promise<number[]> =>
  (await sql<{ id: number }>`select accounts_of(${id}) as id`.execute(tx)).rows.map((row) => row.id);

const ON_ITS_WAY: SendingState = 'waiting';

/** Why the rows of two accounts cannot be those of one, each as the end of a sentence. */
export async function collisions(tx: Tx, { keptId, mergedId }: Pair): Promise<string[]> {
  const { rows } = await sql<{ why: string }>`
    select 'los dos tienen un préstamo abierto: una persona tiene uno a la vez' as why
      where (select count(distinct user_id) from loans
        where user_id in (${keptId}, ${mergedId}) and status in ${listOf(OPEN_LOANS)} and reopened_at is null) > 1
    union all
    select 'los dos reportaron un pago con la misma foto: rechace uno' where exists (
      select from payments a join payments b using (receipt_sha256)
      where a.user_id = ${keptId} and b.user_id = ${mergedId} and a.status in ${listOf(PENDING_OR_VERIFIED_PAYMENTS)}
        and b.status in ${listOf(PENDING_OR_VERIFIED_PAYMENTS)})
    union all
    select 'los dos tienen sin contestar la misma petición sobre sus datos: contéstelas primero' where exists (
      select from data_requests a join data_requests b using (kind)
      where a.user_id = ${keptId} and b.user_id = ${mergedId} and a.status in ${listOf(OPEN_DATA_REQUESTS)}
        and b.status in ${listOf(OPEN_DATA_REQUESTS)})
    union all
    select 'los dos tienen una factura de ' || to_char(month, 'YYYY-MM')
      || ' de camino al proveedor de e-CF: espere su respuesta'
      from fiscal_sendings a join fiscal_sendings b using (month)
      where a.user_id = ${keptId} and b.user_id = ${mergedId}
        and a.state = ${ON_ITS_WAY} and b.state = ${ON_ITS_WAY}
    union all
    select 'sus teléfonos enviaron lo mismo con el mismo número' where exists (
      select from loan_applications a join loan_applications b using (client_id)
      where a.user_id = ${keptId} and b.user_id = ${mergedId})
      or exists (select from payments a join payments b using (client_id)
        where a.user_id = ${keptId} and b.user_id = ${mergedId})`.execute(tx);
  return rows.map(({ why }) => why);
}

/** How many rows of each kind an account has, drafts left out: they are its holder's alone (rule: drafts-private). */
export const countsOf = (tx: Tx, id: number) =>
  oneRowOf(tx)<MergeSide['counts']>`select
      (select count(*)::int from loan_applications where user_id = ${id} and submitted_at is not null) as applications,
      (select count(*)::int from loans where user_id = ${id}) as loans,
      (select count(*)::int from payments where user_id = ${id}) as payments,
      (select count(*)::int from documents where user_id = ${id} and application_id is null) as documents,
      (select count(*)::int from client_notes where user_id = ${id}) as notes,
      (select count(*)::int from messages where user_id = ${id}) as messages`;

const rowOf = (id: number): RawBuilder<string> => sql`(select to_jsonb(u) from users u where id = ${id})`;

export const copyOf = async (tx: Tx, id: number): Promise<string> =>
  (await oneRowOf(tx)<{ copy: string }>`select ${rowOf(id)}::text as copy`).copy;

async function moveTable(
  tx: Tx,
  table: CarriedTable,
  { from, to }: { readonly from: number; readonly to: number },
  which: RawBuilder<unknown>,
  by: string,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(table)} t set user_id = ${to} where user_id = ${from} and ${which}
    returning ${sql.ref(`t.${by}`)}::text as key`.execute(tx);
  return rows.map(({ key }) => key);
}

const notTwice = (table: CarriedTable, by: string, to: number) =>
  sql`not exists (select from ${sql.table(table)} other where other.user_id = ${to} and other.${sql.ref(by)} = t.${sql.ref(by)})`;

/** Gives the rows of the merged account to the kept one. @returns the keys of those that moved, by table */
export async function moveRows(tx: Tx, pair: Pair, login: MergeLogin): Promise<Moved> {
  const way = { from: pair.mergedId, to: pair.keptId };
  const moved: Record<string, readonly string[]> = {};
  for (const table of keysOf(CARRIED)) {
    const carried = CARRIED[table];
    if (carried.rows === 'moved') {
      const which = 'once' in carried ? notTwice(table, carried.by, way.to) : sql`true`;
      moved[table] = await moveTable(tx, table, way, which, carried.by);
    }
    if (carried.rows === 'login' && carried.by !== null && login === 'merged')
      moved[table] = await moveTable(tx, table, way, notTwice(table, carried.by, way.to), carried.by);
    if (carried.rows === 'ended')
      await sql`delete from ${sql.table(table)} where user_id in (${way.from}, ${way.to})`.execute(tx);
  }
  await moveSessions(tx, pair, login);
  return Object.fromEntries(Object.entries(moved).filter(([, keys]) => keys.length > 0));
}

/** Ends the sessions of the login that goes, with their push notices; those of the other one are the kept account's. */
async function moveSessions(tx: Tx, { keptId, mergedId }: Pair, login: MergeLogin): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', login === 'kept' ? mergedId : keptId)
    .execute();
  await tx.updateTable('sessions').set({ userId: keptId }).where('userId', '=', mergedId).execute();
  await tx.updateTable('pushSubscriptions').set({ userId: keptId }).where('userId', '=', mergedId).execute();
}

interface Written extends Pair {
  readonly login: MergeLogin;
  readonly mergedBy: number;
  readonly mergedAt: Date;
  readonly moved: Moved;
  readonly keptBefore: string;
  readonly mergedBefore: string;
}

export async function insertMerge(tx: Tx, merge: Written): Promise<{ id: number }> {
  return tx
    .insertInto('merges')
    .values({
      ...merge,
      moved: JSON.stringify(merge.moved),
      keptAfter: rowOf(merge.keptId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const MERGE = ['id', 'keptId', 'mergedId', 'login', 'mergedAt'] as const;

/** A merge that can still be undone, locked; `undefined` where it was undone or its copies are forgotten. */
export const lockMerge = (tx: Tx, id: number, since: Date) =>
  tx
    .selectFrom('merges')
    .select(MERGE)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('keptBefore', 'is not', null)
    .where('mergedAt', '>', since)
    .forUpdate()
    .executeTakeFirst();

/** The newest merge of an account in force. */
export const lastMerge = (tx: Tx, keptId: number) =>
  tx
    .selectFrom('merges')
    .innerJoin('users', 'users.id', 'merges.mergedBy')
    .select(['merges.id', 'merges.mergedAt', 'users.firstName', 'users.lastName'])
    .select(sql<boolean>`kept_before is not null`.as('copied'))
    .where('keptId', '=', keptId)
    .where('undoneAt', 'is', null)
    .orderBy('merges.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * SQL of the account that this one is now: the one into which it was merged, also by way of others, or itself. Only an
 * account that is empty was merged.
 */
export const accountNow = (id: RawBuilder<unknown>) => sql<number | null>`(
  select case when held.erased_at is null then held.id else (
    with recursive went(id, at) as (
      select held.id, 1
      union select m.kept_id, at + 1 from merges m join went on m.merged_id = went.id where m.undone_at is null
    ) select id from went order by at desc limit 1
  ) end from users held where held.id = ${id})`;

/** The account into which this one was merged; `null`: into none. */
export async function mergedInto(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ now: number | null }>`select ${accountNow(sql`${id}`)} as now`.execute(tx);
  const now = rows[0]?.now ?? id;
  return now === id ? null : now;
}

/** Columns of an account that a program may write: the others the database computes. */
async function accountColumns(tx: Tx): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'public.users'::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname <> 'id' order by attnum`.execute(tx);
  return sql.join(rows.map(({ name }) => sql.id(name)));
}

/**
 * Puts back what a merge changed in its two accounts. A column of the kept account that somebody changed since stays as
 * it is now. The kept account goes first: the merged one may get its e-mail back from it.
 */
export async function restoreAccounts(
  tx: Tx,
  { id, keptId, mergedId }: Pair & { readonly id: number },
): Promise<void> {
  const columns = await accountColumns(tx);
  const { rows } = await sql<{ kept: string; merged: string }>`
    select merged_before::text as merged, (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(kept_before)
      where kept_after -> key is not distinct from to_jsonb(u) -> key
    )::text as kept
    from merges m join users u on u.id = m.kept_id where m.id = ${id}`.execute(tx);
  const [copies] = rows;
  if (!copies) throw new Error('A merge that is undone has its copies');
  for (const [account, copy] of [
    [keptId, copies.kept],
    [mergedId, copies.merged],
    // A trigger notes when an identity was verified at the first of the two: that instant comes back with the second.
    [keptId, copies.kept],
    [mergedId, copies.merged],
  ] as const)
    await sql`
      update users u set (${columns}) = (select ${columns} from jsonb_populate_record(u, ${copy}::jsonb))
      where id = ${account}`.execute(tx);
}

/**
 * A tax number that was given since the merge, where both accounts have loans: it may be of either of the two. One that
 * was on its way before goes back with its invoice.
 */
export async function numberSince(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ encf: string }>`
    select n.encf from merges m, lateral (
      select encf, entered_at as given_at from fiscal_numbers where user_id = m.kept_id and withdrawn_at is null
        and not exists (select from fiscal_sendings s where s.encf = fiscal_numbers.encf)
      union all
      select encf, asked_at from fiscal_sendings where user_id = m.kept_id and state <> 'refused') n
    where m.id = ${id} and n.given_at >= m.merged_at
      and (select count(distinct coalesce(m.moved -> 'loans', '[]') @> to_jsonb(l.id::text)) from loans l where l.user_id = m.kept_id) = 2
    order by n.given_at desc limit 1`.execute(tx);
  return rows[0]?.encf ?? null;
}

/**
 * Gives the moved rows back, and with them what names a loan or an application of theirs and came since: a payment to a
 * loan belongs to whose the loan is.
 */
export async function returnRows(tx: Tx, merge: Pair & { readonly id: number }): Promise<number> {
  const way = { from: merge.keptId, to: merge.mergedId };
  const { moved } = await tx
    .selectFrom('merges')
    .select('moved')
    .where('id', '=', merge.id)
    .executeTakeFirstOrThrow();
  let count = 0;
  for (const table of keysOf(CARRIED)) {
    const keys = moved[table] ?? [];
    const carried = CARRIED[table];
    if (keys.length === 0 || !('by' in carried) || carried.by === null) continue;
    const which = sql`${sql.ref(`t.${carried.by}`)}::text = any(${[...keys]}::text[])`;
    count += (await moveTable(tx, table, way, which, carried.by)).length;
  }
  for (const table of MOVED_TABLES) {
    const parent = PARENT[table];
    if (parent) count += (await moveTable(tx, table, way, parent(way.to), 'id')).length;
  }
  return count;
}

type ParentOf = (owner: number) => RawBuilder<unknown>;
const OF_APPLICATION: ParentOf = (owner) =>
  sql`t.application_id in (select id from loan_applications where user_id = ${owner})`;
/** The documents of a month are of its loans: an account without any has no number and no sending. */
const OF_ITS_LOANS = sql`not exists (select from loans l where l.user_id = t.user_id)`;
/** How the rows that came since the merge are found, where they belong to a loan, an application or a sending. */
const PARENT: Partial<Record<CarriedTable, ParentOf>> = {
  loans: OF_APPLICATION,
  documents: OF_APPLICATION,
  shownAgreements: OF_APPLICATION,
  payments: (owner) => sql`t.loan_id in (select id from loans where user_id = ${owner})`,
  fiscalNumbers: (owner) =>
    sql`(${OF_ITS_LOANS} or t.encf in (select encf from fiscal_sendings where user_id = ${owner}))`,
  fiscalSendings: () => OF_ITS_LOANS,
};

export async function closeMerge(tx: Tx, id: number, undoneBy: number, undoneAt: Date): Promise<void> {
  await tx
    .updateTable('merges')
    .set({ ...ERASED_PEOPLE.merges.emptied, undoneBy, undoneAt })
    .where('id', '=', id)
    .execute();
}

/** Forgets the copies of merges that cannot be undone any more, and what stayed behind with their merged accounts. */
export async function forgetCopies(tx: Tx, since: Date): Promise<void> {
  const merges = await tx
    .updateTable('merges')
    .set(ERASED_PEOPLE.merges.emptied)
    .where('keptBefore', 'is not', null)
    .where('mergedAt', '<=', since)
    .returning('mergedId')
    .execute();
  for (const { mergedId } of merges) await forgetBehind(tx, mergedId);
}

/** Forgets the accounts that were merged into a person's, for a person who is erased. */
export async function forgetMerges(tx: Tx, userId: number): Promise<void> {
  const accounts = await accountsOf(tx, userId);
  await tx
    .updateTable('merges')
    .set(ERASED_PEOPLE.merges.emptied)
    .where('keptId', 'in', accounts)
    .where('keptBefore', 'is not', null)
    .execute();
  for (const id of accounts)
    if (id !== userId) {
      await forgetBehind(tx, id);
      await tx.deleteFrom('reportingConsents').where('userId', '=', id).execute();
    }
}

async function forgetBehind(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('knownBrowsers').where('userId', '=', userId).execute();
  await tx.deleteFrom('pendingUsers').where('userId', '=', userId).execute();
  await tx.deleteFrom('registrationLinks').where('userId', '=', userId).execute();
  await tx.deleteFrom('collectorClients').where('userId', '=', userId).execute();
  await tx.deleteFrom('contactRefusals').where('userId', '=', userId).execute();
  await tx.deleteFrom('messages').where('userId', '=', userId).execute();
  await forgetTrail(tx, userId);
}

export interface SamePair {
  readonly oneId: number;
  readonly otherId: number;
  readonly facts: readonly SameFact[];
}

/**
 * Pairs of clients of whom cédula, phone, or name and birth date agree, newest first. @param of only the pairs of this
 * client; `null`: all
 */
export async function samePairs(tx: Tx, of: number | null, limit: number): Promise<SamePair[]> {
  const one = of === null ? sql`true` : sql`a.id = ${of}`;
  const order = of === null ? sql`a.id > b.id` : sql`a.id <> b.id`;
  const both = sql`not a.is_admin and a.erased_at is null and not b.is_admin and b.erased_at is null and ${order} and ${one}`;
  const { rows } = await sql<SamePair>`
    select "oneId", "otherId", array_agg(fact order by place) as facts from (
      select a.id as "oneId", b.id as "otherId", 'cedula' as fact, 1 as place
        from users a join users b on b.cedula = a.cedula where ${both}
      union all
      select a.id, b.id, 'phone', 2 from users a join users b on b.phone = a.phone where ${both}
      union all
      select a.id, b.id, 'name_and_birth', 3 from users a
        join users b on b.name_order = a.name_order and b.birth_date = a.birth_date where ${both}
    ) pairs group by 1, 2 order by 1 desc, 2 desc limit ${limit}`.execute(tx);
  return rows;
}

export const clientsAmong = (tx: Tx, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('users')
        .select(LISTED)
        .where('id', 'in', [...ids])
        .execute();
