import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, post, put } from '#contract/endpoint.ts';
import { day, instant, messageReply, requiredLine, wholeNumber } from '#contract/fields.ts';
import { changedVersion, seenVersion } from '#contract/seen.ts';
import { sheetFormat, sheetReply } from '#contract/sheet-format.ts';
import { FISCAL_CONCEPTS } from '#domain/accounting/fiscal-document.ts';
import { FISCAL_DOCUMENT_KINDS, SENDING_STATES } from '#domain/accounting/fiscal-number.ts';
import { ACCOUNT_CLASSES, JOURNAL_FILES } from '#domain/accounting/journal.ts';
import { INCOME_METHODS } from '#domain/accounting/provisions.ts';
import { IMPORT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { IMPORT_MAX_BYTES } from '#domain/limits/limits.ts';

/** A month by its name: "2026-10". */
const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Escriba el mes así: 2026-10'));

const provisionRule = z.strictObject({
  fromDays: z.int('Escriba días enteros').check(z.minimum(0), z.maximum(3_650)),
  share: z.int('Escriba el por ciento, con una décima como mucho').check(z.minimum(0), z.maximum(1_000)),
});

const chartEntry = {
  code: requiredLine('Escriba el código de la cuenta', 20),
  name: requiredLine('Escriba el nombre de la cuenta', 100),
};

const provision = z.object({
  fromDays: z.int(),
  toDays: z.nullable(z.int()),
  share: z.int(),
  loans: z.int(),
  principal: z.int(),
  amount: z.int(),
});

/** From how many pesos a consumption invoice goes whole to the tax office, and who says so (rule: fiscal-documents). */
const wholeFrom = z.strictObject({
  amount: wholeNumber('Escriba pesos enteros', 1, 100_000_000),
  source: requiredLine('Escriba de dónde sale', 300),
  decidedOn: day,
});

/** What the lender's accountant decides (rules: income-over-time, provisions, chart-of-accounts). */
const rulesOf = {
  /** How interest becomes income; `null`: not chosen, so all of it at the disbursement. */
  income: z.nullable(z.strictObject({ method: z.enum(INCOME_METHODS, 'Elija de la lista'), from: day })),
  provisions: z.array(provisionRule).check(z.maxLength(12)),
  /** The source of these decisions, such as a letter of the accountant, and their day. */
  source: z.nullable(requiredLine('Escriba de dónde sale, o deje vacío', 300)),
  decidedOn: z.nullable(day),
};

export const accounting = z.object({
  ...rulesOf,
  wholeFrom,
  /** Version of the rules, sent back with a change; `null` before the first one. */
  version: z.nullable(z.int()),
  /** Whether the method of income may still be chosen: no month since its day is closed. */
  mayChooseIncome: z.boolean(),
  accounts: z.array(
    z.object({ account: z.string(), class: z.enum(ACCOUNT_CLASSES), code: z.string(), name: z.string() }),
  ),
  /** Provisions as of today by the present rules. */
  provided: z.array(provision),
  /** The months that have movements, newest first. */
  months: z.array(
    z.object({
      month: z.string(),
      closedAt: z.nullable(instant),
      closedBy: z.nullable(z.string()),
      /** Whether the month may be closed now: it is over. Those before it are closed with it. */
      mayClose: z.boolean(),
    }),
  ),
});
export type Accounting = z.infer<typeof accounting>;

const statementLine = z.object({
  account: z.string(),
  class: z.enum(ACCOUNT_CLASSES),
  code: z.string(),
  name: z.string(),
  /** Pesos, positive as the class counts them: a larger asset, liability, income or expense. */
  amount: z.int(),
});

/** The income statement of a month, and the balance sheet at its end; pesos. */
export const monthStatement = z.object({
  month: z.string(),
  closedAt: z.nullable(instant),
  income: z.array(statementLine),
  expenses: z.array(statementLine),
  result: z.int(),
  assets: z.array(statementLine),
  liabilities: z.array(statementLine),
  equity: z.array(statementLine),
  /** Income less expenses of all months up to this one. */
  accumulated: z.int(),
  provided: z.array(provision),
  /** Interest, late charge and costs that customers paid in the month, also where they are income of another one. */
  collectedIncome: z.int(),
  /** Income of interest, late charge and costs in the month that is not collected; below zero: collected before. */
  uncollectedIncome: z.int(),
});
export type MonthStatement = z.infer<typeof monthStatement>;

export const accountingApi = {
  read: get('/api/admin/accounting', readers(), {
    summary: 'The rules of the accountant, the chart of accounts, provisions as of today, and the months.',
    json: accounting,
  }),
  change: put('/api/admin/accounting', staff(), {
    summary: 'Change the rules; closed months keep theirs.',
    body: z.strictObject({
      ...rulesOf,
      /** Without it the limit stays as it is. */
      wholeFrom: z.optional(wholeFrom),
      accounts: z.array(z.strictObject({ account: requiredLine('Falta la cuenta', 60), ...chartEntry })),
      version: seenVersion,
    }),
    json: changedVersion,
    errors: ['already_processed', 'settings_changed'],
  }),
  month: get('/api/admin/accounting/months/:month', readers(), {
    summary: 'The income statement of a month and the balance sheet at its end.',
    params: z.strictObject({ month }),
    json: monthStatement,
  }),
  close: post('/api/admin/accounting/months/:month/close', staff(), {
    summary: 'Close a month: nothing changes it any more (rule: closed-months).',
    params: z.strictObject({ month }),
    json: z.object({ message: z.string() }),
    errors: ['already_processed'],
  }),
  file: get('/api/admin/accounting/months/:month/files/:file', readers(), {
    summary:
      'The journal of a month by day or by movement, for QuickBooks, or its statements, as CSV or as a workbook (`format=xlsx`). Each download is an event.',
    params: z.strictObject({ month, file: z.enum(JOURNAL_FILES) }),
    query: z.strictObject({ format: sheetFormat }),
    reply: sheetReply,
    errors: ['not_found'],
  }),
  fiscal: get('/api/admin/accounting/months/:month/fiscal-documents', readers(), {
    summary:
      'The invoices and notes of a month for the tax office, by client, from the interest and late charge collected and reversed, apart, as CSV or as a workbook (`format=xlsx`). Each download is an event.',
    params: z.strictObject({ month }),
    query: z.strictObject({ format: sheetFormat }),
    reply: sheetReply,
  }),
} as const;

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
  /** Pesos of it that no number is for. */
  left: z.int(),
  whole: z.boolean(),
  /** The numbers of the document: none, or one; two where two accounts of one person were merged. */
  numbers: z.array(
    z.object({
      id: z.int(),
      encf: z.string(),
      issuedOn: z.string(),
      amount: z.int(),
      /** Whether the provider of e-CF accepted its invoice: then it is not taken back. */
      isAccepted: z.boolean(),
    }),
  ),
  /** The number of the document that a note changes; `null`: it has none, or this is no note. */
  changes: z.nullable(z.string()),
  /** What became of it at the provider of e-CF; `null`: it was not sent. */
  sending: z.nullable(
    z.object({ encf: z.string(), state: z.enum(SENDING_STATES), why: z.nullable(z.string()) }),
  ),
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
  month: get('/api/admin/fiscal/months/:month', readers(), {
    summary: "A month's documents for the tax office with their numbers, and the ranges of numbers.",
    params: z.strictObject({ month }),
    json: fiscalMonth,
  }),
  addRange: create('/api/admin/fiscal/ranges', staff(), {
    summary: 'Add a range of numbers that the tax office authorised; the type is in its numbers.',
    body: z.strictObject({ first: encf, last: encf, endsOn: z.nullable(day) }),
    json: messageReply,
  }),
  enter: create('/api/admin/fiscal/months/:month/numbers', staff(), {
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
    json: messageReply,
    errors: ['not_found'],
  }),
  enterMany: post('/api/admin/fiscal/months/:month/number-files', staff(), {
    summary:
      "Enter the numbers of a month's documents from its file (CSV or .xlsx) with the columns e-NCF and Fecha filled; lines that cannot be entered are listed.",
    params: z.strictObject({ month }),
    file: { field: 'file', maxBytes: IMPORT_MAX_BYTES, tooLarge: IMPORT_TOO_LARGE, required: true },
    json: z.object({
      message: z.string(),
      entered: z.int(),
      /** Lines whose number the document has already, and lines without a number. */
      same: z.int(),
      refused: z.array(z.object({ line: z.int(), why: z.string() })),
    }),
  }),
  send: create('/api/admin/fiscal/months/:month/sendings', staff(), {
    summary:
      "Hand a client's invoice of a month to the provider of e-CF, with the next number of the range; its answer comes later (rule: ecf-provider).",
    params: z.strictObject({ month }),
    body: z.strictObject({ userId: z.int('Falta el cliente') }),
    json: messageReply,
    errors: ['not_found', 'already_processed'],
  }),
  withdraw: post('/api/admin/fiscal/numbers/:id/withdrawal', staff(), {
    summary:
      'Take back a number that was entered for the wrong document; the entry stays in the log. One that the provider accepted stays.',
    json: messageReply,
    errors: ['already_processed'],
  }),
} as const;
