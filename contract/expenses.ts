import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { cashReason } from '#contract/cash-reason.ts';
import { create, get, post } from '#contract/endpoint.ts';
import { instant, optionalText, requiredText } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { JOIN_ERRORS } from '#contract/statements.ts';
import { EXPENSE_CATEGORIES, EXPENSE_PLACES } from '#domain/drawers/cash-movement.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';

const AMOUNT = 'Escriba un monto en pesos, sin centavos';

/** Money that the lender spent (rule: expenses). */
const expense = z.object({
  id: z.int(),
  category: z.enum(EXPENSE_CATEGORIES),
  amount: z.int(),
  /** The place that the money left, as text. */
  place: z.string(),
  reason: z.string(),
  hasReceipt: z.boolean(),
  recordedBy: z.string(),
  recordedAt: instant,
  /** Why the expense was reversed, by whom and when; `null`: it was not. */
  reversal: z.nullable(z.object({ reason: z.string(), by: z.string(), at: instant })),
});
export type Expense = z.infer<typeof expense>;

const expenseCategory = z.enum(EXPENSE_CATEGORIES, 'Elija en qué se gastó');

export const expensesApi = {
  list: get('/api/admin/expenses', readers('cashier'), {
    summary: 'What the lender spent, newest first (rule: expenses).',
    ...listed({ sorts: { newest: NEWEST }, standard: '-newest', filters: {} }),
    json: z.array(expense),
  }),
  record: create('/api/admin/expenses', staff('cashier'), {
    summary:
      'Record an expense out of the own drawer, the safe or a bank account, with its receipt (rule: expenses).',
    body: z.strictObject({
      amount: z.string(AMOUNT).check(z.regex(/^[1-9]\d{0,7}$/, AMOUNT)),
      category: expenseCategory,
      from: z.enum(EXPENSE_PLACES, 'Elija de dónde sale el dinero'),
      /** The number of the lender's account, for money from a bank. */
      accountNumber: optionalText(34),
      reason: requiredText('Escriba en qué se gastó', REASON_MAX),
      ...cashReason,
    }),
    file: {
      field: 'receiptFile',
      maxBytes: RECEIPT_MAX_BYTES,
      tooLarge: RECEIPT_TOO_LARGE,
      required: false,
    },
    json: z.object({ ...expense.shape, message: z.string() }),
    errors: ['cash_short'],
  }),
  bookLine: create('/api/admin/statements/lines/:id/expense', staff('cashier'), {
    summary:
      'Book money that left the bank as an expense of its account: a fee, a tax, a bill (rule: expenses).',
    body: z.strictObject({
      category: expenseCategory,
      /** The number of the lender's account, where the line does not say it. */
      accountNumber: optionalText(34),
    }),
    json: z.object({ id: z.int(), expense, message: z.string() }),
    errors: JOIN_ERRORS,
  }),
  reverse: post('/api/admin/expenses/:id/reversal', staff('cashier'), {
    summary:
      'Reverse a mistaken expense with a reason: its money is back, and both are in the books of their days (rule: expenses).',
    body: z.strictObject({ reason: requiredText('Debe proporcionar una razón', REASON_MAX) }),
    json: z.object({ ...expense.shape, message: z.string() }),
    errors: ['already_processed'],
  }),
  receipt: get('/api/admin/expenses/:id/receipt', readers('cashier'), {
    summary: 'The receipt of an expense.',
    reply: { status: 200, bytes: 'image/*' },
  }),
} as const;
