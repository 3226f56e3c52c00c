import { type ActiveLoan, type AdminLoan, type Loan, loansApi } from '#contract/loans.ts';
import { applicationReference } from '#domain/applications/application.ts';
import type { Day } from '#domain/calendar.ts';
import { pick } from '#domain/enum-table.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { isAwaiting, isVoid } from '#domain/loans/loan.ts';
import { costName, costsOf } from '#domain/products/charges.ts';
import { fail, ok } from '#domain/result.ts';
import type { ApplicationRow, LoanRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { sees } from '#server/http/parse.ts';
import { reading } from '#server/http/serve.ts';
import { entriesOf, reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, ledgerReply, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan, findOwnOpenLoan, listOwnLoans, signaturesOf } from '#server/loans/loans.store.ts';
import { NO_DEPOSIT, type PromisedDeposit, promisedDeposits } from '#server/loans/promised-deposit.ts';
import { findProposal } from '#server/restructurings/restructurings.store.ts';

/** Today, and the days on which the lender is closed. */
type Calendar = Pick<Context, 'today' | 'closedDays'>;

/** The state of each loan on a day. */
export async function loanStates(
  tx: Tx,
  loanIds: readonly number[],
  today: Day,
): Promise<ReadonlyMap<number, LoanState>> {
  const books = await booksOf(tx, loanIds);
  return new Map([...books].map(([id, book]) => [id, loanStateOf(book, today)]));
}

/** A cancelled loan owes nothing, because it was never paid out. */
function loanReplyOf(row: LoanRow, state: LoanState, promise: PromisedDeposit = NO_DEPOSIT): Loan {
  const calledOff = isVoid(row);
  return {
    id: row.id,
    applicationId: row.applicationId,
    supersedesLoanId: row.supersedesLoanId,
    reference: applicationReference(row.applicationId),
    loanType: row.loanType,
    lateChargeVariant: row.lateChargeVariant,
    ...(row.lateRate !== null && { lateRate: row.lateRate }),
    principal: row.principal,
    ...costsOf((charge) => row[costName(charge)]),
    total: row.total,
    ...(state.rebate > 0 && !calledOff && { rebate: state.rebate }),
    balance: calledOff ? 0 : state.balance,
    bookBalance: calledOff ? 0 : state.bookBalance,
    runningLateCharge: calledOff ? 0 : state.runningLateCharge,
    status: row.status,
    approvedAt: row.approvedAt.toISOString(),
    disbursedOn: row.disbursedOn,
    ...promise,
    settledAt: row.settledAt?.toISOString() ?? null,
    nextPayment: calledOff ? null : state.nextPayment,
    remainingInstalments: calledOff ? 0 : state.remainingInstalments,
    credit: state.credit,
    writtenOff: state.writtenOff,
    ...(state.dueRule && { due: state.dueRule }),
    instalments: state.instalments.map((one) =>
      pick(one, ['number', 'dayOffset', 'dueDate', 'amount', 'paid', 'lateCharge', 'status']),
    ),
  };
}

export async function loanReply(tx: Tx, row: LoanRow, at: Calendar): Promise<Loan> {
  const [reply] = await loanReplies(tx, [row], at);
  if (!reply) throw new Error('A loan has a state');
  return reply;
}

async function loanReplies(
  tx: Tx,
  rows: readonly LoanRow[],
  { today, closedDays }: Calendar,
): Promise<Loan[]> {
  const ids = rows.map(({ id }) => id);
  const awaiting = rows.filter(isAwaiting).map(({ applicationId }) => applicationId);
  const states = await loanStates(tx, ids, today);
  const signed = await signaturesOf(tx, awaiting);
  const promised = await promisedDeposits(tx, rows, signed, closedDays);
  return rows.flatMap((row) => {
    const state = states.get(row.id);
    return state ? [loanReplyOf(row, state, promised.get(row.id))] : [];
  });
}

export type LoanListing = LoanRow &
  Pick<
    ApplicationRow,
    'fullName' | 'email' | 'phone' | 'bankName' | 'accountType' | 'accountNumber' | 'signedAt'
  > & { readonly applicationUpdatedAt: Date };

const NO_ACCOUNT = { bankName: null, accountType: null, accountNumber: null } satisfies Partial<AdminLoan>;

/** What who pays a loan out has to know before. */
export type PayOutFacts = PromisedDeposit &
  Pick<AdminLoan, 'payOutRefused' | 'inBankFile' | 'accountSuspended'>;
/** Of a loan whose disbursement is not due. */
export const NOT_TO_PAY_OUT: PayOutFacts = {
  ...NO_DEPOSIT,
  payOutRefused: null,
  inBankFile: null,
  accountSuspended: false,
};

/**
 * A loan as the staff see it. It includes the customer's bank account for roles that need it, and until disbursement
 * for those who pay it out (rule: who-sees-what).
 */
export const adminLoanReply = (
  { actor }: Pick<Context, 'actor'>,
  row: LoanListing,
  state: LoanState,
  { payOutRefused, inBankFile, accountSuspended, ...promise }: PayOutFacts,
): AdminLoan => ({
  ...loanReplyOf(row, state, promise),
  daysLate: state.daysLate,
  ...pick(row, ['userId', 'email', 'bankName', 'accountType', 'accountNumber', 'disbursementReference']),
  fullName: row.fullName ?? '',
  phone: row.phone ?? '',
  signed: row.signedAt !== null,
  payOutRefused,
  inBankFile,
  accountSuspended,
  updatedAt: row.updatedAt.toISOString(),
  applicationUpdatedAt: row.applicationUpdatedAt.toISOString(),
  ...(!sees(actor, row.userId, isAwaiting(row) ? 'payout' : 'account') && NO_ACCOUNT),
});

export function activeLoan({ read, actor, today, closedDays }: Context): Promise<Outcome<ActiveLoan | null>> {
  return read(async (tx) => {
    const row = await findOwnOpenLoan(tx, actor.userId);
    if (!row) return ok(null);
    const allBooks = await booksOf(tx, [row.id]);
    const reported = await reportedFor(tx, row.id);
    const signed = await signaturesOf(tx, isAwaiting(row) ? [row.applicationId] : []);
    const proposal = await findProposal(tx, row.id);
    const books = allBooks.get(row.id);
    if (!books) return ok(null);
    const promised = await promisedDeposits(tx, [row], signed, closedDays);
    const state = loanStateOf(books, today);
    const verified = loanStateOf(books, today, reported);
    const { lateCharge, costs, overpaidRefund } = state.parts;
    const owed = (instalments: LoanState['instalments']) =>
      new Set(instalments.flatMap((one) => (one.owed > 0 ? [one.number] : [])));
    const left = owed(verified.instalments);
    return ok({
      ...loanReplyOf(row, state, promised.get(row.id)),
      reported: reported.reduce((all, { amount }) => all + amount, 0),
      ...(lateCharge + costs + overpaidRefund > 0 && { beside: { lateCharge, costs, overpaidRefund } }),
      nextAfterVerification: verified.nextPayment,
      inVerification: [...owed(state.instalments)].filter((number) => !left.has(number)),
      restructuringProposed: proposal !== undefined,
    });
  });
}

export const listOwn = reading(loansApi.own, async (tx, context, { query }) => {
  const slice = sliceOf(loansApi.own.list, query);
  const rows = await listOwnLoans(tx, context.actor.userId, slice);
  return ok({ items: await loanReplies(tx, rows, context), next: nextOf(slice, rows) });
});

export const readLoan = reading(loansApi.one, async (tx, context, { params }) => {
  const row = await findLoan(tx, params.id);
  if (!row || !(context.actor.isAdmin || row.userId === context.actor.userId))
    return fail({ code: 'not_found' });
  const entries = await entriesOf(tx, [row.id]);
  const reply = await loanReply(tx, row, context);
  return ok({ ...reply, ledger: ledgerReply(entries) });
});
