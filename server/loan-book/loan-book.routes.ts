import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { LOAN_STATUS, LOAN_STATUSES } from '#domain/loans/loan.ts';
import { loanSearch } from '#domain/loans/loan-search.ts';
import { dueDatesOf, OVERDUE_AGES, overdueAgeOf, overdueUntil } from '#domain/loans/overdue-ages.ts';
import { messageStateOf } from '#domain/messages/message-state.ts';
import { sum } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { adjustmentReply } from '#server/adjustments/adjust-loan.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loansByStatus } from '#server/finances/figures.store.ts';
import { messagesAbout, staffEventsAbout } from '#server/history/history.store.ts';
import { staffEventReply } from '#server/history/read-history.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { reading, serve } from '#server/http/serve.ts';
import { adjustmentsOf, entriesOf, reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, ledgerReply, loanStateOf } from '#server/ledger/loan-books.ts';
import { countLateCharge } from '#server/ledger/post-missing.ts';
import {
  findBorrowed,
  listLoans,
  loansByEarlierNumber,
  loansDueUntil,
  paymentsOf,
  runningOf,
} from '#server/loan-book/loan-book.store.ts';
import { payOutFacts } from '#server/loans/disburse-loan.ts';
import { adminLoanReply, loanStates, NOT_TO_PAY_OUT } from '#server/loans/read-loans.ts';
import { termsOfPerson } from '#server/loans/terms-of-person.ts';
import { paymentReply } from '#server/payments/read-payments.ts';
import { proposalsOfLoan } from '#server/proposals/proposals.store.ts';
import { proposalReply } from '#server/proposals/proposals.ts';
import { restructuringReply } from '#server/restructurings/read-restructuring.ts';
import { restructuringsOf } from '#server/restructurings/restructurings.store.ts';

const tally = (count: number, bookBalance: number, runningLateCharge: number) => ({
  count,
  balance: bookBalance + runningLateCharge,
  bookBalance,
  runningLateCharge,
});

/** The figures of the book today. A loan is as late as its oldest unpaid instalment, with its whole balance. */
const readLoanFigures = serve(loanBookApi.figures, async ({ deps, read, today, closedDays }) => {
  // The day's late charge is counted for every client, also where a collector is the first to read (rule: own-clients).
  const counted = await inTransaction(deps.db, async (tx) =>
    ok(await countLateCharge(tx, today, closedDays)),
  );
  if (!counted.ok) return counted;
  return read(async (tx) => {
    const figures = new Map((await loansByStatus(tx)).map((one) => [one.status, one]));
    const late = await loansDueUntil(tx, overdueUntil(today, closedDays));
    return ok({
      states: LOAN_STATUSES.map((status) => {
        const { count = 0, balance = 0 } = figures.get(status) ?? {};
        const running = LOAN_STATUS[status].phase === 'running' ? runningOf(late) : 0;
        return { status, ...tally(count, balance, running) };
      }),
      overdue: OVERDUE_AGES.map((age) => {
        const { after, to } = dueDatesOf(age, today, closedDays);
        const within = late.filter(({ dueOn }) => dueOn <= to && (after === null || dueOn > after));
        const of = (column: 'count' | 'balance') => within.reduce((all, row) => all + row[column], 0);
        return { age: age.key, ...tally(of('count'), of('balance'), runningOf(within)) };
      }),
    });
  });
});

/** A page of the loan book: the loans of all customers. */
const listAllLoans = reading(loansApi.list, async (tx, context, { query }) => {
  const slice = sliceOf(loansApi.list.list, query);
  const search = loanSearch(query.search ?? '');
  const due = query.overdue
    ? dueDatesOf(overdueAgeOf(query.overdue), context.today, context.closedDays)
    : null;
  const earlier = await loansByEarlierNumber(tx, query.search ?? '');
  // The search has only punctuation: it matches no name.
  if (search.by === 'person' && search.words.length + earlier.length === 0)
    return ok({ items: [], next: null });
  const rows = await listLoans(tx, { status: query.status ?? null, due, search, earlier }, slice);
  const ids = rows.map(({ id }) => id);
  const states = await loanStates(tx, ids, context.today);
  const payOut = await payOutFacts(tx, context, rows);
  const items = rows.flatMap((row) => {
    const state = states.get(row.id);
    return state ? [adminLoanReply(context, row, state, payOut.get(row.id) ?? NOT_TO_PAY_OUT)] : [];
  });
  return ok({ items, next: nextOf(slice, rows) });
});

type MessageRow = Awaited<ReturnType<typeof messagesAbout>>[number];

/**
 * The text of a sent message as the staff read it. For a WhatsApp message it is the template's number with its
 * variables, because only the lender knows the template's words.
 */
const textOf = ({ contentSid, contentVariables, bodyText }: MessageRow): string =>
  contentSid === null
    ? bodyText
    : [`Plantilla ${contentSid}`, ...Object.values(contentVariables ?? {})].join('\n');

const messageReply = (row: MessageRow) => ({
  id: row.id,
  channel: row.channel,
  subject: row.subject,
  text: textOf(row),
  state: messageStateOf(row),
  createdAt: row.createdAt.toISOString(),
});

/** One loan as the back office shows it, read from one snapshot. */
const readLoanFile = reading(loanBookApi.file, async (tx, context, { params }) => {
  const row = await findBorrowed(tx, params.id);
  const books = (await booksOf(tx, [params.id])).get(params.id);
  const waiting = await reportedFor(tx, params.id);
  const payments = await paymentsOf(tx, params.id);
  const entries = await entriesOf(tx, [params.id]);
  const adjustments = await adjustmentsOf(tx, [params.id]);
  const restructurings = await restructuringsOf(tx, params.id);
  const proposals = await proposalsOfLoan(tx, params.id);
  if (!row || !books) return fail({ code: 'not_found' });
  const subjects = {
    application: [row.applicationId],
    loan: [row.id],
    payment: payments.map(({ id }) => id),
  };
  const events = await staffEventsAbout(tx, subjects);
  const messages = await messagesAbout(tx, row.userId, subjects);
  const terms = await termsOfPerson(tx, context, row.userId);
  const payOut = await payOutFacts(tx, context, [row]);
  const state = loanStateOf(books, context.today);
  const verified = loanStateOf(books, context.today, waiting);
  let balanceAfter = 0;
  return ok({
    loan: adminLoanReply(context, row, state, payOut.get(row.id) ?? NOT_TO_PAY_OUT),
    cedula: row.cedula,
    reported: sum(waiting.map(({ amount }) => amount)),
    balanceAfterVerification: verified.balance,
    ...(verified.rebate > 0 && { rebateAfterVerification: verified.rebate }),
    paidInCash: entries.some(({ kind, fundsAccount }) => kind === 'disbursement' && fundsAccount === DRAWER),
    terms: [...terms],
    ledger: ledgerReply(entries).map((entry) => {
      balanceAfter += entry.amount;
      return { ...entry, balanceAfter };
    }),
    payments: payments.map(paymentReply),
    adjustments: adjustments.map(adjustmentReply),
    restructurings: restructurings.map(restructuringReply),
    proposals: proposals.map((proposal) => proposalReply(proposal, context)),
    messages: messages.map(messageReply),
    events: events.map(staffEventReply),
  });
});

export const loanBookRoutes = [listAllLoans, readLoanFigures, readLoanFile];
