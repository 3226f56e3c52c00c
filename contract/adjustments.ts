import * as z from 'zod/mini';
import { STAFF, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, emptiable, idParams, instant, requiredText, tooLong } from '#contract/fields.ts';
import { adminLoan } from '#contract/loans.ts';
import { seen } from '#contract/seen.ts';
import { standing } from '#contract/standing.ts';
import { ADJUSTMENT_KINDS, FORETOLD } from '#domain/ledger/adjustment.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { REASON_MAX, TRANSFER_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';

const AMOUNT = 'Escriba un monto en pesos';
const AMOUNT_MOST = 1_000_000;
const amount = z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(AMOUNT_MOST, AMOUNT));
const reason = requiredText('Debe proporcionar una razón', REASON_MAX);

/** Something that was decided about a loan's money beside its payments. */
export const adjustment = z.object({
  id: z.int(),
  kind: z.enum(ADJUSTMENT_KINDS),
  /** `null` for a write-off: all that was owed. */
  amount: z.nullable(z.int()),
  valueDate: z.string(),
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  documentUrl: z.nullable(z.string()),
  otherLoanId: z.nullable(z.int()),
  createdAt: instant,
});
export type Adjustment = z.infer<typeof adjustment>;

const adjusted = {
  status: 201,
  /** `proposed`: nothing changed, another person has to say so too (rule: two-persons). */
  json: z.object({ ...adminLoan.shape, message: z.string(), proposed: z.boolean() }),
} as const;
const common = { method: 'POST', params: idParams, reply: adjusted, creates: true } as const;
const ERRORS = ['changed_meanwhile', 'not_found', 'cannot_adjust', 'repeated_key'] as const;

export const adjustmentsApi = {
  foretell: endpoint({
    method: 'GET',
    path: '/api/admin/loans/:id/foretold',
    access: STAFF,
    summary:
      'How the loan stands and how it would with this decision about its money, by the rules that post it (rule: foretold).',
    params: idParams,
    query: z.strictObject({
      kind: z.enum(FORETOLD),
      /** Not of a write-off, a reversal or a disbursement; of a confirmation where it is not the one reported. */
      amount: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/, AMOUNT))),
      /** From which day a recorded payment counts, or the money went out; today unless told. */
      on: z.optional(day),
      /** How a recorded payment came: cash of an earlier day may wait for a second person (rule: two-persons). */
      paymentMethod: z.optional(z.enum(PAYMENT_METHODS)),
      /** Which one is confirmed or reversed. */
      payment: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
    }),
    reply: {
      status: 200,
      json: z.object({
        before: standing,
        after: standing,
        most: z.int(),
        /** Nothing changes before a second person says the same. */
        proposes: z.boolean(),
        /** Above that it is an owner's to decide, in pesos; `null`: whoever asks has no limit (rule: role-limits). */
        limit: z.nullable(z.int()),
        /** The loan that credit is carried over to. */
        other: z.nullable(z.object({ reference: z.string(), before: standing, after: standing })),
      }),
    },
    errors: ['not_found'],
  }),
  addCost: endpoint({
    ...common,
    access: staff('cashier', 'collector'),
    path: '/api/admin/loans/:id/collection-costs',
    summary:
      'Enter a collection cost with its document; only where the note foresees it (rule: late-charge-variants).',
    body: z.strictObject({
      amount: z.string(AMOUNT).check(z.regex(/^[1-9]\d{0,5}$/, AMOUNT)),
      reason,
      ...seen,
    }),
    file: { field: 'documentFile', maxBytes: RECEIPT_MAX_BYTES, tooLarge: RECEIPT_TOO_LARGE, required: true },
    errors: [...ERRORS, 'too_large', 'unsupported_type'],
  }),
  waive: endpoint({
    ...common,
    access: staff(),
    path: '/api/admin/loans/:id/waivers',
    summary: 'Waive late charge, up to what is owed of it today (rule: late-charge-waiver).',
    body: z.strictObject({ amount, reason, ...seen }),
    errors: [...ERRORS, 'second_person_needed'],
  }),
  writeOff: endpoint({
    ...common,
    access: staff(),
    path: '/api/admin/loans/:id/write-off',
    summary:
      'Write off all that is owed; where the settings ask for two persons the first proposes and the second decides (rule: write-off).',
    body: z.strictObject({ reason, ...seen }),
    errors: [...ERRORS, 'second_person_needed'],
  }),
  refund: endpoint({
    ...common,
    access: staff('cashier'),
    path: '/api/admin/loans/:id/refunds',
    summary: 'Record that what was paid too much went back to the customer (rule: overpayment-is-credit).',
    body: z.strictObject({
      amount,
      reference: requiredText('La referencia de la transferencia es requerida', TRANSFER_REFERENCE_MAX),
      /** Of the lender's accounts, the one that the money left. */
      fundsAccount: emptiable(z.string().check(z.maxLength(34, tooLong(34)))),
      ...seen,
    }),
    errors: [...ERRORS, 'above_limit', 'second_person_needed'],
  }),
  carryOver: endpoint({
    ...common,
    access: staff('cashier'),
    path: '/api/admin/loans/:id/carry-over',
    summary: 'Let what was paid too much pay the customer’s running loan (rule: overpayment-is-credit).',
    body: z.strictObject({ amount, ...seen }),
    errors: ERRORS,
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/admin/adjustments/:id/document',
    access: STAFF,
    summary: 'The document of a collection cost.',
    params: idParams,
    reply: { status: 200, bytes: 'image/*' },
    errors: ['not_found'],
  }),
  payoff: endpoint({
    method: 'GET',
    path: '/api/loans/:id/payoff',
    access: 'signed-in',
    scope: 'loans:read',
    summary:
      'What pays the loan off on a day, today unless told; to its owner or an administrator (rule: payoff).',
    params: idParams,
    query: z.strictObject({ on: z.optional(day) }),
    reply: {
      status: 200,
      json: z.object({
        on: z.string(),
        balance: z.int(),
        bookBalance: z.int(),
        runningLateCharge: z.int(),
        /** In verification: not taken off the balance. */
        reported: z.int(),
        /** The balance once that is verified. */
        balanceAfterVerification: z.int(),
      }),
    },
    errors: ['not_found', 'no_active_loan'],
  }),
} as const;
