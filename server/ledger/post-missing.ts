import { day, dayInSantoDomingo, laterDay } from '#domain/calendar.ts';
import { missingPostings, type Posting } from '#domain/ledger/posting.ts';
import { replay } from '#domain/ledger/replay.ts';
import { pesos } from '#domain/money.ts';
import type { LedgerEntryRow, NewLedgerEntry } from '#server/db/loan-tables.ts';
import type { Tx } from '#server/http/context.ts';
import {
  entriesOf,
  insertEntries,
  keepRunning,
  keepState,
  lateChargeDay,
} from '#server/ledger/ledger.store.ts';
import { booksOf, standingOf } from '#server/ledger/loan-books.ts';

interface Stamp {
  readonly createdBy: number | null;
  readonly createdAt: Date;
  /** Why, where a person said so. */
  readonly note?: string;
  /** The lender's account that money leaves or comes to, where it is known. */
  readonly fundsAccount?: string | null;
}

export const postingOf = (row: LedgerEntryRow): Posting => ({
  ...row,
  amount: pesos(row.amount),
  valueDate: day(row.valueDate),
});

/**
 * Brings a loan's ledger up to its facts: what they amount to less what is posted (rule: late-charge), and keeps what
 * sums and lists read of it. For whoever has changed the facts, and holds the loan's lock.
 */
export async function postMissing(tx: Tx, loanId: number, stamp: Stamp): Promise<void> {
  const books = (await booksOf(tx, [loanId])).get(loanId);
  if (!books) throw new Error(`Loan ${loanId} has no instalments`);
  const today = dayInSantoDomingo(stamp.createdAt);
  const until = books.facts.map(({ on }) => on).reduce(laterDay, today);
  const { postings, state } = replay(books.terms, books.facts, until);
  const posted = (await entriesOf(tx, [loanId])).map((row) => ({ ...postingOf(row), row }));
  const missing = missingPostings(postings, posted);
  await insertEntries(
    tx,
    inBookOrder(missing).map((posting) =>
      entryOf(loanId, posting, {
        ...stamp,
        fundsAccount: stamp.fundsAccount ?? accountOf(posted, posting.paymentId),
      }),
    ),
  );
  const counted = laterDay(today, day(await lateChargeDay(tx)));
  await keepState(tx, loanId, state, stamp.createdAt);
  await keepRunning(tx, new Map([[loanId, standingOf(books, counted)]]));
}

const isCharge = ({ kind }: Posting) => kind === 'late_charge';

/** Charges before the payment that pays them, as they read in the book. */
export const inBookOrder = (postings: readonly Posting[]): readonly Posting[] => [
  ...postings.filter(isCharge),
  ...postings.filter((one) => !isCharge(one)),
];

/** A movement as its row; money that moves says by which of the lender's accounts, where it is known. */
export const entryOf = (
  loanId: number,
  posting: Posting,
  stamp: Stamp & { readonly fundsAccount: string | null },
): NewLedgerEntry => ({
  loanId,
  kind: posting.kind,
  source: posting.source,
  destination: posting.destination,
  amount: posting.amount,
  valueDate: posting.valueDate,
  instalmentNumber: posting.instalmentNumber,
  paymentId: posting.paymentId,
  adjustmentId: posting.adjustmentId,
  fundsAccount: [posting.source, posting.destination].includes('funds') ? stamp.fundsAccount : null,
  note:
    posting.instalmentNumber === null
      ? noteFor(posting.paymentId ?? posting.adjustmentId, stamp)
      : `Cuota ${posting.instalmentNumber}`,
  createdBy: stamp.createdBy,
  createdAt: stamp.createdAt,
});

/** The account that a payment came to is the one that its reversal leaves. */
const accountOf = (posted: readonly { readonly row: LedgerEntryRow }[], paymentId: number | null) =>
  posted.find(({ row }) => paymentId !== null && row.paymentId === paymentId)?.row.fundsAccount ?? null;

const noteFor = (cause: number | null, { note }: Stamp): string | null =>
  cause === null ? null : (note ?? null);
