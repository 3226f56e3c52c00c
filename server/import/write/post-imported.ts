import { addDays, type Day, day, laterDay } from '#domain/calendar.ts';
import type { ImportedLoanPreview } from '#domain/import/preview-loan.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import type { LoanRow, NewLedgerEntry } from '#server/db/loan-tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { inTurns } from '#server/import/apart/in-turns.ts';
import { insertPostings } from '#server/import/write/imported.store.ts';
import { EARLIER_BOOKS } from '#server/ledger/funds.ts';
import { keepRunning, lateChargeDay } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { entryOf, inBookOrder } from '#server/ledger/post-missing.ts';

interface Imported {
  readonly loan: LoanRow;
  readonly previewed: ImportedLoanPreview;
}

/** The day of a fact of earlier books: its own, and at the latest the last day that is over (rule: import). */
const dayBefore = (today: Day, on: Day): Day => (on < today ? on : addDays(today, -1));

/**
 * Posts the ledger of newly written loans with the same fold as any other loan. Reads the loans back from their rows;
 * each must have the state that the preview showed.
 */
export async function postImported(
  tx: Tx,
  { actor, now, today }: Pick<Context, 'actor' | 'now' | 'today'>,
  imported: readonly Imported[],
): Promise<void> {
  const books = await booksOf(
    tx,
    imported.map(({ loan }) => loan.id),
  );
  const counted = laterDay(today, day(await lateChargeDay(tx)));
  const stamp = { createdBy: actor.userId, createdAt: now, note: 'Importado' };
  const rows: NewLedgerEntry[] = [];
  const running = new Map<number, LoanState>();
  await inTurns(imported, (few) => {
    for (const { loan, previewed } of few) {
      const own = books.get(loan.id);
      if (!own) throw new Error(`Loan ${loan.id} has no instalments`);
      const { postings, state } = replay(own.terms, own.facts, today);
      if (state.bookBalance !== loan.balance || state.parts.principal !== previewed.state.parts.principal)
        throw new Error(`Loan ${loan.id} has another state than its preview`);
      rows.push(
        ...inBookOrder(postings).map((posting) => ({
          ...entryOf(loan.id, posting, { ...stamp, today, funds: EARLIER_BOOKS }),
          earlierBooksDay: dayBefore(today, posting.valueDate),
        })),
      );
      running.set(loan.id, loanStateOf(own, counted));
    }
  });
  await insertPostings(tx, rows);
  await keepRunning(tx, running);
}
