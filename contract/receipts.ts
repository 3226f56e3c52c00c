import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get } from '#contract/endpoint.ts';
import { idParams } from '#contract/fields.ts';
import { PDF_PROBLEM } from '#domain/documents/pdf-pages.ts';
import { keysOf } from '#domain/enum-table.ts';
import { RECEIPT_PAPERS } from '#domain/payments/receipt.ts';

const numberedReceipt = z.object({
  paymentId: z.int(),
  number: z.string(),
  lender: z.string(),
  sentence: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  made: z.string(),
  notFiscal: z.string(),
  /** The day of the payment's reversal, which voids the receipt; `null`: the payment was not reversed. */
  reversedOn: z.nullable(z.string()),
  /** The proved address to which the lender can send another copy of the receipt; `null`: none (rule: no-email). */
  sentTo: z.nullable(z.string()),
  /** The customer's phone in E.164; `null` if unknown. */
  phone: z.nullable(z.string()),
  /** The text that sends the receipt by WhatsApp. */
  message: z.string(),
  /** Whether the receipt's PDF is still being made, which happens after the commit (rule: receipt-numbers); printing does not wait for it. */
  receiptInPreparation: z.boolean(),
});
export type NumberedReceipt = z.infer<typeof numberedReceipt>;

export const receiptsApi = {
  read: get('/api/admin/payments/:id/numbered-receipt', readers('cashier'), {
    summary: 'The content of the numbered receipt of a recorded payment, to print on a roll or a sheet.',
    json: numberedReceipt,
  }),
  print: get('/api/admin/payments/:id/printed-receipt', readers('cashier'), {
    summary:
      'The numbered receipt of a recorded payment as a PDF for a roll of 80 mm or an A4 sheet (rule: receipt-paper).',
    query: z.strictObject({ paper: z.enum(RECEIPT_PAPERS, 'Elija el papel') }),
    reply: { status: 200, bytes: 'application/pdf' },
  }),
  send: create('/api/admin/payments/:id/receipt-copies', staff('cashier'), {
    summary:
      'Send the numbered receipt of a recorded payment to the customer again (rule: recorded-payment).',
    body: z.strictObject({}),
    json: z.object({ message: z.string() }),
    errors: ['no_email', 'payment_already_processed'],
  }),
} as const;

/** The pages of a receipt that is a PDF, as pictures: apart from the payments, for no customer's page asks for them. */
export const receiptPagesApi = {
  list: get('/api/payments/:id/receipt-pages', 'signed-in', {
    summary:
      'How many pages the PDF has that the customer sent as a receipt, and how many of them are drawn; to its owner or an administrator. A PDF that cannot be drawn says why.',
    json: z.object({
      pages: z.int(),
      drawn: z.int(),
      problem: z.nullable(z.enum(keysOf(PDF_PROBLEM))),
    }),
  }),
  one: get('/api/payments/:id/receipt-pages/:page', 'signed-in', {
    summary:
      'A page of the PDF that the customer sent as a receipt, as a picture; to its owner or an administrator.',
    params: z.strictObject({ ...idParams.shape, page: idParams.shape.id }),
    reply: { status: 200, bytes: 'image/webp' },
  }),
} as const;
