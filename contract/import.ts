import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { instant, messageReply, wholeNumber } from '#contract/fields.ts';
import { IMPORT_SHEET_NAMES } from '#domain/import/import-sheets.ts';
import { LINE_WEIGHTS } from '#domain/import/line-weight.ts';
import { IMPORT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { IMPORT_MAX_BYTES } from '#domain/limits/limits.ts';
import { DATE_ORDERS } from '#domain/payments/statement.ts';

const sheetParams = z.strictObject({ sheet: z.enum(IMPORT_SHEET_NAMES) });

/** Which column of the file each field is, counted from 0; `null`: the file has none. */
const columns = z.record(z.string(), z.nullable(z.int()));

const stagedSheet = z.object({
  sheet: z.enum(IMPORT_SHEET_NAMES),
  fileName: z.string(),
  lines: z.int(),
  headings: z.array(z.string()),
  /** The first lines, as they were read. */
  sample: z.array(z.array(z.string())),
  columns,
  dateOrder: z.enum(DATE_ORDERS),
  /** As named for a file with these headings before. */
  remembered: z.boolean(),
  /** Labels of what must be named and is not. */
  missing: z.array(z.string()),
});
export type StagedSheet = z.infer<typeof stagedSheet>;

const sumsShape = z.object({ clients: z.int(), loans: z.int(), outstanding: z.int(), payments: z.int() });
const amount = (message: string) => wholeNumber(message, 0, 100_000_000_000);
/** What the lender takes from the old books before. */
export const importSums = {
  clients: amount('Escriba cuántos clientes son'),
  loans: amount('Escriba cuántos préstamos son'),
  outstanding: amount('Escriba el capital pendiente, en pesos'),
  payments: amount('Escriba la suma de los pagos, en pesos'),
};

const checkedLine = z.object({
  sheet: z.enum(IMPORT_SHEET_NAMES),
  line: z.int(),
  /** By its heading in the template; `null`: the whole line. */
  column: z.nullable(z.string()),
  message: z.string(),
  weight: z.enum(LINE_WEIGHTS),
});
export type CheckedLine = z.infer<typeof checkedLine>;

const checkedImport = z.object({
  errors: z.int(),
  notices: z.int(),
  /** What keeps it out or wants a look, and then what would happen: at most 300 of them; the file has all. */
  lines: z.array(checkedLine),
  sums: sumsShape,
  /** Of the clients, those who cannot enter and get no letters (rule: no-email). */
  withoutEmail: z.int(),
  /** Where the lender's sums and those of the files differ. */
  differences: z.array(z.object({ field: z.keyof(sumsShape), message: z.string() })),
});
export type CheckedImportReply = z.infer<typeof checkedImport>;

export const importApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/import',
    access: readers(),
    summary:
      'The files that wait to be imported with the meaning of their columns, and what was imported before.',
    reply: {
      status: 200,
      json: z.object({
        sheets: z.array(stagedSheet),
        imports: z.array(
          z.object({ id: z.int(), importedAt: instant, importedBy: z.string(), sums: sumsShape }),
        ),
      }),
    },
    errors: [],
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/admin/import/templates/:sheet',
    access: readers(),
    summary: 'A sheet with its headings and one line as an example, as CSV.',
    params: sheetParams,
    reply: { status: 200, bytes: 'text/csv; charset=utf-8' },
    errors: ['not_found'],
  }),
  stage: endpoint({
    method: 'POST',
    path: '/api/admin/import/sheets/:sheet',
    access: staff(),
    summary: 'Read a sheet of CSV or Excel and let it wait; another one of its kind is forgotten.',
    params: sheetParams,
    file: { field: 'file', maxBytes: IMPORT_MAX_BYTES, tooLarge: IMPORT_TOO_LARGE, required: true },
    reply: { status: 200, json: stagedSheet },
    errors: ['not_found', 'too_large', 'unsupported_type'],
  }),
  nameColumns: endpoint({
    method: 'PUT',
    path: '/api/admin/import/sheets/:sheet/columns',
    access: staff(),
    summary: 'Say which column of a waiting sheet is what, for every later file with the same headings too.',
    params: sheetParams,
    body: z.strictObject({ columns, dateOrder: z.enum(DATE_ORDERS, 'Elija cómo escribe las fechas') }),
    reply: { status: 200, json: stagedSheet },
    errors: ['not_found'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/admin/import/sheets/:sheet',
    access: staff(),
    summary: 'Forget a sheet that waits.',
    params: sheetParams,
    reply: { status: 200, json: messageReply },
    errors: ['not_found'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/import/check',
    access: staff(),
    summary:
      'What an import would do, line by line, and every mistake by its line and column. Nothing is written.',
    body: z.strictObject(importSums),
    reply: { status: 200, json: checkedImport },
    errors: [],
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/admin/import/lines',
    access: readers(),
    summary: 'The same as CSV, every line of it.',
    reply: { status: 200, bytes: 'text/csv; charset=utf-8' },
    errors: [],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/admin/import',
    access: staff(),
    summary:
      'Import the sheets that wait in one transaction, all or nothing. Refused while there is an error, a difference of sums, or a notice that nobody has looked at. Each client is written to only where that is asked for.',
    body: z.strictObject({
      ...importSums,
      noticesSeen: z.boolean('Diga si vio los avisos'),
      /** A letter to each client who is new: how to enter. */
      welcome: z.optional(z.boolean('Diga si se les escribe')),
    }),
    reply: { status: 201, json: z.object({ id: z.int(), sums: sumsShape, message: z.string() }) },
    errors: ['changed_meanwhile', 'import_refused', 'repeated_key'],
    creates: true,
  }),
} as const;
