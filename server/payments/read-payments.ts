import { type AdminPayment, type Payment, paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { receiptPagesApi } from '#contract/receipts.ts';
import { searchWords } from '#domain/accounts/search-words.ts';
import { type Day, day } from '#domain/calendar.ts';
import { PDF_PICTURES, PDF_PROBLEM } from '#domain/documents/pdf-pages.ts';
import { isIn } from '#domain/enum-table.ts';
import { pesos } from '#domain/money.ts';
import { duplicateReasons, type ReportedPayment, referenceKey } from '#domain/payments/duplicates.ts';
import {
  isSentPdf,
  isWaitingPayment,
  PENDING_OR_VERIFIED_PAYMENTS,
  paymentReference,
} from '#domain/payments/payment.ts';
import { unverifiedSince } from '#domain/promises.ts';
import { fail, ok } from '#domain/result.ts';
import { plainNumber } from '#domain/typed-number.ts';
import type { ApplicationRow, PaymentRow } from '#server/db/tables.ts';
import { fileReply } from '#server/files/file-reply.ts';
import { pdfPages } from '#server/files/pdf-pages.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { reading, serve } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, loanStateOf } from '#server/ledger/loan-books.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import {
  clientsNamed,
  type DuplicateRow,
  findPayment,
  findReviewed,
  firstReports,
  listOwnPayments,
  listReviewed,
  type Named,
  possibleDuplicates,
  type ReviewedRow,
  readPaymentCounts,
} from '#server/payments/payments.store.ts';

/** The instant of a payment's last change: reversed, decided or registered. */
export const lastChange = ({
  createdAt,
  verifiedAt,
  reversedAt,
}: Pick<PaymentRow, 'createdAt' | 'verifiedAt' | 'reversedAt'>): Date =>
  reversedAt ?? verifiedAt ?? createdAt;

type Receipt = Pick<PaymentRow, 'id' | 'receiptKey'>;

export const receiptUrlOf = ({ id, receiptKey }: Receipt): string | null =>
  receiptKey === '' ? null : `/api/payments/${id}/receipt`;

export const isReceiptInPreparation = ({ receiptKey }: Receipt): boolean => receiptKey === null;

export const paymentReply = (row: PaymentRow): Payment => ({
  id: row.id,
  userId: row.userId,
  loanId: row.loanId,
  loanApplicationId: row.loanApplicationId,
  amount: row.amount,
  paymentMethod: row.paymentMethod,
  paymentReference: row.paymentReference ?? paymentReference(row.id),
  bankName: row.bankName,
  accountNumber: row.accountNumber,
  accountHolder: row.accountHolder,
  receiptUrl: receiptUrlOf(row),
  receiptInPreparation: isReceiptInPreparation(row),
  receiptType: row.receiptType,
  status: row.status,
  notes: row.notes,
  reportedAmount: row.reportedAmount,
  amountReason: row.amountReason,
  receiptBlock: row.receiptBlock,
  receiptNumber: row.receiptNumber,
  reportedOn: row.reportedOn,
  countsFrom: row.registeredOn,
  createdAt: row.createdAt.toISOString(),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  reversedAt: row.reversedAt?.toISOString() ?? null,
  reversalReason: row.reversalReason,
  updatedAt: lastChange(row).toISOString(),
});

type Applied = Pick<ApplicationRow, 'fullName' | 'amount' | 'term'> | null;

export const adminPaymentReply = (
  row: PaymentRow,
  application: Applied,
  balance: number | null,
): AdminPayment => ({
  ...paymentReply(row),
  loanApplication:
    application && row.loanApplicationId !== null && application.amount !== null && application.term !== null
      ? {
          id: row.loanApplicationId,
          fullName: application.fullName ?? 'Cliente',
          amount: application.amount,
          term: application.term,
        }
      : null,
  balance,
});

export const readOwnPayments = reading(paymentsApi.list, async (tx, context, { query }) => {
  const slice = sliceOf(paymentsApi.list.list, query);
  const rows = await listOwnPayments(tx, context.actor.userId, slice);
  return ok({ items: rows.map(paymentReply), next: nextOf(slice, rows) });
});

/** The payment, for its customer and the staff. */
async function visiblePayment({ read, actor }: Context, id: number): Promise<Outcome<PaymentRow>> {
  const found = await read(async (tx) => ok(await findPayment(tx, id)));
  const row = found.ok ? found.value : undefined;
  return row && (actor.isAdmin || row.userId === actor.userId) ? ok(row) : fail({ code: 'not_found' });
}

/** Whether the receipt is still being made: a page asks until it is, where an error reply would be none. */
export const readReceiptState = serve(paymentsApi.receiptState, async (context, { params }) => {
  const found = await visiblePayment(context, params.id);
  return found.ok ? ok({ receiptInPreparation: found.value.receiptKey === null }) : found;
});

/**
 * Downloads the receipt of a payment, for its customer and the staff. That a member of the staff took the very PDF of a
 * customer is recorded: its pages are there as pictures (rule: pdf-pictures).
 */
export const readReceipt = serve(paymentsApi.receipt, async (context, { params }) => {
  const found = await visiblePayment(context, params.id);
  if (!found.ok) return found;
  const row = found.value;
  if (row.receiptKey === '') return fail({ code: 'not_found', message: 'Sin comprobante' });
  if (row.receiptKey === null) return fail({ code: 'in_preparation', retryAfter: 1 });
  const file = await fileReply(context, `comprobante-${row.id}`, row.receiptKey, row.receiptType);
  if (context.actor.isAdmin && isSentPdf(row)) {
    const recorded = await context.transact(async (tx) => {
      await recordEvent(tx, context, 'payment.receipt_opened', row.id);
      return ok(null);
    });
    if (!recorded.ok) return recorded;
  }
  return ok(file);
});

/** The key of the PDF that a customer sent. */
async function sentPdf(context: Context, id: number): Promise<Outcome<string>> {
  const found = await visiblePayment(context, id);
  if (!found.ok) return found;
  const { receiptKey } = found.value;
  return receiptKey && isSentPdf(found.value) ? ok(receiptKey) : fail({ code: 'not_found' });
}

export const readReceiptPages = serve(receiptPagesApi.list, async (context, { params }) => {
  const key = await sentPdf(context, params.id);
  if (!key.ok) return key;
  const counted = await pdfPages.count(key.value, () => context.deps.files.get(key.value));
  if (!counted.ok) return ok({ pages: 0, drawn: 0, problem: counted.error });
  return ok({
    pages: counted.value,
    drawn: Math.min(counted.value, PDF_PICTURES.pagesMax),
    problem: null,
  });
});

export const readReceiptPage = serve(receiptPagesApi.one, async (context, { params }) => {
  const key = await sentPdf(context, params.id);
  if (!key.ok) return key;
  const drawn = await pdfPages.draw(key.value, () => context.deps.files.get(key.value), params.page);
  if (!drawn.ok) return fail({ code: 'not_found', message: PDF_PROBLEM[drawn.error] });
  if (drawn.value === null) return fail({ code: 'not_found' });
  return ok({
    bytes: drawn.value,
    type: 'image/webp',
    fileName: `comprobante-${params.id}-${params.page}.webp`,
    inline: true,
  });
});

const reportOf = (row: PaymentRow): ReportedPayment => ({
  ...row,
  registeredOn: day(row.registeredOn),
  isReversed: row.reversedAt !== null,
});

function duplicateReply(row: ReviewedRow, other: DuplicateRow): ReviewedPayment['duplicates'] {
  const reasons = duplicateReasons(reportOf(row), reportOf(other));
  const { status } = other;
  if (reasons.length === 0 || !isIn(PENDING_OR_VERIFIED_PAYMENTS, status)) return [];
  return [
    {
      id: other.id,
      paymentReference: other.paymentReference ?? paymentReference(other.id),
      fullName: other.applicant,
      status,
      createdAt: other.createdAt.toISOString(),
      reasons,
    },
  ];
}

/** The loan's balance today if the payment is confirmed, computed from the rows that the confirmation would post. */
function afterConfirming(
  row: ReviewedRow,
  books: LoanBooks | undefined,
  today: Day,
): ReviewedPayment['afterConfirming'] {
  if (!isWaitingPayment(row) || !books) return null;
  const { id, amount, registeredOn } = row;
  const countsFrom = day(registeredOn);
  const { balance, credit } = loanStateOf(books, today, [
    { kind: 'payment', id, amount: pesos(amount), on: countsFrom },
  ]);
  return { balance, credit, countsFrom };
}

async function replies(tx: Tx, context: Context, rows: readonly ReviewedRow[]): Promise<ReviewedPayment[]> {
  const loanIds = [...new Set(rows.flatMap(({ loanId }) => (loanId === null ? [] : [loanId])))];
  // Staff have already seen the duplicates of decided payments: only waiting ones are compared.
  const waiting = rows.filter(isWaitingPayment).map(({ id }) => id);
  const books = await booksOf(tx, loanIds);
  const others = await possibleDuplicates(tx, waiting);
  const first = await firstReports(tx, waiting);
  return rows.map((row) => {
    const loan = row.loanId === null ? undefined : books.get(row.loanId);
    return {
      ...adminPaymentReply(
        row,
        { fullName: row.applicant, amount: row.applicationAmount, term: row.applicationTerm },
        loan ? loanStateOf(loan, context.today).balance : null,
      ),
      duplicates: others.filter(({ of }) => of === row.id).flatMap((other) => duplicateReply(row, other)),
      firstReportedOn: first.get(row.id) ?? null,
      afterConfirming: afterConfirming(row, loan, context.today),
    };
  });
}

/**
 * The meaning of a search for payments: a payment's number such as "PG-000012", a bank's reference, or the name of
 * clients.
 */
async function namedBy(tx: Tx, search: string): Promise<Named> {
  const own = /^PG-?0*(\d{1,9})$/i.exec(plainNumber(search))?.[1];
  const words = searchWords(search);
  return {
    id: own === undefined ? null : Number(own),
    referenceKey: referenceKey(search),
    userIds: words.length === 0 ? [] : await clientsNamed(tx, words),
  };
}

export const reviewPayments = reading(paymentsApi.adminList, async (tx, context, { query }) => {
  const slice = sliceOf(paymentsApi.adminList.list, query);
  const search = query.search?.trim() ?? '';
  const filters = {
    status: query.status ?? null,
    paymentMethod: query.paymentMethod ?? null,
    named: search === '' ? null : await namedBy(tx, search),
  };
  const rows = await listReviewed(tx, filters, slice);
  return ok({ items: await replies(tx, context, rows), next: nextOf(slice, rows) });
});

export const reviewPayment = reading(paymentsApi.adminOne, async (tx, context, { params }) => {
  const row = await findReviewed(tx, params.id);
  const [reply] = row ? await replies(tx, context, [row]) : [];
  return reply ? ok(reply) : fail({ code: 'not_found' });
});

export const countPayments = reading(paymentsApi.counts, async (tx, context) =>
  ok(await readPaymentCounts(tx, unverifiedSince(context.now))),
);
