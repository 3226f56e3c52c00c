import type { Insertable } from 'kysely';
import type { StatementColumns } from '#contract/statements.ts';
import type { Day } from '#domain/calendar.ts';
import {
  COUNTED_PAYMENTS,
  REPORTED_METHODS,
  STANDING_PAYMENTS,
  WAITING_PAYMENTS,
} from '#domain/payments/payment.ts';
import { type Slice, sliced } from '#server/db/keyset.ts';
import type { StatementsTable } from '#server/db/statement-tables.ts';
import type { Tx } from '#server/http/context.ts';
import type { Income } from '#server/statements/columns.ts';

/** Movements looked at together. */
const LOOK_AT = 5_000;

export async function rememberedColumns(tx: Tx, headings: string): Promise<StatementColumns | null> {
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

/** `undefined` when this very file is here already. */
export const insertStatement = (tx: Tx, row: Insertable<StatementsTable>) =>
  tx
    .insertInto('statements')
    .values(row)
    .onConflict((conflict) => conflict.column('fileSha256').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findStatement = (tx: Tx, fileSha256: string) =>
  tx.selectFrom('statements').selectAll().where('fileSha256', '=', fileSha256).executeTakeFirstOrThrow();

/** Answers how many were new; what an overlapping file told of stays as it is. */
export async function insertLines(tx: Tx, statementId: number, income: readonly Income[]): Promise<number> {
  let added = 0;
  // PostgreSQL takes 65,535 parameters in one statement.
  for (let from = 0; from < income.length; from += 1_000) {
    const rows = await tx
      .insertInto('statementLines')
      .values(income.slice(from, from + 1_000).map((movement) => ({ ...movement, statementId })))
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('id')
      .execute();
    added += rows.length;
  }
  return added;
}

const withFile = (tx: Tx) =>
  tx
    .selectFrom('statementLines as l')
    .innerJoin('statements as s', 's.id', 'l.statementId')
    .select(['l.id', 'l.day', 'l.description', 'l.cents', 'l.paymentId', 's.fileName']);

/** Movements that may still be a payment, newest first. */
export const openLines = (tx: Tx, since: Day) =>
  withFile(tx)
    .where('l.paymentId', 'is', null)
    .where('l.dismissedAt', 'is', null)
    .where('l.day', '>=', since)
    .orderBy('l.id', 'desc')
    .limit(LOOK_AT)
    .execute();

/** Those that confirmed a payment, or that a person put aside. */
export const closedLines = (tx: Tx, kind: 'used' | 'dismissed', slice: Slice<'id'>) =>
  sliced(
    withFile(tx).where(kind === 'used' ? 'l.paymentId' : 'l.dismissedAt', 'is not', null),
    slice,
    'l',
  ).execute();

/**
 * Payments of these amounts that no movement is tied to, oldest first: those that wait, and those that the books have
 * from this day on, where they came by the bank and were not undone.
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
          'p.recordedBy',
          'u.firstName',
          'u.lastName',
        ])
        .where('p.status', 'in', [...STANDING_PAYMENTS])
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

/** Whether a movement is tied to the payment. */
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

export const spendLine = (tx: Tx, id: number, paymentId: number, now: Date) =>
  tx.updateTable('statementLines').set({ paymentId, usedAt: now }).where('id', '=', id).execute();

/** `undefined` when it is used, or stands so already. */
export const setAside = (tx: Tx, id: number, dismissed: { readonly by: number; readonly at: Date } | null) =>
  tx
    .updateTable('statementLines')
    .set({ dismissedAt: dismissed?.at ?? null, dismissedBy: dismissed?.by ?? null })
    .where('id', '=', id)
    .where('paymentId', 'is', null)
    .where('dismissedAt', dismissed ? 'is' : 'is not', null)
    .returning(['id', 'statementId'])
    .executeTakeFirst();

/** What a reversed payment had used may be somebody else's money. */
export const freeLine = (tx: Tx, paymentId: number) =>
  tx
    .updateTable('statementLines')
    .set({ paymentId: null, usedAt: null, releasedFrom: paymentId })
    .where('paymentId', '=', paymentId)
    .execute();
