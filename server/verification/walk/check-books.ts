import { day, laterDay } from '#domain/calendar.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import type { InstalmentRow } from '#server/db/loan-tables.ts';
import type { Tx } from '#server/http/context.ts';
import { termsOf } from '#server/ledger/facts.store.ts';
import { entriesOf } from '#server/ledger/ledger.store.ts';
import { booksOf, type LoanBooks } from '#server/ledger/loan-books.ts';
import { figuresUnlikeTheirRows, type KeptLoan, keptLoans } from '#server/verification/walk/books.store.ts';
import { find, type Report } from '#server/verification/walk/report.ts';

const SLICE = 200;

interface Movement {
  readonly source: string;
  readonly destination: string;
  readonly amount: number;
}

/** What came into each account less what left it, as text. */
function accountsOf(movements: readonly Movement[]): string {
  const sums = new Map<string, number>();
  const count = (account: string, amount: number) => sums.set(account, (sums.get(account) ?? 0) + amount);
  for (const { source, destination, amount } of movements) {
    count(source, -amount);
    count(destination, amount);
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .join(' ');
}

/** By the last thing that happened: what is posted says the same on every later day. */
function replayed({ terms, facts }: LoanBooks) {
  const [first = day('0001-01-01'), ...others] = facts.map(({ on }) => on);
  return replay(terms, facts, others.reduce(laterDay, first));
}

const isKept = (loan: KeptLoan, instalments: readonly InstalmentRow[], state: LoanState): boolean =>
  state.bookBalance === loan.balance &&
  (state.nextPayment?.date ?? null) === loan.nextDueOn &&
  state.instalments.reduce((all, one) => all + one.paid, 0) === loan.paid &&
  state.instalments.every(({ number, paid, writtenOff }) =>
    instalments.some((row) => row.number === number && row.paid === paid && row.writtenOff === writtenOff),
  );

async function checkLoans(tx: Tx, loans: readonly KeptLoan[], report: Report): Promise<void> {
  const ids = loans.map(({ id }) => id);
  const books = await booksOf(tx, ids);
  const instalments = Map.groupBy(await termsOf(tx, ids), (row) => row.loanId);
  const entries = Map.groupBy(await entriesOf(tx, ids), (row) => row.loanId);
  for (const loan of loans) {
    const own = books.get(loan.id);
    const { postings, state } = own ? replayed(own) : { postings: [], state: null };
    if (accountsOf(postings) !== accountsOf(entries.get(loan.id) ?? []))
      find(report, 'ledger_differs', 'loans', loan.id);
    if (state === null || !isKept(loan, instalments.get(loan.id) ?? [], state))
      find(report, 'books_differ', 'loans', loan.id);
  }
}

/** Each loan's ledger against what happened, what is kept of it against its ledger, figures against rows. */
export async function checkBooks(tx: Tx, report: Report): Promise<void> {
  for (let after = 0; ; ) {
    const slice = await keptLoans(tx, after, SLICE);
    if (slice.length > 0) await checkLoans(tx, slice, report);
    if (slice.length < SLICE) break;
    after = slice.at(-1)?.id ?? after;
  }
  for (const { source, name } of await figuresUnlikeTheirRows(tx))
    find(report, 'figure_differs', source, name);
}
