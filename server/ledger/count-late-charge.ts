import type { Day } from '#domain/calendar.ts';
import { overdueUntil } from '#domain/loans/overdue-ages.ts';
import type { Tx } from '#server/http/context.ts';
import {
  forgetRunning,
  keepRunning,
  lateChargeDay,
  overdueLoans,
  takeLateChargeDay,
} from '#server/ledger/ledger.store.ts';
import { booksOf, standingOf } from '#server/ledger/loan-books.ts';

const BATCH = 500;

/**
 * Sees to it that the late charge which runs is counted by this day, for every loan that is late, so that sums of it are
 * as exact as one loan's. The first job or reading of a day does it; for all others there is nothing to do.
 */
export async function countLateCharge(tx: Tx, today: Day): Promise<void> {
  if ((await lateChargeDay(tx)) === today || !(await takeLateChargeDay(tx, today))) return;
  await forgetRunning(tx);
  for (let after = 0; ; ) {
    const ids = await overdueLoans(tx, overdueUntil(today), after, BATCH);
    const books = await booksOf(tx, ids);
    await keepRunning(tx, new Map([...books].map(([id, one]) => [id, standingOf(one, today)])));
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}
