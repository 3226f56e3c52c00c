import type { LoanFile, loanBookApi } from '#contract/loan-book.ts';
import { messageStateOf } from '#domain/messages/message-state.ts';
import { sum } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { adjustmentReply } from '#server/adjustments/read-adjustments.ts';
import { messagesAbout, staffEventsAbout } from '#server/history/history.store.ts';
import { staffEventReply } from '#server/history/staff-history.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { adjustmentsOf } from '#server/ledger/facts.store.ts';
import { entriesOf } from '#server/ledger/ledger.store.ts';
import { ledgerReply } from '#server/ledger/ledger-reply.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { reportedFor } from '#server/ledger/reported.store.ts';
import { findBorrowed } from '#server/loan-book/loan-book.store.ts';
import { paymentsOf } from '#server/loan-book/loan-file.store.ts';
import { adminLoanReply } from '#server/loans/loan-reply.ts';
import { payOutRefused } from '#server/loans/refuse-pay-out.ts';
import { termsOfPerson } from '#server/loans/terms-of-person.ts';
import { paymentReply } from '#server/payments/payment-reply.ts';
import { proposalReply } from '#server/proposals/proposal-reply.ts';
import { proposalsOfLoan } from '#server/proposals/proposals.store.ts';
import { restructuringReply } from '#server/restructurings/read-restructuring.ts';
import { restructuringsOf } from '#server/restructurings/restructurings.store.ts';

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
export function readLoanFile(
  context: Context,
  { params }: VerbInput<typeof loanBookApi.file>,
): Promise<Outcome<LoanFile>> {
  return context.read(async (tx) => {
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
    const state = loanStateOf(books, context.today);
    let balanceAfter = 0;
    return ok({
      loan: adminLoanReply(context, row, state, await payOutRefused(context, row)),
      cedula: row.cedula,
      reported: sum(waiting.map(({ amount }) => amount)),
      balanceAfterVerification: loanStateOf(books, context.today, waiting).balance,
      paidInCash: entries.some(
        ({ kind, fundsAccount }) => kind === 'disbursement' && fundsAccount === DRAWER,
      ),
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
}
