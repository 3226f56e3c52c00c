import { type AdminPayment, type Payment, paymentsApi } from '#contract/payments.ts';
import type { receiptPagesApi } from '#contract/receipt-pages.ts';
import { PDF_PICTURES, PDF_PROBLEM } from '#domain/documents/pdf-pages.ts';
import { isSentPdf, paymentReference } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import type { ApplicationRow, PaymentRow } from '#server/db/tables.ts';
import { pdfPages } from '#server/files/pdf-pages.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { findPayment, listOwnPayments } from '#server/payments/payments.store.ts';

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

export function readOwnPayments(context: Context, { query }: VerbInput<typeof paymentsApi.list>) {
  const slice = sliceOf(paymentsApi.list.list, query);
  return context.read(async (tx) => {
    const rows = await listOwnPayments(tx, context.actor.userId, slice);
    return ok({ items: rows.map(paymentReply), next: nextOf(slice, rows) });
  });
}

/** The payment, for its customer and the staff. */
async function visiblePayment({ read, actor }: Context, id: number): Promise<Outcome<PaymentRow>> {
  const found = await read(async (tx) => ok(await findPayment(tx, id)));
  const row = found.ok ? found.value : undefined;
  return row && (actor.isAdmin || row.userId === actor.userId) ? ok(row) : fail({ code: 'not_found' });
}

/** Whether the receipt is still being made: a page asks until it is, where an error reply would be none. */
export async function readReceiptState(
  context: Context,
  { params }: VerbInput<typeof paymentsApi.receiptState>,
) {
  const found = await visiblePayment(context, params.id);
  return found.ok ? ok({ receiptInPreparation: found.value.receiptKey === null }) : found;
}

/**
 * Downloads the receipt of a payment, for its customer and the staff. That a member of the staff took the very PDF of a
 * customer is recorded: its pages are there as pictures (rule: pdf-pictures).
 */
export async function readReceipt(context: Context, { params }: VerbInput<typeof paymentsApi.receipt>) {
  const found = await visiblePayment(context, params.id);
  if (!found.ok) return found;
  const row = found.value;
  if (row.receiptKey === '') return fail({ code: 'not_found', message: 'Sin comprobante' } as const);
  if (row.receiptKey === null) return fail({ code: 'in_preparation', retryAfter: 1 } as const);
  const bytes = await context.deps.files.get(row.receiptKey);
  if (context.actor.isAdmin && isSentPdf(row)) {
    const recorded = await context.transact(async (tx) => {
      await recordEvents(tx, context, [{ name: 'payment.receipt_opened', subjectId: row.id }]);
      return ok(null);
    });
    if (!recorded.ok) return recorded;
  }
  const extension = row.receiptKey.split('.').at(-1) ?? '';
  return ok({
    bytes,
    type: row.receiptType,
    fileName: `comprobante-${row.id}.${extension}`,
    attachment: row.receiptType === 'application/pdf',
  });
}

/** The key of the PDF that a customer sent. */
async function sentPdf(context: Context, id: number): Promise<Outcome<string>> {
  const found = await visiblePayment(context, id);
  if (!found.ok) return found;
  const { receiptKey } = found.value;
  return receiptKey && isSentPdf(found.value) ? ok(receiptKey) : fail({ code: 'not_found' });
}

export async function readReceiptPages(context: Context, { params }: VerbInput<typeof receiptPagesApi.list>) {
  const key = await sentPdf(context, params.id);
  if (!key.ok) return key;
  const counted = await pdfPages.count(key.value, () => context.deps.files.get(key.value));
  if (!counted.ok) return ok({ pages: 0, drawn: 0, problem: counted.error });
  return ok({
    pages: counted.value,
    drawn: Math.min(counted.value, PDF_PICTURES.pagesMax),
    problem: null,
  });
}

export async function readReceiptPage(context: Context, { params }: VerbInput<typeof receiptPagesApi.one>) {
  const key = await sentPdf(context, params.id);
  if (!key.ok) return key;
  const drawn = await pdfPages.draw(key.value, () => context.deps.files.get(key.value), params.page);
  if (!drawn.ok) return fail({ code: 'not_found', message: PDF_PROBLEM[drawn.error] } as const);
  if (drawn.value === null) return fail({ code: 'not_found' } as const);
  return ok({
    bytes: drawn.value,
    type: 'image/webp',
    fileName: `comprobante-${params.id}-${params.page}.webp`,
    attachment: false,
  });
}
