import * as z from 'zod/mini';
import { STAFF, staff } from '#contract/access.ts';
import { cashReason } from '#contract/cash-reason.ts';
import { create, get } from '#contract/endpoint.ts';
import { day, emptiable, instant, printedText, tooLong, wholeNumber } from '#contract/fields.ts';
import { debtParts, loanBalance, owedToday, rebate } from '#contract/loan-balance.ts';
import { adminLoan } from '#contract/loans.ts';
import { seen } from '#contract/seen.ts';
import { ADJUSTMENT_KINDS, PREVIEWABLE } from '#domain/ledger/adjustment.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { REASON_MAX, TRANSFER_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';
import { MOVE_DAYS_MOST } from '#domain/loans/due-day-moves.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';

const MOVE_DAYS = `De 1 a ${MOVE_DAYS_MOST} días`;
const AMOUNT = 'Escriba un monto en pesos';
const AMOUNT_MOST = 1_000_000;
const amount = z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(AMOUNT_MOST, AMOUNT));
const reason = printedText('Debe proporcionar una razón', REASON_MAX);

/** A decision about a loan's money other than its payments. */
export const adjustment = z.object({
  id: z.int(),
  kind: z.enum(ADJUSTMENT_KINDS),
  /** Pesos; `null` for a write-off, which is of everything owed. */
  amount: z.nullable(z.int()),
  valueDate: z.string(),
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  documentUrl: z.nullable(z.string()),
  otherLoanId: z.nullable(z.int()),
  createdAt: instant,
});
export type Adjustment = z.infer<typeof adjustment>;

/**
 * Reply of a decision about a loan's money. `proposed`: nothing changed, a second person has to confirm the decision
 * (rule: two-persons).
 */
const adjusted = z.object({ ...adminLoan.shape, message: z.string(), proposed: z.boolean() });
const ERRORS = ['changed_meanwhile', 'cannot_adjust'] as const;

const decisionPreview = {
  summary:
    'Preview the loan before and after this decision about its money, by the rules that post it (rule: decision-preview).',
  query: z.strictObject({
    kind: z.enum(PREVIEWABLE),
    /**
     * Pesos. Absent for a write-off, a reversal or a disbursement; for a confirmation only if it differs from the
     * reported amount.
     */
    amount: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/, AMOUNT))),
    /** The day from which a payment counts, or of the disbursement; default: today, or that of its report. */
    on: z.optional(day),
    /** Method of a recorded payment: cash of an earlier day may wait for a second person (rule: two-persons). */
    paymentMethod: z.optional(z.enum(PAYMENT_METHODS)),
    /** The payment that is confirmed or reversed. */
    payment: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
  json: z.object({
    before: loanBalance,
    after: loanBalance,
    /**
     * The parts of the debt that a payment would pay, as its receipt will say; `credit`: the rest of the amount.
     * `null`: the decision is no payment.
     */
    paid: z.nullable(z.object(debtParts)),
    most: z.int(),
    /** Whether the decision would only be a proposal, which a second person has to confirm. */
    proposes: z.boolean(),
    /** Pesos above which the decision needs an owner; `null`: the caller has no limit (rule: role-limits). */
    limit: z.nullable(z.int()),
    /** Of a reversal of cash: whose drawer it leaves, as a sentence; `null`: no cash leaves. */
    leaves: z.nullable(z.string()),
    /** The customer's other loan that receives the credit; `null`: the decision moves none. */
    other: z.nullable(z.object({ reference: z.string(), before: loanBalance, after: loanBalance })),
  }),
} as const;

export const adjustmentsApi = {
  preview: get('/api/admin/loans/:id/preview', STAFF, decisionPreview),
  /** The call `preview` at its address before 1.0.0. */
  foretell: get('/api/admin/loans/:id/foretold', STAFF, {
    ...decisionPreview,
    deprecated: 'Since 1.0.0: GET /api/admin/loans/:id/preview answers the same.',
  }),
  addCost: create('/api/admin/loans/:id/collection-costs', staff('cashier', 'collector'), {
    json: adjusted,
    summary:
      'Enter a collection cost with its document; only where the note foresees it (rule: late-charge-variants).',
    body: z.strictObject({
      amount: z.string(AMOUNT).check(z.regex(/^[1-9]\d{0,5}$/, AMOUNT)),
      reason,
      ...seen,
    }),
    file: { field: 'documentFile', maxBytes: RECEIPT_MAX_BYTES, tooLarge: RECEIPT_TOO_LARGE, required: true },
    errors: [...ERRORS],
  }),
  waive: create('/api/admin/loans/:id/waivers', staff(), {
    json: adjusted,
    summary: 'Waive late charge, up to the unpaid charge of today (rule: late-charge-waiver).',
    body: z.strictObject({ amount, reason, ...seen }),
    errors: [...ERRORS, 'second_person_needed'],
  }),
  moveDueDays: create('/api/admin/loans/:id/due-days', staff('cashier', 'collector'), {
    json: z.object({ ...adminLoan.shape, message: z.string() }),
    summary:
      'Move every open due day of a loan in time by some days, once a month, with the customer’s yes; it costs nothing (rule: moved-due-days).',
    body: z.strictObject({
      days: wholeNumber(MOVE_DAYS, 1, MOVE_DAYS_MOST),
      reason,
      agreedHow: printedText('Escriba cómo dijo que sí el cliente', REASON_MAX),
      ...seen,
    }),
    errors: ERRORS,
  }),
  writeOff: create('/api/admin/loans/:id/write-off', staff(), {
    json: adjusted,
    summary:
      'Write off everything owed; where the settings require two persons the first proposes and the second decides (rule: write-off).',
    body: z.strictObject({ reason, ...seen }),
    errors: [...ERRORS, 'second_person_needed'],
  }),
  refund: create('/api/admin/loans/:id/refunds', staff('cashier'), {
    json: adjusted,
    summary: 'Record that an overpayment went back to the customer (rule: overpayment-is-credit).',
    body: z.strictObject({
      amount,
      reference: printedText('La referencia de la transferencia es requerida', TRANSFER_REFERENCE_MAX),
      /** The number of the lender's account from which the money was paid. */
      fundsAccount: emptiable(z.string().check(z.maxLength(34, tooLong(34)))),
      ...cashReason,
      ...seen,
    }),
    errors: [...ERRORS, 'above_limit', 'cash_short', 'second_person_needed'],
  }),
  carryOver: create('/api/admin/loans/:id/carry-over', staff('cashier'), {
    json: adjusted,
    summary: 'Pay the customer’s running loan with an overpayment (rule: overpayment-is-credit).',
    body: z.strictObject({ amount, ...seen }),
    errors: ERRORS,
  }),
  document: get('/api/admin/adjustments/:id/document', STAFF, {
    summary: 'The document of a collection cost.',
    reply: { status: 200, bytes: 'image/*' },
  }),
  payoff: get('/api/loans/:id/payoff', 'signed-in', {
    scope: 'loans:read',
    summary:
      'The amount that pays the loan off on a day, by default today; to its owner or an administrator (rule: payoff).',
    query: z.strictObject({ on: z.optional(day) }),
    json: z.object({
      on: z.string(),
      ...owedToday,
      rebate,
      /** Pesos of reported payments that wait for verification: not deducted from the balance. */
      reported: z.int(),
      /** The balance after the verification of the reported payments; pesos. */
      balanceAfterVerification: z.int(),
      /** The rebate after that. */
      rebateAfterVerification: rebate,
    }),
    errors: ['no_active_loan'],
  }),
} as const;
