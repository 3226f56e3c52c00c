import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { cashReason } from '#contract/cash-reason.ts';
import { create, get, patch, post } from '#contract/endpoint.ts';
import {
  clearableText,
  day,
  emptiable,
  instant,
  optionalText,
  printedText,
  tooLong,
} from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { loan } from '#contract/loans.ts';
import { PAYMENT_AMOUNT, PAYMENT_MOST, paymentBody } from '#contract/payment-report.ts';
import { seen } from '#contract/seen.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { PAYMENT_REFERENCE_MAX, PAYMENT_SEARCH_MAX, REASON_MAX } from '#domain/limits/lengths.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';
import { DUPLICATE_REASONS } from '#domain/payments/duplicates.ts';
import {
  PAYMENT_DECISIONS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PENDING_OR_VERIFIED_PAYMENTS,
  WAITING_PAYMENTS,
} from '#domain/payments/payment.ts';

export const payment = z.object({
  id: z.int(),
  userId: z.int(),
  loanId: z.nullable(z.int()),
  loanApplicationId: z.nullable(z.int()),
  amount: z.int(),
  paymentMethod: z.string(),
  paymentReference: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountHolder: z.string(),
  /** Address of the receipt; `null`: none is stored (earlier books), or its person was erased. */
  receiptUrl: z.nullable(z.string()),
  /** Whether the receipt's PDF is still being made: until then its address returns 409 `in_preparation`. */
  receiptInPreparation: z.boolean(),
  /** Media type of the receipt: a viewer shows an image and offers a PDF for download. */
  receiptType: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  notes: z.nullable(z.string()),
  /** The amount that the customer reported, if the lender confirmed another one; `amountReason`: why. */
  reportedAmount: z.nullable(z.int()),
  amountReason: z.nullable(z.string()),
  /** Block of the lender's receipt number, if the lender recorded the payment; block 1 is the office's. */
  receiptBlock: z.nullable(z.int()),
  receiptNumber: z.nullable(z.int()),
  /** The day on which the customer reported the payment by the phone's clock; `null`: the phone sent none. */
  reportedOn: z.nullable(z.string()),
  /** The day from which the payment counts (rule: reported-without-signal). */
  countsFrom: z.string(),
  /** When the report of the payment arrived. */
  createdAt: instant,
  verifiedAt: z.nullable(instant),
  reversedAt: z.nullable(instant),
  reversalReason: z.nullable(z.string()),
  /** The latest of the payment's registration, decision and reversal. */
  updatedAt: instant,
});
export type Payment = z.infer<typeof payment>;

export const adminPayment = z.object({
  ...payment.shape,
  loanApplication: z.nullable(
    z.object({ id: z.int(), fullName: z.string(), amount: z.int(), term: z.int() }),
  ),
  /** The loan's current debt in pesos, to compare with the reported amount. */
  balance: z.nullable(z.int()),
});
export type AdminPayment = z.infer<typeof adminPayment>;

/** Another report of a payment that may be of the same money. */
export const duplicate = z.object({
  id: z.int(),
  paymentReference: z.string(),
  fullName: z.nullable(z.string()),
  status: z.enum(PENDING_OR_VERIFIED_PAYMENTS),
  createdAt: instant,
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});
export const reviewedPayment = z.object({
  ...adminPayment.shape,
  duplicates: z.array(duplicate),
  /** The day of the first report of this payment, which was rejected; `null`: it was reported once. */
  firstReportedOn: z.nullable(z.string()),
  /** The loan after confirming this payment now, counted from its registration; `null`: there is nothing to confirm. */
  afterConfirming: z.nullable(
    z.object({
      balance: z.int(),
      /** Pesos that the customer would have paid beyond the debt. */
      credit: z.int(),
      /** The day from which the payment counts. */
      countsFrom: z.string(),
    }),
  ),
});
export type ReviewedPayment = z.infer<typeof reviewedPayment>;

export const paymentCounts = z.object({
  pending: z.int(),
  /** Pending payments that wait for verification longer than `VERIFICATION_HOURS`. */
  late: z.int(),
  verified: z.int(),
  rejected: z.int(),
});

export const paymentsApi = {
  list: get('/api/payments', 'customer', {
    summary: "The customer's own payments, newest first.",
    ...listed({ filters: {}, sorts: { newest: NEWEST }, standard: '-newest' }),
    json: z.array(payment),
  }),
  register: create('/api/payments', 'customer', {
    summary:
      'Report a payment with its receipt (image or PDF). `reportedOn`: the day on which the phone recorded it; it counts from then, at most three calendar days before it arrives. `clientId`: a uuid made on the phone; a repeat with it returns the first payment, however late.',
    body: paymentBody,
    file: { field: 'receiptFile', maxBytes: RECEIPT_MAX_BYTES, tooLarge: RECEIPT_TOO_LARGE, required: true },
    json: payment,
    errors: ['no_active_loan', 'receipt_already_registered'],
  }),
  receipt: get('/api/payments/:id/receipt', 'signed-in', {
    summary:
      'The receipt: an image, or a PDF as an attachment; to its owner or an administrator. A numbered one is made after its payment is recorded: until then 409 `in_preparation` with `Retry-After`.',
    reply: { status: 200, bytes: 'image/*' },
    errors: ['in_preparation'],
  }),
  receiptState: get('/api/payments/:id/receipt-state', 'signed-in', {
    summary: 'Whether the receipt of a payment is still being made; to its owner or an administrator.',
    json: z.object({ receiptInPreparation: z.boolean() }),
  }),
  adminList: get('/api/admin/payments', readers('cashier'), {
    scope: 'payments:read',
    summary:
      "Payments, newest first, the pending alone oldest first; with possible duplicates. `search`: a reference or the beginnings of a client's search words.",
    ...listed({
      sorts: {
        newest: NEWEST,
        amount: { label: 'Monto', column: 'amount', kind: 'number', notWith: ['search'] },
      },
      // A pending payment was promised an answer within a time: in a list of these alone, the longest waiting comes first.
      standard: '-newest',
      standardFor: { filter: 'status', values: WAITING_PAYMENTS, order: 'newest' },
      filters: {
        status: z.optional(z.enum(PAYMENT_STATUSES)),
        paymentMethod: z.optional(z.enum(PAYMENT_METHODS)),
        search: z.optional(z.string().check(z.maxLength(PAYMENT_SEARCH_MAX))),
      },
    }),
    json: z.array(reviewedPayment),
  }),
  adminOne: get('/api/admin/payments/:id', readers('cashier'), {
    scope: 'payments:read',
    summary: 'One payment, with its possible duplicates.',
    json: reviewedPayment,
  }),
  counts: get('/api/admin/payments/counts', readers('cashier'), {
    summary: 'The number of waiting, confirmed and rejected payments.',
    json: paymentCounts,
  }),
  decide: patch('/api/payments/:id/status', staff('cashier'), {
    scope: 'payments:write',
    summary:
      'Confirm or reject a reported payment, with the received amount; a rejection and another amount need a reason (rules: rejected-payment-reason, corrected-amount). One that was reported again may count from its first report (rule: reported-again).',
    body: z.strictObject({
      status: z.enum(PAYMENT_DECISIONS, 'Estado no válido'),
      notes: optionalText(REASON_MAX),
      /** Received pesos, if they differ from the reported ones; the customer gets the reason. */
      amount: emptiable(
        z.int(PAYMENT_AMOUNT).check(z.minimum(1, PAYMENT_AMOUNT), z.maximum(PAYMENT_MOST, PAYMENT_AMOUNT)),
      ),
      amountReason: optionalText(REASON_MAX),
      /** Whether it counts from its first report, which was rejected though the money had come. */
      fromFirstReport: emptiable(z.boolean('Debe ser sí o no')),
      ...seen,
    }),
    json: z.object({ ...adminPayment.shape, message: z.string() }),
    errors: ['changed_meanwhile', 'payment_already_processed'],
  }),
  record: create('/api/admin/loans/:id/payments', staff('cashier'), {
    scope: 'payments:write',
    summary:
      'Record a payment for a loan (over the counter, seen in the bank, by card): confirmed at once, with a numbered receipt (rule: recorded-payment). Cash of an earlier day may wait for a second person, who makes the same call (rule: two-persons).',
    body: z.strictObject({
      amount: z
        .int(PAYMENT_AMOUNT)
        .check(z.minimum(1, PAYMENT_AMOUNT), z.maximum(PAYMENT_MOST, PAYMENT_AMOUNT)),
      paymentMethod: z.enum(PAYMENT_METHODS, 'Método de pago es requerido'),
      /** The day from which the payment counts. */
      on: day,
      /** The reference of the bank's movement, or of the terminal's voucher. */
      paymentReference: clearableText('Debe ser un texto', undefined, PAYMENT_REFERENCE_MAX),
      /** The number of the lender's account that received the money. */
      fundsAccount: emptiable(z.string().check(z.maxLength(34, tooLong(34)))),
      notes: optionalText(REASON_MAX),
      /** Confirms an amount above everything owed: the rest stays as the customer's credit. */
      confirmAbovePayoff: emptiable(z.boolean('Debe ser sí o no')),
      ...seen,
    }),
    json: z.union([
      z.object({ ...payment.shape, message: z.string(), loan, proposed: z.literal(false) }),
      /** Reply of a payment that is only proposed: a second person has to confirm it first (rule: two-persons). */
      z.object({ proposed: z.literal(true), message: z.string(), loan }),
    ]),
    errors: ['changed_meanwhile', 'cannot_adjust', 'above_payoff', 'above_limit', 'second_person_needed'],
  }),
  reverse: post('/api/admin/payments/:id/reversal', staff('cashier'), {
    summary: 'Reverse a confirmed payment with a reason: a new row in the ledger (rule: reversal-is-a-row).',
    body: z.strictObject({
      reason: printedText('Debe proporcionar una razón', REASON_MAX),
      ...cashReason,
      ...seen,
    }),
    json: z.object({ ...adminPayment.shape, message: z.string(), loan }),
    errors: [
      'cash_short',
      'changed_meanwhile',
      'payment_already_processed',
      'active_loan_exists',
      'second_person_needed',
    ],
  }),
} as const;
