import { sql } from 'kysely';
import type { Role } from '#domain/accounts/role.ts';
import { type CashMovementKind, COUNT_MOVEMENTS } from '#domain/drawers/cash-movement.ts';
import { type DrawerStatus, OPEN_DRAWERS, UNSIGNED_DRAWERS } from '#domain/drawers/drawer.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import type { Account } from '#domain/ledger/posting.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import { type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import { listOf } from '#server/db/members.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { DrawerRow, NewRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** One side of a movement of cash: an account with or without a drawer; `null` is outside the lender. */
export type MovementSide = { readonly account: string; readonly drawerId: number | null } | null;
export const SAFE: MovementSide = { account: DRAWER, drawerId: null };
export const inDrawer = (drawerId: number): MovementSide => ({ account: DRAWER, drawerId });
export const inBank = (account: string): MovementSide => ({ account, drawerId: null });

/** The columns of its two places are those of `from` and `to`. */
type Movement = Omit<
  NewRow<'cashMovements'>,
  'sourceAccount' | 'sourceDrawerId' | 'destinationAccount' | 'destinationDrawerId'
> & { readonly from: MovementSide; readonly to: MovementSide };

/** Inserts a movement of the lender's own money. Rows of this table are never changed. @returns its id */
export const insertMovement = (tx: Tx, { from, to, ...movement }: Movement): Promise<number> =>
  insertRow(tx, 'cashMovements', {
    ...movement,
    sourceAccount: from?.account ?? null,
    sourceDrawerId: from?.drawerId ?? null,
    destinationAccount: to?.account ?? null,
    destinationDrawerId: to?.drawerId ?? null,
  });

export interface AccountMoney {
  /** Number of the bank account; `caja` is all cash, and an empty text is an unknown account. */
  readonly account: string;
  readonly moneyIn: number;
  readonly moneyOut: number;
}

/** What each place held before the books began, by account; a place of which nobody said it is left out. */
export async function openingsOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('cashMovements')
    .select(['destinationAccount', 'amount'])
    .where('kind', '=', sql.lit<CashMovementKind>('opening'))
    .execute();
  return new Map(rows.map(({ destinationAccount, amount }) => [destinationAccount ?? '', amount]));
}

/** Net pesos of each account since these books began; kept by triggers. */
export const moneyByAccount = (tx: Tx) =>
  rowsOf(tx)<AccountMoney>`
    select account, sum(money_in)::bigint as money_in, sum(money_out)::bigint as money_out
    from account_money group by account order by account`;

const FUNDS: Account = 'funds';
const PAYMENT: LedgerKind = 'payment';

/**
 * Finds a person's open drawer and locks it in share mode: other cash of the same person can be booked at the same
 * time, and a count of the drawer waits until this transaction ends.
 */
export const shareOpenDrawer = (tx: Tx, holderId: number): Promise<DrawerRow | undefined> =>
  tx
    .selectFrom('drawers')
    .selectAll()
    .where('holderId', '=', holderId)
    .where('status', 'in', [...OPEN_DRAWERS])
    .forShare()
    .executeTakeFirst();

/** Finds a person's open drawer and locks it: cash that leaves it, and its count, wait until this transaction ends. */
export const lockOpenDrawer = (tx: Tx, holderId: number): Promise<DrawerRow | undefined> =>
  tx
    .selectFrom('drawers')
    .selectAll()
    .where('holderId', '=', holderId)
    .where('status', 'in', [...OPEN_DRAWERS])
    .forUpdate()
    .executeTakeFirst();

// Any constant key of our own.
const SAFE_LOCK = 7_102_093;

/** Waits for other cash that leaves the safe, and keeps it waiting. Lock a drawer before, never after. */
export async function lockSafe(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SAFE_LOCK})`.execute(tx);
}

/** Pesos in the safe by the books: all cash less that of drawers, in one statement, so of one instant. */
export async function safeHolds(tx: Tx): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    with held as (select id from drawers where status in ${listOf(UNSIGNED_DRAWERS)})
    select (coalesce((select sum(money_in - money_out) from account_money where account = ${DRAWER}), 0)
      - coalesce((select sum(case when destination = ${FUNDS} then amount else -amount end) from ledger_entries
          where drawer_id in (select id from held)), 0)
      - coalesce((select sum(amount) from cash_movements where destination_drawer_id in (select id from held)), 0)
      + coalesce((select sum(amount) from cash_movements where source_drawer_id in (select id from held)), 0)
    )::bigint as held`.execute(tx);
  return rows[0]?.held ?? 0;
}

const openDrawerWith = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('drawers')
    .selectAll()
    .where('id', 'in', (query) =>
      query
        .selectFrom('ledgerEntries')
        .select('drawerId')
        .where('paymentId', '=', paymentId)
        .where('kind', '=', PAYMENT),
    )
    .where('status', 'in', [...OPEN_DRAWERS]);

/** The drawer that received a payment, if it is still open. */
export const openDrawerOf = (tx: Tx, paymentId: number): Promise<DrawerRow | undefined> =>
  openDrawerWith(tx, paymentId).executeTakeFirst();

/**
 * Finds the drawer that received a payment, if it is still open, and locks it: cash that leaves it, and its count, wait
 * until this transaction ends.
 */
export const lockOpenDrawerOf = (tx: Tx, paymentId: number): Promise<DrawerRow | undefined> =>
  openDrawerWith(tx, paymentId).forUpdate().executeTakeFirst();

/** Whether a payment came from earlier books (rule: import). */
export async function isOfEarlierBooks(tx: Tx, paymentId: number): Promise<boolean> {
  const entry = await tx
    .selectFrom('ledgerEntries')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('earlierBooksDay', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Opens a drawer; `undefined` where this person has an open drawer already. */
export const insertDrawer = (tx: Tx, holderId: number, openedAt: Date): Promise<DrawerRow | undefined> =>
  tx
    .insertInto('drawers')
    .values({ holderId, openedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const lockDrawer = (tx: Tx, id: number): Promise<DrawerRow | undefined> =>
  tx.selectFrom('drawers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type Count = Pick<DrawerRow, 'expected' | 'counted' | 'differenceReason' | 'countedBy' | 'countedAt'> & {
  readonly denominations: string;
};
type SignOff = Pick<DrawerRow, 'signedOffBy' | 'signedOffAt' | 'signedOffAlone'>;

/** Changes a drawer only while it is in one of the statuses. */
export const changeDrawer = (
  tx: Tx,
  id: number,
  from: readonly DrawerStatus[],
  change: { readonly status: DrawerStatus } & (Count | SignOff),
): Promise<DrawerRow | undefined> =>
  tx
    .updateTable('drawers')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();

const named = (tx: Tx) =>
  tx
    .selectFrom('drawers as d')
    .innerJoin('users as holder', 'holder.id', 'd.holderId')
    .leftJoin('users as counter', 'counter.id', 'd.countedBy')
    .leftJoin('users as signer', 'signer.id', 'd.signedOffBy')
    .selectAll('d')
    .select([
      'holder.role as holderRole',
      fullNameOf('holder').as('holderName'),
      fullNameOf<string | null>('counter').as('counterName'),
      fullNameOf<string | null>('signer').as('signerName'),
    ]);
export type NamedDrawer = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

export const findDrawer = (tx: Tx, id: number): Promise<NamedDrawer | undefined> =>
  named(tx).where('d.id', '=', id).executeTakeFirst();

export function listDrawers(tx: Tx, status: DrawerStatus | null, slice: Slice<Sortable<DrawerRow>>) {
  const query = named(tx);
  return sliced(status === null ? query : query.where('d.status', '=', status), slice, 'd').execute();
}

/** The drawers of one person, or of all, that hold cash or wait for a signature. */
export function unsignedDrawers(tx: Tx, holderId: number | null): Promise<NamedDrawer[]> {
  const query = named(tx)
    .where('d.status', 'in', [...UNSIGNED_DRAWERS])
    .orderBy('d.id');
  return (holderId === null ? query : query.where('d.holderId', '=', holderId)).execute();
}

export interface DrawerFigures {
  readonly id: number;
  readonly float: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
  /** Pesos in the drawer now: the sum of all movements, those of the count included. */
  readonly balance: number;
}

/** Pesos that each of these drawers received and gave out; drawers without movements are left out. */
export async function figuresOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, DrawerFigures>> {
  if (ids.length === 0) return new Map();
  const these = sql`any(${[...ids]}::integer[])`;
  const { rows } = await sql<DrawerFigures>`
    select id, coalesce(sum(amount) filter (where is_float), 0)::bigint as float,
      coalesce(sum(amount) filter (where amount > 0 and not is_float and not of_count), 0)::bigint as money_in,
      coalesce(-sum(amount) filter (where amount < 0 and not of_count), 0)::bigint as money_out,
      sum(amount)::bigint as balance
    from (
      select drawer_id as id, case when destination = ${FUNDS} then amount else -amount end as amount,
        false as is_float, false as of_count
      from ledger_entries where drawer_id = ${these}
      union all
      select destination_drawer_id, amount, kind = 'float', kind = 'overage'
      from cash_movements where destination_drawer_id = ${these}
      union all
      select source_drawer_id, -amount, false, kind in ${listOf(COUNT_MOVEMENTS)}
      from cash_movements where source_drawer_id = ${these}
    ) moved group by id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface DrawerLineRow {
  readonly at: Date;
  readonly kind: LedgerKind | CashMovementKind;
  readonly amount: number;
  readonly applicationId: number | null;
  readonly fullName: string | null;
  readonly note: string | null;
}

/** The movements of a drawer, newest first. */
export const linesOf = (tx: Tx, id: number, limit: number) =>
  rowsOf(tx)<DrawerLineRow>`
    select at, kind, amount, application_id, full_name, note from (
      select e.created_at as at, e.id, e.kind, case when e.destination = ${FUNDS} then e.amount else -e.amount end as amount,
        l.application_id, a.full_name, e.note
      from ledger_entries e join loans l on l.id = e.loan_id join loan_applications a on a.id = l.application_id
      where e.drawer_id = ${id}
      union all
      select created_at, id, kind, case when destination_drawer_id = ${id} then amount else -amount end, null, null,
        nullif(concat_ws('. ', reason, reference), '')
      from cash_movements where source_drawer_id = ${id} or destination_drawer_id = ${id}
    ) line order by at desc, id desc limit ${limit}`;

/** Current members of the staff with one of these roles. */
export async function staffWith(tx: Tx, roles: readonly Role[]): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .where('removedAt', 'is', null)
    .where('role', 'in', [...roles])
    .execute();
  return rows.map(({ id }) => id);
}
