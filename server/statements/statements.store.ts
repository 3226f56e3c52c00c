import { type RawBuilder, sql } from 'kysely';
import { type Day, startOfDay } from '#domain/calendar.ts';
import { SEEN_IN_THE_BANK } from '#domain/drawers/cash-movement.ts';
import {
  COUNTED_PAYMENTS,
  PENDING_OR_VERIFIED_PAYMENTS,
  REPORTED_METHODS,
  WAITING_PAYMENTS,
} from '#domain/payments/payment.ts';
import { UNMATCHED_LINES, type UnmatchedLines } from '#domain/payments/receipt.ts';
import type { StatementColumns } from '#domain/statements/columns.ts';
import { type Slice, sliced } from '#server/db/keyset.ts';
import { listOf } from '#server/db/members.ts';
import type { NewRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Maximum number of bank movements matched at once. */
export const LOOK_AT = 5_000;

export async function rememberedColumns(tx: Tx, headings: string): Promise<Partial<StatementColumns> | null> {
  const row = await tx
    .selectFrom('statementFormats')
    .select('columns')
    .where('headings', '=', headings)
    .executeTakeFirst();
  return row?.columns ?? null;
}

export async function rememberColumns(
  tx: Tx,
  headings: string,
  columns: StatementColumns,
  now: Date,
): Promise<void> {
  const value = { columns: JSON.stringify(columns), changedAt: now };
  await tx
    .insertInto('statementFormats')
    .values({ headings, ...value })
    .onConflict((conflict) => conflict.column('headings').doUpdateSet(value))
    .execute();
}

/** Inserts a bank statement; `undefined` when this very file was uploaded before. */
export const insertStatement = (tx: Tx, row: NewRow<'statements'>) =>
  tx
    .insertInto('statements')
    .values(row)
    .onConflict((conflict) => conflict.column('fileSha256').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findStatement = (tx: Tx, fileSha256: string) =>
  tx.selectFrom('statements').selectAll().where('fileSha256', '=', fileSha256).executeTakeFirstOrThrow();

const withFile = (tx: Tx) =>
  tx
    .selectFrom('statementLines as l')
    .innerJoin('statements as s', 's.id', 'l.statementId')
    .leftJoin('cashMovements as m', 'm.id', 'l.movementId')
    .select([
      'm.id as movementId',
      'm.category',
      'm.amount as moved',
      'm.kind as movedAs',
      'm.createdAt as movedAt',
    ])
    .select([
      'l.id',
      'l.account',
      'l.day',
      'l.description',
      'l.cents',
      'l.paymentId',
      'l.loanId',
      'l.isReturned',
      'l.adjustmentId',
      's.fileName',
    ]);

/** The row that each line shows, by the line's id, from pairs of a line and the key of its row. */
export function shownBy<Row>(
  pairs: Iterable<readonly [line: number, key: number]>,
  rows: readonly Row[],
  keyOf: (row: Row) => number,
): ReadonlyMap<number, Row> {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return new Map(
    [...pairs].flatMap(([line, key]) => {
      const row = byKey.get(key);
      return row ? [[line, row] as const] : [];
    }),
  );
}

/** Bank movements that may still match a payment or a disbursement, newest first. */
export const openLines = (tx: Tx, since: Day) =>
  withFile(tx)
    .where('l.usedAt', 'is', null)
    .where('l.dismissedAt', 'is', null)
    .where('l.day', '>=', since)
    .orderBy('l.id', 'desc')
    .limit(LOOK_AT)
    .execute();

/** SQL condition: a bank movement `l` belongs to the list; older ones are of before `since`. */
function isOf(kind: UnmatchedLines, since: Day): RawBuilder<boolean> {
  switch (kind) {
    case 'older':
      return sql`l.used_at is null and l.dismissed_at is null and l.day < ${since}`;
    case 'used':
      return sql`l.used_at is not null`;
    case 'dismissed':
      return sql`l.dismissed_at is not null`;
  }
}

/** Bank movements that are matched with nothing any more. */
export const unmatchedLines = (tx: Tx, kind: UnmatchedLines, since: Day, slice: Slice<'id'>) =>
  sliced(withFile(tx).where(isOf(kind, since)), slice, 'l').execute();

/** The number of movements in each of the lists of `unmatchedLines`. */
export async function unmatchedCounts(tx: Tx, since: Day): Promise<Readonly<Record<UnmatchedLines, number>>> {
  const count = (kind: UnmatchedLines) =>
    sql<number>`(select count(*)::int from statement_lines l where ${isOf(kind, since)})`.as(kind);
  return tx.selectNoFrom(UNMATCHED_LINES.map(count)).executeTakeFirstOrThrow();
}

/** Payments of these amounts, oldest first, each with the bank movement that brought it, if any. */
const paymentsOfAmounts = (tx: Tx, amounts: readonly number[]) =>
  tx
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .leftJoin('statementLines as l', 'l.paymentId', 'p.id')
    .select([
      'p.id',
      'p.amount',
      'p.registeredOn',
      'p.paymentReference',
      'p.accountHolder',
      'p.paymentMethod',
    ])
    .select(['p.status', 'u.firstName', 'u.lastName'])
    .where('p.amount', 'in', [...amounts])
    .orderBy('p.id')
    .limit(LOOK_AT);

/** SQL condition: the payment `p` came through the bank since a day, was confirmed, and was not reversed. */
const isAtTheBank = (since: Day) =>
  sql<boolean>`(p.status in ${listOf(COUNTED_PAYMENTS)} and p.reversed_at is null
    and p.payment_method in ${listOf(REPORTED_METHODS)} and p.registered_on >= ${since})`;

/** Payments of these amounts without a bank movement: those that wait, and confirmed ones through the bank since a day. */
export const looseOfAmounts = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : paymentsOfAmounts(tx, amounts)
        .select((select) =>
          select
            .selectFrom('ledgerEntries as e')
            .select('e.fundsAccount')
            .whereRef('e.paymentId', '=', 'p.id')
            .where('e.kind', '=', 'payment')
            .limit(1)
            .as('fundsAccount'),
        )
        .where('p.status', 'in', [...PENDING_OR_VERIFIED_PAYMENTS])
        .where((where) =>
          where.or([
            where('p.status', 'in', [...WAITING_PAYMENTS]),
            where.and([isAtTheBank(since), where('l.id', 'is', null)]),
          ]),
        )
        .execute();

/** Confirmed payments through the bank of these amounts since a day, with the movement that brought them, if any. */
export const returnableOfAmounts = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : paymentsOfAmounts(tx, amounts)
        .select(['l.id as lineId', 'l.day as lineDay', 'l.description as lineText'])
        .where(isAtTheBank(since))
        .execute();

/** The account in which the books have a payment; `null`: in none yet, or unknown. */
export const accountOfPayment = async (tx: Tx, paymentId: number): Promise<string | null> =>
  (
    await tx
      .selectFrom('ledgerEntries')
      .select('fundsAccount')
      .where('paymentId', '=', paymentId)
      .where('kind', '=', 'payment')
      .executeTakeFirst()
  )?.fundsAccount ?? null;

/** Whether a bank movement is joined to the payment. */
export const hasLine = async (tx: Tx, paymentId: number): Promise<boolean> =>
  (await tx
    .selectFrom('statementLines')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()) !== undefined;

export const lockLine = (tx: Tx, id: number) =>
  tx.selectFrom('statementLines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const paymentsOfLines = (tx: Tx, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('payments as p')
        .leftJoin('loanApplications as a', 'a.id', 'p.loanApplicationId')
        .select([
          'p.id',
          'p.paymentReference',
          'p.amount',
          'p.accountHolder',
          'p.createdAt',
          'p.verifiedAt',
          'p.receiptType',
          'p.receiptNumber',
          'p.reversedAt',
          'p.receiptKey',
          'p.status',
          'a.fullName',
        ])
        .where('p.id', 'in', [...ids])
        .execute();

type Use =
  | { readonly paymentId: number }
  | { readonly loanId: number; readonly isReturned?: true }
  | { readonly movementId: number }
  | { readonly adjustmentId: number };

export const spendLine = (tx: Tx, id: number, use: Use, now: Date) =>
  tx
    .updateTable('statementLines')
    .set({ ...use, usedAt: now })
    .where('id', '=', id)
    .execute();

/** Own money of these amounts that moved since an instant, oldest first, with what bank lines show of each. */
export const ownMoneyOfAmounts = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : ownMoney(tx)
        .where('m.amount', 'in', [...amounts])
        .where('m.createdAt', '>=', startOfDay(since))
        .execute();

/** Waits for who joins or reverses this own money, and keeps them waiting: its row never changes, so none locks it. */
export const lockOwnMoney = (tx: Tx, id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('own_money'), ${id})`.execute(tx);

export const findOwnMoney = (tx: Tx, id: number) => ownMoney(tx).where('m.id', '=', id).executeTakeFirst();

const ownMoney = (tx: Tx) =>
  tx
    .selectFrom('cashMovements as m')
    .select(['m.id', 'm.kind', 'm.category', 'm.amount'])
    .select(['m.sourceAccount', 'm.destinationAccount', 'm.createdAt'])
    .select((select) => [
      select
        .exists(
          select
            .selectFrom('statementLines as l')
            .select('l.id')
            .whereRef('l.movementId', '=', 'm.id')
            .where('l.cents', '<', 0),
        )
        .as('seenLeaving'),
      select
        .exists(
          select
            .selectFrom('statementLines as l')
            .select('l.id')
            .whereRef('l.movementId', '=', 'm.id')
            .where('l.cents', '>', 0),
        )
        .as('seenComing'),
    ])
    .where('m.kind', 'in', [...SEEN_IN_THE_BANK, 'expense'])
    // A reversed expense never left the bank.
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('cashMovements as r').select('r.id').whereRef('r.reversesId', '=', 'm.id'),
        ),
      ),
    )
    .orderBy('m.id');
export type OwnMoneyRow = NonNullable<Awaited<ReturnType<typeof findOwnMoney>>>;

/**
 * Marks a bank movement as dismissed, or removes that mark; `undefined` when it is joined, or already in this state.
 */
export const setAside = (tx: Tx, id: number, dismissed: { readonly by: number; readonly at: Date } | null) =>
  tx
    .updateTable('statementLines')
    .set({ dismissedAt: dismissed?.at ?? null, dismissedBy: dismissed?.by ?? null })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('dismissedAt', dismissed ? 'is' : 'is not', null)
    .returning(['id', 'statementId'])
    .executeTakeFirst();

/** Frees the bank movement of a reversed expense: it shows another one, or something else. */
export const freeLineOfExpense = (tx: Tx, movementId: number) =>
  tx
    .updateTable('statementLines')
    .set({ movementId: null, usedAt: null })
    .where('movementId', '=', movementId)
    .execute();

/** Frees the bank movement of a reversed payment, since the money may be another customer's. */
export const freeLine = (tx: Tx, paymentId: number) =>
  tx
    .updateTable('statementLines')
    .set({ paymentId: null, usedAt: null, releasedFrom: paymentId })
    .where('paymentId', '=', paymentId)
    .execute();
