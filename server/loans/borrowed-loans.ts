import type { BorrowedLoan } from '#contract/loans.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { Day } from '#domain/calendar.ts';
import { pick } from '#domain/enum-table.ts';
import { worstDaysLate } from '#domain/ledger/replay.ts';
import { isRepaid, isVoid } from '#domain/loans/loan.ts';
import type { Tx } from '#server/http/context.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { type Borrower, lentTo } from '#server/loans/loans.store.ts';

/** A loan with its borrower, by account and cédula: the same person may have borrowed under another account. */
export interface OfBorrower {
  readonly borrower: Borrower;
  readonly loan: BorrowedLoan;
  readonly term: number;
}

/**
 * The loans of these people, newest first. They are found by account or by cédula, as is a second open loan that has
 * to be refused.
 */
export async function borrowedBy(
  tx: Tx,
  borrowers: readonly Borrower[],
  today: Day,
): Promise<readonly OfBorrower[]> {
  if (borrowers.length === 0) return [];
  const rows = await lentTo(tx, borrowers);
  const ids = rows.map(({ id }) => id);
  const books = await booksOf(tx, ids);
  return rows.flatMap((row) => {
    const own = books.get(row.id);
    if (!own) return [];
    const { balance, writtenOff } = loanStateOf(own, today);
    return [
      {
        borrower: { userId: row.userId, cedula: row.cedula },
        loan: {
          ...pick(row, ['id', 'status', 'principal', 'disbursedOn']),
          reference: applicationReference(row.applicationId),
          balance: isVoid(row) ? 0 : balance,
          worstDaysLate: worstDaysLate(own.terms, own.facts, today),
          lost: writtenOff,
        },
        term: row.term,
      },
    ];
  });
}

/** How many of these loans this account repaid in full. */
export const settledBy = (borrowed: readonly OfBorrower[], userId: number): number =>
  borrowed.filter(({ borrower, loan }) => borrower.userId === userId && isRepaid(loan)).length;

export const isOf = ({ borrower }: OfBorrower, { userId, cedula }: Borrower): boolean =>
  borrower.userId === userId || (cedula !== null && borrower.cedula === cedula);
