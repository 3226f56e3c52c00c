import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { month } from '#contract/accounting.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, idParams, messageReply, requiredLine } from '#contract/fields.ts';
import { FISCAL_CONCEPTS } from '#domain/accounting/fiscal-document.ts';
import { FISCAL_DOCUMENT_KINDS, SENDING_STATES } from '#domain/accounting/fiscal-number.ts';
import { IMPORT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { IMPORT_MAX_BYTES } from '#domain/limits/limits.ts';

const encf = requiredLine('Escriba el e-NCF', 30);

const fiscalDocument = z.object({
  userId: z.int(),
  name: z.string(),
  /** Eleven digits; `null`: the client has none. */
  cedula: z.nullable(z.string()),
  kind: z.enum(FISCAL_DOCUMENT_KINDS),
  concept: z.enum(FISCAL_CONCEPTS),
  /** The month that a credit note corrects, "2026-10". */
  corrects: z.nullable(z.string()),
  amount: z.int(),
  whole: z.boolean(),
  /** The numbers of the document: none, or one; two where two accounts of one person were merged. */
  numbers: z.array(z.object({ id: z.int(), encf: z.string(), issuedOn: z.string(), amount: z.int() })),
  /** The number of the document that a note changes; `null`: it has none, or this is no note. */
  changes: z.nullable(z.string()),
  /** What became of it at the provider of e-CF; `null`: it was not sent. */
  sending: z.nullable(z.object({ state: z.enum(SENDING_STATES), why: z.nullable(z.string()) })),
});

const fiscalRange = z.object({
  id: z.int(),
  kind: z.enum(FISCAL_DOCUMENT_KINDS),
  first: z.string(),
  last: z.string(),
  endsOn: z.nullable(z.string()),
  used: z.int(),
});

export const fiscalMonth = z.object({
  month: z.string(),
  /** Whether numbers may be entered: the month is over, and its amounts stay. */
  isOver: z.boolean(),
  documents: z.array(fiscalDocument),
  ranges: z.array(fiscalRange),
  /** Whether invoices can be sent to a provider of e-CF. */
  hasProvider: z.boolean(),
  /** What is left of each type that has a range, and whether it ends soon. */
  left: z.array(
    z.object({
      kind: z.enum(FISCAL_DOCUMENT_KINDS),
      left: z.int(),
      until: z.nullable(z.string()),
      isEnding: z.boolean(),
    }),
  ),
});
export type FiscalMonth = z.infer<typeof fiscalMonth>;

/** The tax numbers (e-NCF) of the month's documents and their ranges (rule: fiscal-numbers). */
export const fiscalApi = {
  month: endpoint({
    method: 'GET',
    path: '/api/admin/fiscal/months/:month',
    access: readers(),
    summary: "A month's documents for the tax office with their numbers, and the ranges of numbers.",
    params: z.strictObject({ month }),
    reply: { status: 200, json: fiscalMonth },
    errors: [],
  }),
  addRange: endpoint({
    method: 'POST',
    path: '/api/admin/fiscal/ranges',
    access: staff(),
    summary: 'Add a range of numbers that the tax office authorised; the type is in its numbers.',
    body: z.strictObject({ first: encf, last: encf, endsOn: z.nullable(day) }),
    reply: { status: 201, json: messageReply },
    errors: ['repeated_key'],
    creates: true,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/admin/fiscal/months/:month/numbers',
    access: staff(),
    summary: 'Enter the number that the tax office gave a document of a month.',
    params: z.strictObject({ month }),
    body: z.strictObject({
      userId: z.int('Falta el cliente'),
      kind: z.enum(FISCAL_DOCUMENT_KINDS, 'Elija de la lista'),
      concept: z.enum(FISCAL_CONCEPTS, 'Elija de la lista'),
      corrects: z.nullable(month),
      encf,
      issuedOn: day,
    }),
    reply: { status: 201, json: messageReply },
    errors: ['not_found', 'repeated_key'],
    creates: true,
  }),
  enterMany: endpoint({
    method: 'POST',
    path: '/api/admin/fiscal/months/:month/number-files',
    access: staff(),
    summary:
      "Enter the numbers of a month's documents from its file (CSV or .xlsx) with the columns e-NCF and Fecha filled; lines that cannot be entered are listed.",
    params: z.strictObject({ month }),
    file: { field: 'file', maxBytes: IMPORT_MAX_BYTES, tooLarge: IMPORT_TOO_LARGE, required: true },
    reply: {
      status: 200,
      json: z.object({
        message: z.string(),
        entered: z.int(),
        /** Lines whose number the document has already, and lines without a number. */
        same: z.int(),
        refused: z.array(z.object({ line: z.int(), why: z.string() })),
      }),
    },
    errors: ['too_large', 'unsupported_type'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/fiscal/months/:month/sendings',
    access: staff(),
    summary:
      "Hand a client's invoice of a month to the provider of e-CF, with the next number of the range; its answer comes later (rule: ecf-provider).",
    params: z.strictObject({ month }),
    body: z.strictObject({ userId: z.int('Falta el cliente') }),
    reply: { status: 201, json: messageReply },
    errors: ['not_found', 'already_processed', 'repeated_key'],
    creates: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/fiscal/numbers/:id/withdrawal',
    access: staff(),
    summary: 'Take back a number that was entered for the wrong document; the entry stays in the log.',
    params: idParams,
    reply: { status: 200, json: messageReply },
    errors: ['not_found', 'already_processed'],
  }),
} as const;
