import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { searchWords } from '#domain/accounts/search-words.ts';
import { type Day, day } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { pesos } from '#domain/money.ts';
import { duplicateReasons, type ReportedPayment, referenceKey } from '#domain/payments/duplicates.ts';
import {
  isWaitingPayment,
  PENDING_OR_VERIFIED_PAYMENTS,
  paymentReference,
} from '#domain/payments/payment.ts';
import { unverifiedSince } from '#domain/promises.ts';
import { fail, ok } from '#domain/result.ts';
import { plainNumber } from '#domain/typed-number.ts';
import type { PaymentRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, loanStateOf } from '#server/ledger/loan-books.ts';
import {
  clientsNamed,
  type DuplicateRow,
  findReviewed,
  listReviewed,
  type Named,
  possibleDuplicates,
  type ReviewedRow,
  readPaymentCounts,
} from '#server/payments/payments.store.ts';
import { adminPaymentReply } from '#server/payments/read-payments.ts';

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
  return rows.map((row) => {
    const loan = row.loanId === null ? undefined : books.get(row.loanId);
    return {
      ...adminPaymentReply(
        row,
        { fullName: row.applicant, amount: row.applicationAmount, term: row.applicationTerm },
        loan ? loanStateOf(loan, context.today).balance : null,
      ),
      duplicates: others.filter(({ of }) => of === row.id).flatMap((other) => duplicateReply(row, other)),
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

export function reviewPayments(context: Context, { query }: VerbInput<typeof paymentsApi.adminList>) {
  const slice = sliceOf(paymentsApi.adminList.list, query);
  const search = query.search?.trim() ?? '';
  return context.read(async (tx) => {
    const filters = {
      status: query.status ?? null,
      paymentMethod: query.paymentMethod ?? null,
      named: search === '' ? null : await namedBy(tx, search),
    };
    const rows = await listReviewed(tx, filters, slice);
    return ok({ items: await replies(tx, context, rows), next: nextOf(slice, rows) });
  });
}

export function reviewPayment(context: Context, { params }: VerbInput<typeof paymentsApi.adminOne>) {
  return context.read(async (tx) => {
    const row = await findReviewed(tx, params.id);
    const [reply] = row ? await replies(tx, context, [row]) : [];
    return reply ? ok(reply) : fail({ code: 'not_found' } as const);
  });
}

export function countPayments(context: Context) {
  return context.read(async (tx) => ok(await readPaymentCounts(tx, unverifiedSince(context.now))));
}
