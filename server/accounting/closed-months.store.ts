import type { Insertable } from 'kysely';
import { fullNameOf } from '#server/db/full-name.ts';
import type {
  ClosedMonthAccountsTable,
  ClosedMonthLinesTable,
  ClosedMonthProvisionsTable,
  ClosedMonthsTable,
} from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** All closed months, oldest first, each with the person who closed it. */
export const closedMonths = (tx: Tx) =>
  tx
    .selectFrom('closedMonths as m')
    .innerJoin('users as closer', 'closer.id', 'm.closedBy')
    .selectAll('m')
    .select(fullNameOf('closer').as('closerName'))
    .orderBy('m.month')
    .execute();
export type ClosedMonth = Awaited<ReturnType<typeof closedMonths>>[number];

export const closedLines = (tx: Tx, month: string) =>
  tx
    .selectFrom('closedMonthLines')
    .selectAll()
    .where('month', '=', month)
    .orderBy('day')
    .orderBy('id')
    .execute();

/** The sums of each account in the closed months from one to another, both included. */
export const closedSums = (tx: Tx, from: string | null, to: string) =>
  tx
    .selectFrom('closedMonthAccounts')
    .selectAll()
    .where('month', '<=', to)
    .where('month', '>=', from ?? '1900-01-01')
    .orderBy('month')
    .orderBy('account')
    .execute();

export const closedProvisions = (tx: Tx, month: string) =>
  tx.selectFrom('closedMonthProvisions').selectAll().where('month', '=', month).orderBy('fromDays').execute();

/** Writes a closed month with its lines, sums and provisions. */
export async function insertClosedMonth(
  tx: Tx,
  closed: {
    readonly month: Insertable<ClosedMonthsTable>;
    readonly lines: readonly Insertable<ClosedMonthLinesTable>[];
    readonly accounts: readonly Insertable<ClosedMonthAccountsTable>[];
    readonly provisions: readonly Insertable<ClosedMonthProvisionsTable>[];
  },
): Promise<void> {
  await tx.insertInto('closedMonths').values(closed.month).execute();
  if (closed.lines.length > 0)
    await tx
      .insertInto('closedMonthLines')
      .values([...closed.lines])
      .execute();
  if (closed.accounts.length > 0)
    await tx
      .insertInto('closedMonthAccounts')
      .values([...closed.accounts])
      .execute();
  if (closed.provisions.length > 0)
    await tx
      .insertInto('closedMonthProvisions')
      .values([...closed.provisions])
      .execute();
}
