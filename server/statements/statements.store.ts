import { type Insertable, sql } from 'kysely';
import { type Day, day } from '#domain/calendar.ts';
import {
  COUNTED_PAYMENTS,
  DRAWER,
  PENDING_OR_VERIFIED_PAYMENTS,
  REPORTED_METHODS,
  WAITING_PAYMENTS,
} from '#domain/payments/payment.ts';
import { readBankDay } from '#domain/statements/bank-cells.ts';
import type { StatementColumns } from '#domain/statements/columns.ts';
import type { KeyedMovement, KnownLine } from '#domain/statements/known-lines.ts';
import { type Slice, sliced } from '#server/db/keyset.ts';
import type { StatementsTable } from '#server/db/statement-tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Maximum number of bank movements matched at once. */
const LOOK_AT = 5_000;

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
export const insertStatement = (tx: Tx, row: Insertable<StatementsTable>) =>
  tx
    .insertInto('statements')
    .values(row)
    .onConflict((conflict) => conflict.column('fileSha256').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findStatement = (tx: Tx, fileSha256: string) =>
  tx.selectFrom('statements').selectAll().where('fileSha256', '=', fileSha256).executeTakeFirstOrThrow();

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
  const keys = movements.map(({ rowKey }) => rowKey);
  const rows = await tx
    .selectFrom('statementLines')
    .select([
      'id',
      'statementId',
      'account',
      'day',
      'cents',
      'description',
      'rowKey',
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
        where('rowKey', '=', where.fn.any(sql<string[]>`${keys}::text[]`)),
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
 * Gives each line the account and the row of the movement that it is, and reads it again where nobody has used it.
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
      isMoved(line) || line.rowKey !== movement.rowKey || (!line.isUsed && !isRead(movement, line)),
  );
  if (changed.length === 0) return 0;
  const ids = changed.map(([, { id }]) => id);
  const rows = changed.map(([{ day: on, cents, description, rowKey, factsKey }, line]) => ({
    id: line.id,
    rowKey,
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
    update statement_lines as l set account = coalesce(${account}, l.account), row_key = v.row_key, fingerprint = v.fingerprint,
      day = case when l.used_at is null then v.day else l.day end,
      cents = case when l.used_at is null then v.cents else l.cents end,
      description = case when l.used_at is null then v.description else l.description end
    from unnest(${ids}::int[], ${rows.map(({ rowKey }) => rowKey)}::text[], ${rows.map(({ fingerprint }) => fingerprint)}::text[],
      ${rows.map(({ day: on }) => on)}::date[], ${rows.map(({ cents }) => cents)}::int[],
      ${rows.map(({ description }) => description)}::text[]) as v (id, row_key, fingerprint, day, cents, description)
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
  // PostgreSQL takes 65,535 parameters in one statement.
  for (let from = 0; from < movements.length; from += 1_000) {
    const rows = await tx
      .insertInto('statementLines')
      .values(
        movements.slice(from, from + 1_000).map(({ day: on, cents, description, rowKey, factsKey }) => ({
          ...{ statementId, account, day: on, cents, description, rowKey },
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

const withFile = (tx: Tx) =>
  tx
    .selectFrom('statementLines as l')
    .innerJoin('statements as s', 's.id', 'l.statementId')
    .select([
      'l.id',
      'l.account',
      'l.day',
      'l.description',
      'l.cents',
      'l.paymentId',
      'l.loanId',
      's.fileName',
    ]);

/** Bank movements that may still match a payment or a disbursement, newest first. */
export const openLines = (tx: Tx, since: Day) =>
  withFile(tx)
    .where('l.usedAt', 'is', null)
    .where('l.dismissedAt', 'is', null)
    .where('l.day', '>=', since)
    .orderBy('l.id', 'desc')
    .limit(LOOK_AT)
    .execute();

/** Bank movements that were joined to a payment or a disbursement, or that a person dismissed. */
export const closedLines = (tx: Tx, kind: 'used' | 'dismissed', slice: Slice<'id'>) =>
  sliced(
    withFile(tx).where(kind === 'used' ? 'l.usedAt' : 'l.dismissedAt', 'is not', null),
    slice,
    'l',
  ).execute();

/**
 * Payments of these amounts without a bank movement, oldest first: those that wait, and confirmed bank payments since
 * a day that were not reversed.
 */
export const looseOfAmounts = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : tx
        .selectFrom('payments as p')
        .innerJoin('users as u', 'u.id', 'p.userId')
        .select([
          'p.id',
          'p.amount',
          'p.registeredOn',
          'p.paymentReference',
          'p.accountHolder',
          'p.status',
          'u.firstName',
          'u.lastName',
        ])
        .where('p.status', 'in', [...PENDING_OR_VERIFIED_PAYMENTS])
        .where('p.amount', 'in', [...amounts])
        .where((where) =>
          where.or([
            where('p.status', 'in', [...WAITING_PAYMENTS]),
            where.and([
              where('p.status', 'in', [...COUNTED_PAYMENTS]),
              where('p.reversedAt', 'is', null),
              where('p.paymentMethod', 'in', [...REPORTED_METHODS]),
              where('p.registeredOn', '>=', since),
              where.not(
                where.exists(
                  where.selectFrom('statementLines as l').select('l.id').whereRef('l.paymentId', '=', 'p.id'),
                ),
              ),
            ]),
          ]),
        )
        .orderBy('p.id')
        .limit(LOOK_AT)
        .execute();

/** Confirmed payments through the bank of these amounts since a day, with the movement that brought them, if any. */
export const returnableOfAmounts = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : tx
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
          'u.firstName',
          'u.lastName',
          'l.id as lineId',
          'l.day as lineDay',
          'l.description as lineText',
        ])
        .where('p.status', 'in', [...COUNTED_PAYMENTS])
        .where('p.reversedAt', 'is', null)
        .where('p.paymentMethod', 'in', [...REPORTED_METHODS])
        .where('p.amount', 'in', [...amounts])
        .where('p.registeredOn', '>=', since)
        .orderBy('p.id')
        .limit(LOOK_AT)
        .execute();

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
          'p.reversedAt',
          'p.receiptKey',
          'p.status',
          'a.fullName',
        ])
        .where('p.id', 'in', [...ids])
        .execute();

type Use = { readonly paymentId: number } | { readonly loanId: number };

export const spendLine = (tx: Tx, id: number, use: Use, now: Date) =>
  tx
    .updateTable('statementLines')
    .set({ ...use, usedAt: now })
    .where('id', '=', id)
    .execute();

/** Query for disbursements through the bank. A loan that took over another's balance paid nothing out. */
const throughTheBank = (tx: Tx) =>
  tx
    .selectFrom('loans as n')
    .innerJoin('ledgerEntries as e', (join) =>
      join.onRef('e.loanId', '=', 'n.id').on('e.kind', '=', 'disbursement'),
    )
    .leftJoin('loanApplications as a', 'a.id', 'n.applicationId')
    .select([
      'n.id',
      'n.applicationId',
      'n.principal',
      'n.disbursedOn',
      'n.disbursementReference',
      'a.fullName',
    ])
    .where('n.supersedesLoanId', 'is', null)
    .where((where) => where.or([where('e.fundsAccount', 'is', null), where('e.fundsAccount', '<>', DRAWER)]));

/** Disbursements of these amounts since a day without a bank movement, oldest first. */
export const looseDisbursements = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : throughTheBank(tx)
        .where('n.principal', 'in', [...amounts])
        .where('n.disbursedOn', '>=', since)
        .where((where) =>
          where.not(
            where.exists(
              where.selectFrom('statementLines as l').select('l.id').whereRef('l.loanId', '=', 'n.id'),
            ),
          ),
        )
        .orderBy('n.id')
        .limit(LOOK_AT)
        .execute();

/** The disbursement of a loan; `undefined` where it was not paid out through the bank. */
export const findDisbursement = (tx: Tx, loanId: number) =>
  throughTheBank(tx).where('n.id', '=', loanId).executeTakeFirst();

export const disbursementsOfLines = (tx: Tx, loanIds: readonly number[]) =>
  loanIds.length === 0
    ? []
    : throughTheBank(tx)
        .where('n.id', 'in', [...loanIds])
        .execute();

/** Whether a bank movement is joined to the loan's disbursement. */
export const isDisbursementSeen = async (tx: Tx, loanId: number): Promise<boolean> =>
  (await tx.selectFrom('statementLines').select('id').where('loanId', '=', loanId).executeTakeFirst()) !==
  undefined;

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

/** Frees the bank movement of a reversed payment, since the money may be another customer's. */
export const freeLine = (tx: Tx, paymentId: number) =>
  tx
    .updateTable('statementLines')
    .set({ paymentId: null, usedAt: null, releasedFrom: paymentId })
    .where('paymentId', '=', paymentId)
    .execute();
