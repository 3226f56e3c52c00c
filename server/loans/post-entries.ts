import { day } from '#domain/calendar.ts';
import type { LedgerEntry } from '#domain/loans/ledger.ts';
import { loanState } from '#domain/loans/loan-state.ts';
import { chargesWith } from '#domain/loans/standing.ts';
import { pesos } from '#domain/money.ts';
import type { NewLedgerEntry } from '#server/db/loan-tables.ts';
import type { Tx } from '#server/http/context.ts';
import { booksOf } from '#server/loans/loan-books.ts';
import { insertEntries, keepState } from '#server/loans/loans.store.ts';

const entryOf = ({ kind, amount, valueDate, instalmentNumber = null }: NewLedgerEntry): LedgerEntry => ({
  kind,
  amount: pesos(amount),
  valueDate: day(valueDate),
  instalmentNumber,
});

/**
 * Adds to a loan's ledger, with the late charge that a payment closes or a reversal corrects (rule: late-charge), and
 * keeps what sums and lists read of it; the caller holds the loan's lock.
 */
export async function postEntries(tx: Tx, entries: readonly NewLedgerEntry[]): Promise<void> {
  for (const [loanId, added] of Map.groupBy(entries, (entry) => entry.loanId)) {
    const [first] = added;
    const books = (await booksOf(tx, [loanId])).get(loanId);
    if (!first || !books) continue;
    const posted = added.map(entryOf);
    const charges = chargesWith(books, posted);
    const { paymentId = null, createdBy = null, createdAt } = first;
    await insertEntries(tx, [
      // Before the payment that pays them, as they read in the book.
      ...charges.map((charge) => ({
        ...charge,
        loanId,
        paymentId,
        note: `Cuota ${charge.instalmentNumber}`,
        createdBy,
        createdAt,
      })),
      ...added,
    ]);
    const ledger = [...books.entries, ...posted, ...charges];
    const last = ledger
      .map(({ valueDate }) => valueDate)
      .sort()
      .at(-1);
    // Posted rows say the same on every day.
    if (last) await keepState(tx, loanId, loanState(books.schedule, ledger, last));
  }
}
