import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, post, put, remove } from '#contract/endpoint.ts';
import { instant, messageReply, wholeNumber } from '#contract/fields.ts';
import { IMPORT_SHEET_NAMES } from '#domain/import/import-sheets.ts';
import { LINE_WEIGHTS } from '#domain/import/line-weight.ts';
import { IMPORT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { IMPORT_MAX_BYTES } from '#domain/limits/limits.ts';
import { DATE_ORDERS } from '#domain/payments/receipt.ts';

const sheetParams = z.strictObject({ sheet: z.enum(IMPORT_SHEET_NAMES) });

/** The column of each field in the uploaded file, counted from 0; `null`: the file has no such column. */
const columns = z.record(z.string(), z.nullable(z.int()));

const stagedSheet = z.object({
  sheet: z.enum(IMPORT_SHEET_NAMES),
  fileName: z.string(),
  lines: z.int(),
  headings: z.array(z.string()),
  /** The first lines of the uploaded file. */
  sample: z.array(z.array(z.string())),
  columns,
  dateOrder: z.enum(DATE_ORDERS),
  /** Whether the columns are those of an earlier import with these headings. */
  remembered: z.boolean(),
  /** Labels of required fields for which no column is chosen. */
  missing: z.array(z.string()),
});
export type StagedSheet = z.infer<typeof stagedSheet>;

const sumsShape = z.object({ clients: z.int(), loans: z.int(), outstanding: z.int(), payments: z.int() });
const amount = (message: string) => wholeNumber(message, 0, 100_000_000_000);
/** The lender's totals of the earlier books. */
export const importSums = {
  clients: amount('Escriba cuántos clientes son'),
  loans: amount('Escriba cuántos préstamos son'),
  outstanding: amount('Escriba el capital pendiente, en pesos'),
  payments: amount('Escriba la suma de los pagos, en pesos'),
};

const checkedLine = z.object({
  sheet: z.enum(IMPORT_SHEET_NAMES),
  line: z.int(),
  /** Heading in the template of the column that the message is about; `null`: the whole line. */
  column: z.nullable(z.string()),
  message: z.string(),
  weight: z.enum(LINE_WEIGHTS),
});
export type CheckedLine = z.infer<typeof checkedLine>;

const checkedImport = z.object({
  errors: z.int(),
  notices: z.int(),
  /**
   * First the lines with an error or a warning, then those to be imported: at most 300; the downloaded file has all
   * lines.
   */
  lines: z.array(checkedLine),
  sums: sumsShape,
  /** Number of clients in the import who get no login and no letters (rule: no-email). */
  withoutEmail: z.int(),
  /** Differences between the lender's totals and those of the files, each as a sentence. */
  differences: z.array(z.object({ field: z.keyof(sumsShape), message: z.string() })),
  /** Hash of the sheets as they were checked, with their columns and the order of their dates. */
  checked: z.string(),
});
export type CheckedImportReply = z.infer<typeof checkedImport>;

export const importApi = {
  read: get('/api/admin/import', readers(), {
    summary: 'The waiting files with the meaning of their columns, and the earlier imports.',
    json: z.object({
      sheets: z.array(stagedSheet),
      imports: z.array(
        z.object({ id: z.int(), importedAt: instant, importedBy: z.string(), sums: sumsShape }),
      ),
    }),
  }),
  template: get('/api/admin/import/templates/:sheet', readers(), {
    summary: 'A sheet with its headings and one line as an example, as CSV.',
    params: sheetParams,
    reply: { status: 200, bytes: 'text/csv; charset=utf-8' },
    errors: ['not_found'],
  }),
  stage: post('/api/admin/import/sheets/:sheet', staff(), {
    summary: 'Read a sheet of CSV or Excel and keep it waiting; another one of its kind is deleted.',
    params: sheetParams,
    file: { field: 'file', maxBytes: IMPORT_MAX_BYTES, tooLarge: IMPORT_TOO_LARGE, required: true },
    json: stagedSheet,
    errors: ['not_found'],
  }),
  nameColumns: put('/api/admin/import/sheets/:sheet/columns', staff(), {
    summary: 'Map the columns of a waiting sheet, also for later files with the same headings.',
    params: sheetParams,
    body: z.strictObject({ columns, dateOrder: z.enum(DATE_ORDERS, 'Elija cómo escribe las fechas') }),
    json: stagedSheet,
    errors: ['not_found'],
  }),
  discard: remove('/api/admin/import/sheets/:sheet', staff(), {
    summary: 'Delete a waiting sheet.',
    params: sheetParams,
    json: messageReply,
    errors: ['not_found'],
  }),
  check: post('/api/admin/import/check', staff(), {
    summary: 'Preview an import line by line, with every error by its line and column. Nothing is written.',
    body: z.strictObject(importSums),
    json: checkedImport,
  }),
  lines: get('/api/admin/import/lines', readers(), {
    summary: 'The same as CSV, with every line.',
    reply: { status: 200, bytes: 'text/csv; charset=utf-8' },
  }),
  run: create('/api/admin/import', staff(), {
    summary:
      'Import the waiting sheets in one transaction, all or nothing. Refused while there is an error, a difference of totals, or an unconfirmed warning. Clients get a letter only on request.',
    body: z.strictObject({
      ...importSums,
      noticesSeen: z.boolean('Diga si vio los avisos'),
      /** `checked` of the check: sheets that changed after it are refused. Absent: they are not compared. */
      checked: z.optional(z.string('Revise de nuevo').check(z.regex(/^[0-9a-f]{64}$/, 'Revise de nuevo'))),
      /** Whether each new client gets a letter about how to log in. */
      welcome: z.optional(z.boolean('Diga si se les escribe')),
    }),
    json: z.object({ id: z.int(), sums: sumsShape, message: z.string() }),
    errors: ['changed_meanwhile', 'import_refused'],
  }),
} as const;

export const exportApi = {
  book: get('/api/admin/export', staff(), {
    summary:
      'The whole book as a ZIP: every table as CSV with a dictionary of its columns, and the files that the rows name. No secrets. Each download is an event.',
    reply: { status: 200, bytes: 'application/zip' },
    errors: ['unavailable'],
  }),
} as const;
