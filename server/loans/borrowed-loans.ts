import type { BorrowedLoan } from '#contract/loans.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { Day } from '#domain/calendar.ts';
import { worstDaysLate } from '#domain/ledger/days-late.ts';
import { isRepaid, isVoid } from '#domain/loans/loan.ts';
import type { Tx } from '#server/http/context.ts';
import { booksOf, standingOf } from '#server/ledger/loan-books.ts';
import { type Borrower, lentTo } from '#server/loans/loans.store.ts';

/** A loan with whose it is: the same person may have borrowed under another account. */
export interface OfBorrower {
  readonly borrower: Borrower;
  readonly loan: BorrowedLoan;
}

/** What these people borrowed, the newest first: by person or by cédula, as another loan would be refused. */
export async function borrowedBy(
  tx: Tx,
  borrowers: readonly Borrower[],
  today: Day,
): Promise<readonly OfBorrower[]> {
  if (borrowers.length === 0) return [];
  const rows = await lentTo(tx, borrowers);
  const books = await booksOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const own = books.get(row.id);
    if (!own) return [];
    const { balance, writtenOff } = standingOf(own, today);
    return [
      {
        borrower: { userId: row.userId, cedula: row.cedula },
        loan: {
          id: row.id,
          reference: applicationReference(row.applicationId),
          status: row.status,
          principal: row.principal,
          balance: isVoid(row) ? 0 : balance,
          worstDaysLate: worstDaysLate(own.terms, own.facts, today),
          lost: writtenOff,
          disbursedOn: row.disbursedOn,
        },
      },
    ];
  });
}

/** How many of these loans this account paid whole. */
export const settledBy = (borrowed: readonly OfBorrower[], userId: number): number =>
  borrowed.filter(({ borrower, loan }) => borrower.userId === userId && isRepaid(loan)).length;

export const isOf = ({ borrower }: OfBorrower, { userId, cedula }: Borrower): boolean =>
  borrower.userId === userId || (cedula !== null && borrower.cedula === cedula);
