import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { idParams } from '#contract/fields.ts';
import { PDF_PROBLEM } from '#domain/documents/pdf-pages.ts';
import { keysOf } from '#domain/enum-table.ts';

/** The pages of a receipt that is a PDF, as pictures: apart from the payments, for no customer's page asks for them. */
export const receiptPagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/payments/:id/receipt-pages',
    access: 'signed-in',
    summary:
      'How many pages the PDF has that the customer sent as a receipt, and how many of them are drawn; to its owner or an administrator. A PDF that cannot be drawn says why.',
    params: idParams,
    reply: {
      status: 200,
      json: z.object({
        pages: z.int(),
        drawn: z.int(),
        problem: z.nullable(z.enum(keysOf(PDF_PROBLEM))),
      }),
    },
    errors: ['not_found'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/payments/:id/receipt-pages/:page',
    access: 'signed-in',
    summary:
      'A page of the PDF that the customer sent as a receipt, as a picture; to its owner or an administrator.',
    params: z.strictObject({ ...idParams.shape, page: idParams.shape.id }),
    reply: { status: 200, bytes: 'image/webp' },
    errors: ['not_found'],
  }),
} as const;
