import { day } from '#domain/calendar.ts';
import { loanState } from '#domain/loans/ledger.ts';
import { pesos } from '#domain/money.ts';
import type { NewLedgerEntry } from '#server/db/loan-tables.ts';
import type { Tx } from '#server/http/context.ts';
import { entriesOf, insertEntries, instalmentsOf, keepState } from '#server/loans/loans.store.ts';

/** Adds to a loan's ledger and keeps what sums and lists read of it; the caller holds the loan's lock. */
export async function postEntries(tx: Tx, entries: readonly NewLedgerEntry[]): Promise<void> {
  await insertEntries(tx, entries);
  const loanIds = [...new Set(entries.map(({ loanId }) => loanId))];
  const schedules = Map.groupBy(await instalmentsOf(tx, loanIds), (row) => row.loanId);
  const ledgers = Map.groupBy(await entriesOf(tx, loanIds), (row) => row.loanId);
  for (const [loanId, schedule] of schedules) {
    const ledger = (ledgers.get(loanId) ?? []).map((row) => ({
      ...row,
      amount: pesos(row.amount),
      valueDate: day(row.valueDate),
    }));
    const dates = ledger.map(({ valueDate }) => valueDate).sort();
    const last = dates.at(-1);
    if (!last) continue;
    const state = loanState(
      schedule.map((row) => ({
        ...row,
        amount: pesos(row.amount),
        dueDate: row.dueDate === null ? null : day(row.dueDate),
      })),
      ledger,
      // Posted rows say the same on every day.
      last,
    );
    await keepState(tx, loanId, state);
  }
}
