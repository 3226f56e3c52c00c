import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParams, instant, wholeNumber } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { seen } from '#contract/seen.ts';
import { STATEMENT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { STATEMENT_MAX_BYTES } from '#domain/limits/limits.ts';
import { MATCH_REASONS } from '#domain/payments/matching.ts';
import { DATE_ORDERS, LINE_KINDS } from '#domain/payments/statement.ts';

const file = {
  field: 'file',
  maxBytes: STATEMENT_MAX_BYTES,
  tooLarge: STATEMENT_TOO_LARGE,
  required: true,
} as const;

/** Which column of the file says what, counted from 0. */
const columns = z.object({
  date: z.int(),
  description: z.int(),
  amount: z.int(),
  dateOrder: z.enum(DATE_ORDERS),
});
export type StatementColumns = z.infer<typeof columns>;

/** The same in a multipart body, where everything is text. */
const column = (message: string) => z.string(message).check(z.regex(/^\d{1,2}$/, message));
export const statementBody = z.strictObject({
  date: column('Elija la columna de la fecha'),
  description: column('Elija la columna de la descripción'),
  amount: column('Elija la columna del monto que entró'),
  dateOrder: z.enum(DATE_ORDERS, 'Elija cómo escribe el banco las fechas'),
});

const statement = z.object({
  id: z.int(),
  fileName: z.string(),
  uploadedAt: instant,
  /** Movements that came in, those of them that an earlier file had told of, and rows that are no income. */
  added: z.int(),
  repeated: z.int(),
  skipped: z.int(),
  message: z.string(),
});

/** What tells the lender which payment it is. */
const proposedPayment = z.object({
  id: z.int(),
  paymentReference: z.string(),
  fullName: z.string(),
  amount: z.int(),
  accountHolder: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** `null` where none is kept. */
  receiptUrl: z.nullable(z.string()),
  receiptInPreparation: z.boolean(),
  /** In the books already: the movement is only tied to it. */
  counted: z.boolean(),
});
const statementLine = z.object({
  id: z.int(),
  day: z.string(),
  description: z.string(),
  /** Centavos: a bank has them. */
  cents: z.int(),
  fileName: z.string(),
  /** The payment that it confirmed, or the one that it most likely is. */
  payment: z.nullable(proposedPayment),
  score: z.int(),
  reasons: z.array(z.enum(MATCH_REASONS)),
});
export type StatementLineReply = z.infer<typeof statementLine>;

export const statementsApi = {
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/statements/preview',
    access: staff('cashier'),
    summary:
      'Read a bank statement in CSV without keeping it: its headings, some rows, and the columns known.',
    file,
    reply: {
      status: 200,
      json: z.object({
        headings: z.array(z.string()),
        sample: z.array(z.array(z.string())),
        /** As named for a file with these headings, or as guessed from them. */
        columns: z.nullable(columns),
        remembered: z.boolean(),
      }),
    },
    errors: ['too_large', 'unsupported_type'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/statements',
    access: staff('cashier'),
    summary: 'Keep the income of a bank statement, and the names of its columns for the next one.',
    body: statementBody,
    file,
    reply: { status: 201, json: statement },
    errors: ['too_large', 'unsupported_type', 'repeated_key'],
    creates: true,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/admin/statements/lines',
    access: readers('cashier'),
    summary:
      'Movements of the last 90 days that fit a payment without a movement or fit none; those that have confirmed one; those put aside. Newest first.',
    ...listed({
      sorts: { newest: NEWEST },
      standard: '-newest',
      filters: { kind: z.enum(LINE_KINDS, 'Elija una lista') },
    }),
    reply: { status: 200, json: z.array(statementLine) },
    errors: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/admin/statements/lines/:id/confirm',
    access: staff('cashier'),
    summary:
      'Confirm a waiting payment by a movement of the same amount, or tie it to one that the books have already; each is used once (rule: seen-in-the-bank).',
    params: idParams,
    body: z.strictObject({ paymentId: wholeNumber('Número de pago no válido', 1, 2_147_483_647), ...seen }),
    reply: { status: 200, json: z.object({ id: z.int(), paymentId: z.int(), message: z.string() }) },
    errors: [
      'changed_meanwhile',
      'not_found',
      'payment_already_processed',
      'line_already_used',
      'line_dismissed',
      'amounts_differ',
      'no_active_loan',
    ],
  }),
  dismiss: endpoint({
    method: 'PATCH',
    path: '/api/admin/statements/lines/:id',
    access: staff('cashier'),
    summary: "Put a movement aside that is no loan's payment, or take that back.",
    params: idParams,
    body: z.strictObject({ dismissed: z.boolean('Diga si se descarta') }),
    reply: { status: 200, json: z.object({ id: z.int(), message: z.string() }) },
    errors: ['not_found', 'line_already_used'],
  }),
} as const;
