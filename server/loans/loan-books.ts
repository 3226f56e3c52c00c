import { day } from '#domain/calendar.ts';
import { lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import type { LoanBooks } from '#domain/loans/standing.ts';
import { pesos } from '#domain/money.ts';
import type { Tx } from '#server/http/context.ts';
import { entriesOf, instalmentsOf } from '#server/loans/loans.store.ts';

export async function booksOf(tx: Tx, loanIds: readonly number[]): Promise<ReadonlyMap<number, LoanBooks>> {
  const instalments = Map.groupBy(await instalmentsOf(tx, loanIds), (row) => row.loanId);
  const entries = Map.groupBy(await entriesOf(tx, loanIds), (row) => row.loanId);
  const books = new Map<number, LoanBooks>();
  for (const [id, rows] of instalments) {
    const [first] = rows;
    if (!first) continue;
    books.set(id, {
      schedule: rows.map((row) => ({
        ...row,
        amount: pesos(row.amount),
        dueDate: row.dueDate === null ? null : day(row.dueDate),
      })),
      entries: (entries.get(id) ?? []).map((row) => ({
        ...row,
        amount: pesos(row.amount),
        valueDate: day(row.valueDate),
      })),
      lateChargeVariant: lateChargeOf(first.lateChargeVariant),
    });
  }
  return books;
}
