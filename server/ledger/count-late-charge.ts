import type { ClosedDays, Day } from '#domain/calendar.ts';
import { overdueUntil } from '#domain/loans/overdue-ages.ts';
import type { Tx } from '#server/http/context.ts';
import {
  forgetRunning,
  keepRunning,
  lateChargeDay,
  overdueLoans,
  takeLateChargeDay,
} from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';

const BATCH = 500;

/**
 * Counts the running late charge of every late loan up to this day, so that sums over many loans are as exact as one
 * loan's. The first job or reading of a day does it; later ones return at once.
 */
export async function countLateCharge(tx: Tx, today: Day, closedDays: ClosedDays): Promise<void> {
  if ((await lateChargeDay(tx)) === today || !(await takeLateChargeDay(tx, today))) return;
  await forgetRunning(tx);
  for (let after = 0; ; ) {
    const ids = await overdueLoans(tx, overdueUntil(today, closedDays), after, BATCH);
    const books = await booksOf(tx, ids);
    await keepRunning(tx, new Map([...books].map(([id, one]) => [id, loanStateOf(one, today)])));
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}
