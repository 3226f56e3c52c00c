import { type ClosedDays, type Day, day, dayInSantoDomingo, laterDay } from '#domain/calendar.ts';
import { missingPostings, type Posting } from '#domain/ledger/posting.ts';
import { replay } from '#domain/ledger/replay.ts';
import { overdueUntil } from '#domain/loans/overdue-ages.ts';
import { pesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import type { LedgerEntryRow, NewLedgerEntry } from '#server/db/tables.ts';
import { takeDrawer } from '#server/drawers/take-drawer.ts';
import type { Context, Tx } from '#server/http/context.ts';
import {
  entriesOf,
  forgetRunning,
  keepRunning,
  keepState,
  lateChargeDay,
  overdueLoans,
  takeLateChargeDay,
} from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf, postedBalance } from '#server/ledger/loan-books.ts';

interface Stamp {
  readonly createdBy: number | null;
  readonly createdAt: Date;
  /** The reason for the entries, where a person gave one. */
  readonly note?: string;
  /**
   * The lender's account that money leaves or enters. Without it, a reversal takes the money from the bank that its
   * payment came to.
   */
  readonly funds?: Place;
}

/** The place of the lender's money: a bank account, or cash. */
export interface Funds {
  /** Number of the lender's bank account, or `caja` for cash; `null` where the account is unknown. */
  readonly account: string | null;
  /** For cash, the drawer that receives or pays it; `null` is the safe. */
  readonly drawerId: number | null;
}
export const UNKNOWN_FUNDS: Funds = { account: null, drawerId: null };

/** The money of earlier books: it is in no place of the lender (rule: import). */
export const EARLIER_BOOKS = 'earlier_books';

/** The number of one of the lender's bank accounts of today; `null` for another number, such as an older spelling. */
export type KnownAccount = (number: string | null | undefined) => string | null;

export async function knownAccounts({ deps }: Pick<Context, 'deps'>): Promise<KnownAccount> {
  const { companyAccounts } = await deps.settings();
  return (number) =>
    companyAccounts.find(({ accountNumber }) => accountNumber === number)?.accountNumber ?? null;
}

/** One of the lender's bank accounts by its number; unknown for another number and for `null`. */
export async function bankOf(
  context: Pick<Context, 'deps'>,
  number: string | null | undefined,
): Promise<Funds> {
  const known = await knownAccounts(context);
  return { account: known(number), drawerId: null };
}

/** Cash in the drawer of a person; opens the drawer if needed (rule: drawers). */
export async function cashOf(tx: Tx, context: Context, holderId: number): Promise<Funds> {
  return { account: DRAWER, drawerId: (await takeDrawer(tx, context, holderId)).id };
}

type Place = Funds | typeof EARLIER_BOOKS;

export const postingOf = (row: LedgerEntryRow): Posting => ({
  ...row,
  amount: pesos(row.amount),
  valueDate: day(row.valueDate),
});

/**
 * Brings a loan's ledger up to its facts: posts what they amount to less what is already posted (rule: late-charge),
 * and stores the columns that sums and lists read. The caller has changed the facts and holds the loan's lock.
 */
export async function postMissing(tx: Tx, loanId: number, stamp: Stamp): Promise<void> {
  const books = (await booksOf(tx, [loanId])).get(loanId);
  if (!books) throw new Error(`Loan ${loanId} has no instalments`);
  const today = dayInSantoDomingo(stamp.createdAt);
  const until = books.facts.map(({ on }) => on).reduce(laterDay, today);
  const { postings, state } = replay(books.terms, books.facts, until);
  const posted = (await entriesOf(tx, [loanId])).map((row) => ({ ...postingOf(row), row }));
  const missing = missingPostings(postings, posted);
  await insertRows(
    tx,
    'ledgerEntries',
    inBookOrder(missing).map((posting) =>
      entryOf(loanId, posting, {
        ...stamp,
        today,
        funds:
          fundsOfRefund(posted, posting.adjustmentId) ??
          stamp.funds ??
          fundsOfPayment(posted, posting.paymentId),
      }),
    ),
  );
  const counted = laterDay(today, day(await lateChargeDay(tx)));
  await keepState(tx, loanId, { ...state, bookBalance: postedBalance(books, state) }, stamp.createdAt);
  await keepRunning(tx, new Map([[loanId, loanStateOf(books, counted)]]));
}

const isCharge = ({ kind }: Posting) => kind === 'late_charge';

/** Orders postings as the book lists them: charges before the payment that pays them. */
export const inBookOrder = (postings: readonly Posting[]): readonly Posting[] => [
  ...postings.filter(isCharge),
  ...postings.filter((one) => !isCharge(one)),
];

interface EntryStamp extends Stamp {
  readonly funds: Place;
  /** The day of the entry if its money is of earlier books. */
  readonly today: Day;
}

/** A movement as its ledger row. A movement of money names the lender's account, where it is known. */
export const entryOf = (loanId: number, posting: Posting, stamp: EntryStamp): NewLedgerEntry => ({
  loanId,
  kind: posting.kind,
  source: posting.source,
  destination: posting.destination,
  amount: posting.amount,
  valueDate: posting.valueDate,
  instalmentNumber: posting.instalmentNumber,
  paymentId: posting.paymentId,
  adjustmentId: posting.adjustmentId,
  ...placeOf(posting, stamp),
  note: posting.instalmentNumber === null ? noteFor(posting, stamp) : `Cuota ${posting.instalmentNumber}`,
  createdBy: stamp.createdBy,
  createdAt: stamp.createdAt,
});

const NOWHERE = { fundsAccount: null, drawerId: null, earlierBooksDay: null };

function placeOf({ source, destination }: Posting, { funds, today }: EntryStamp) {
  if (![source, destination].includes('funds')) return NOWHERE;
  if (funds === EARLIER_BOOKS) return { ...NOWHERE, earlierBooksDay: today };
  return { fundsAccount: funds.account, drawerId: funds.drawerId, earlierBooksDay: null };
}

function fundsOfPayment(
  posted: readonly { readonly row: LedgerEntryRow }[],
  paymentId: number | null,
): Place {
  const row = posted.find((one) => paymentId !== null && one.row.paymentId === paymentId)?.row;
  if (!row) return UNKNOWN_FUNDS;
  return row.earlierBooksDay === null ? { account: row.fundsAccount, drawerId: row.drawerId } : EARLIER_BOOKS;
}

/**
 * The lender's account for entries that an adjustment posts again because later facts changed the loan: that of its
 * first entry, and no drawer, since no money moves a second time. `null`: it has no entry yet, or the cause is no
 * adjustment.
 */
function fundsOfRefund(
  posted: readonly { readonly row: LedgerEntryRow }[],
  adjustmentId: number | null,
): Funds | null {
  const row = posted.find((one) => adjustmentId !== null && one.row.adjustmentId === adjustmentId)?.row;
  return row ? { account: row.fundsAccount, drawerId: null } : null;
}

const noteFor = ({ kind, paymentId, adjustmentId }: Posting, { note }: Stamp): string | null =>
  kind === 'disbursement_return' || (paymentId ?? adjustmentId) !== null ? (note ?? null) : null;

const BATCH = 500;

/**
 * Counts the running late charge of every late loan up to this day, so that sums over many loans are as exact as one
 * loan's. The first job or reading of a day does it; later ones return at once.
 */
export async function countLateCharge(tx: Tx, today: Day, closedDays: ClosedDays): Promise<void> {
  if ((await lateChargeDay(tx)) === today || !(await takeLateChargeDay(tx, today))) return;
  await forgetRunning(tx);
  for (let after = 0; ; ) {
    const ids = await overdueLoans(tx, overdueUntil(today, closedDays), after, BATCH);
    const books = await booksOf(tx, ids);
    await keepRunning(tx, new Map([...books].map(([id, one]) => [id, loanStateOf(one, today)])));
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}
