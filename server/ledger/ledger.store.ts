import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { RUNNING_LOANS } from '#domain/loans/loan.ts';
import type { LedgerEntryRow, NewLedgerEntry } from '#server/db/loan-tables.ts';
import type { Tx } from '#server/http/context.ts';

export const entriesOf = (tx: Tx, loanIds: readonly number[]): Promise<LedgerEntryRow[]> =>
  loanIds.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('ledgerEntries').selectAll().where('loanId', 'in', loanIds).orderBy('id').execute();

/** Appends entries to the ledger, whose entries are never changed. */
export async function insertEntries(tx: Tx, entries: readonly NewLedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('ledgerEntries')
    .values([...entries])
    .execute();
}

/**
 * The day up to which running late charge is counted. Read it under the loan's lock: the transaction that counts a new
 * day waits for that lock.
 */
export async function lateChargeDay(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('lateChargeDay').select('day').executeTakeFirstOrThrow();
  return row.day;
}

/**
 * Stores the loan's columns that sums and lists read: balance, pesos paid and next due date, derived from its ledger.
 */
export async function keepState(
  tx: Tx,
  loanId: number,
  { bookBalance: balance, instalments, nextPayment }: LoanState,
  now: Date,
): Promise<void> {
  const paid = instalments.reduce((all, one) => all + one.paid, 0);
  const nextDueOn = nextPayment?.date ?? null;
  const kept = tx
    .updateTable('loans')
    .set({
      balance,
      paid,
      nextDueOn,
      updatedAt: sql<Date>`greatest(updated_at + interval '1 millisecond', ${now})`,
    })
    .where('id', '=', loanId);
  await kept.execute();
  for (const { number, paid: ofIt, writtenOff } of instalments) {
    const instalment = tx.updateTable('instalments').set({ paid: ofIt, writtenOff });
    await instalment.where('loanId', '=', loanId).where('number', '=', number).execute();
  }
}

/**
 * Takes the count of a day's late charge.
 * @returns `true` once per day, for the first transaction; concurrent ones wait, and then have nothing to do.
 */
export async function takeLateChargeDay(tx: Tx, today: Day): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lateChargeDay')
    .set({ day: today })
    .where('day', '<>', today)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ids of running loans with an unpaid instalment due by a day, in ascending order, locked. */
export async function overdueLoans(tx: Tx, until: Day, after: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('loans')
    .select('id')
    .where('status', 'in', [...RUNNING_LOANS])
    .where('nextDueOn', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

type RunningState = Pick<LoanState, 'nextPayment' | 'runningLateCharge'>;

/** Stores the running late charge of each of these loans, for the day up to which it is counted. */
export async function keepRunning(tx: Tx, states: ReadonlyMap<number, RunningState>): Promise<void> {
  const ids = [...states.keys()];
  const rows = [...states].flatMap(([loanId, { nextPayment, runningLateCharge: amount }]) =>
    nextPayment === null || amount === 0 ? [] : [{ loanId, dueOn: nextPayment.date, amount }],
  );
  if (ids.length > 0) await tx.deleteFrom('runningLateCharges').where('loanId', 'in', ids).execute();
  if (rows.length > 0) await tx.insertInto('runningLateCharges').values(rows).execute();
}

export async function forgetRunning(tx: Tx): Promise<void> {
  await tx.deleteFrom('runningLateCharges').execute();
}
