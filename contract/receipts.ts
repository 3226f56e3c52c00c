import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParams } from '#contract/fields.ts';

const numberedReceipt = z.object({
  paymentId: z.int(),
  number: z.string(),
  lender: z.string(),
  sentence: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  made: z.string(),
  /** The day on which the payment was undone, where it was: the receipt is worth nothing then. */
  reversedOn: z.nullable(z.string()),
  /** Where another copy goes: what proved the account; `null`: nowhere (rule: no-email). */
  sentTo: z.nullable(z.string()),
  /** E.164; `null` where none is known. */
  phone: z.nullable(z.string()),
  /** To be sent by WhatsApp. */
  message: z.string(),
  /** Its PDF is made after the commit (rule: receipt-numbers); what is printed here does not wait for it. */
  receiptInPreparation: z.boolean(),
});
export type NumberedReceipt = z.infer<typeof numberedReceipt>;

export const receiptsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/payments/:id/numbered-receipt',
    access: readers('cashier'),
    summary: 'What the numbered receipt of a recorded payment says, to be printed on a roll or a sheet.',
    params: idParams,
    reply: { status: 200, json: numberedReceipt },
    errors: ['not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/receipt-copies',
    access: staff('cashier'),
    summary:
      'Send the numbered receipt of a recorded payment to the customer again (rule: recorded-payment).',
    params: idParams,
    body: z.strictObject({}),
    reply: { status: 201, json: z.object({ message: z.string() }) },
    errors: ['not_found', 'no_email', 'payment_already_processed', 'repeated_key'],
    creates: true,
  }),
} as const;
