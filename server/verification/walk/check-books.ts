import { type Day, day, dayInSantoDomingo, laterDay } from '#domain/calendar.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { missingPostings, type Posting } from '#domain/ledger/posting.ts';
import { replay } from '#domain/ledger/replay.ts';
import type { LedgerEntryRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { entriesOf, instalmentsOf, lateChargeDay } from '#server/ledger/ledger.store.ts';
import { booksOf, type LoanBooks, loanStateOf, postedBalance } from '#server/ledger/loan-books.ts';
import { postingOf } from '#server/ledger/post-missing.ts';
import {
  figuresUnlikeTheirRows,
  type KeptLoan,
  keptLoans,
  runningOf,
} from '#server/verification/walk/books.store.ts';
import { find, type Report } from '#server/verification/walk/report.ts';

const SLICE = 200;
const BEGINNING = day('0001-01-01');

/**
 * The ledger of a loan computed anew from its facts, up to the day of the last fact: later days would post the same.
 */
function replayed({ terms, facts }: LoanBooks) {
  const [first = BEGINNING, ...others] = facts.map(({ on }) => on);
  return replay(terms, facts, others.reduce(laterDay, first));
}

const isKept = (
  loan: KeptLoan,
  instalments: readonly RowOf<'instalments'>[],
  own: LoanBooks,
  state: LoanState,
): boolean =>
  postedBalance(own, state) === loan.balance &&
  (state.nextPayment?.date ?? null) === loan.nextDueOn &&
  state.instalments.reduce((all, one) => all + one.paid, 0) === loan.paid &&
  state.instalments.every(({ number, paid, writtenOff }) =>
    instalments.some((row) => row.number === number && row.paid === paid && row.writtenOff === writtenOff),
  );

/**
 * A posting as the migration to double entry, before 1.0.0, left it: it carried older ledgers over with one allocation per account,
 * on its last day.
 */
const carriedOver = (posting: Posting): Posting =>
  posting.kind === 'allocation' ? { ...posting, valueDate: BEGINNING } : posting;

/**
 * The day up to which a loan's late charge is counted: that of all loans or, if later, the day of the loan's own last
 * entry.
 */
const countedOn = (all: Day, entries: readonly LedgerEntryRow[]): Day =>
  entries.map(({ createdAt }) => dayInSantoDomingo(createdAt)).reduce(laterDay, all);

const runs = ({ nextPayment, runningLateCharge: amount }: LoanState): string =>
  nextPayment === null || amount === 0 ? '' : `${amount} since ${nextPayment.date}`;

async function checkLoans(tx: Tx, loans: readonly KeptLoan[], counted: Day, report: Report): Promise<void> {
  const ids = loans.map(({ id }) => id);
  const books = await booksOf(tx, ids);
  const instalments = Map.groupBy(await instalmentsOf(tx, ids), (row) => row.loanId);
  const entries = Map.groupBy(await entriesOf(tx, ids), (row) => row.loanId);
  const running = new Map(
    (await runningOf(tx, ids)).map(({ loanId, amount, dueOn }) => [loanId, `${amount} since ${dueOn}`]),
  );
  for (const loan of loans) {
    const own = books.get(loan.id);
    const { postings, state } = own ? replayed(own) : { postings: [], state: null };
    const posted = entries.get(loan.id) ?? [];
    const missing = missingPostings(
      postings.map(carriedOver),
      posted.map((row) => carriedOver(postingOf(row))),
    );
    if (missing.length > 0) find(report, 'ledger_differs', 'loans', loan.id, missing);
    const rows = instalments.get(loan.id) ?? [];
    if (own === undefined || state === null || !isKept(loan, rows, own, state))
      find(report, 'books_differ', 'loans', loan.id, loan, rows);
    const expected = own ? runs(loanStateOf(own, countedOn(counted, posted))) : '';
    if ((running.get(loan.id) ?? '') !== expected)
      find(report, 'late_charge_differs', 'running_late_charges', loan.id);
  }
}

/** Checks each loan's ledger against its facts, its stored figures against its ledger, and sums against rows. */
export async function checkBooks(tx: Tx, report: Report): Promise<void> {
  const counted = day(await lateChargeDay(tx));
  for (let after = 0; ; ) {
    const slice = await keptLoans(tx, after, SLICE);
    if (slice.length > 0) await checkLoans(tx, slice, counted, report);
    if (slice.length < SLICE) break;
    after = slice.at(-1)?.id ?? after;
  }
  for (const { source, name } of await figuresUnlikeTheirRows(tx))
    find(report, 'figure_differs', source, name);
}
