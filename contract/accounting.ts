import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, instant, requiredLine, wholeNumber } from '#contract/fields.ts';
import { sheetFormat, sheetReply } from '#contract/sheet-format.ts';
import { ACCOUNT_CLASSES, JOURNAL_FILES } from '#domain/accounting/journal.ts';
import { INCOME_METHODS } from '#domain/accounting/provisions.ts';

/** A month by its name: "2026-10". */
export const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Escriba el mes así: 2026-10'));

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
  read: endpoint({
    method: 'GET',
    path: '/api/admin/accounting',
    access: readers(),
    summary: 'The rules of the accountant, the chart of accounts, provisions as of today, and the months.',
    reply: { status: 200, json: accounting },
    errors: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/accounting',
    access: staff(),
    summary: 'Change the rules; closed months keep theirs.',
    body: z.strictObject({
      ...rulesOf,
      /** Without it the limit stays as it is. */
      wholeFrom: z.optional(wholeFrom),
      accounts: z.array(z.strictObject({ account: requiredLine('Falta la cuenta', 60), ...chartEntry })),
    }),
    reply: { status: 200, json: z.object({ message: z.string() }) },
    errors: ['already_processed'],
  }),
  month: endpoint({
    method: 'GET',
    path: '/api/admin/accounting/months/:month',
    access: readers(),
    summary: 'The income statement of a month and the balance sheet at its end.',
    params: z.strictObject({ month }),
    reply: { status: 200, json: monthStatement },
    errors: [],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/admin/accounting/months/:month/close',
    access: staff(),
    summary: 'Close a month: nothing changes it any more (rule: closed-months).',
    params: z.strictObject({ month }),
    reply: { status: 200, json: z.object({ message: z.string() }) },
    errors: ['already_processed'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/admin/accounting/months/:month/files/:file',
    access: readers(),
    summary:
      'The journal of a month by day or by movement, for QuickBooks, or its statements, as CSV or as a workbook (`format=xlsx`). Each download is an event.',
    params: z.strictObject({ month, file: z.enum(JOURNAL_FILES) }),
    query: z.strictObject({ format: sheetFormat }),
    reply: sheetReply,
    errors: ['not_found'],
  }),
  fiscal: endpoint({
    method: 'GET',
    path: '/api/admin/accounting/months/:month/fiscal-documents',
    access: readers(),
    summary:
      'The invoices and notes of a month for the tax office, by client, from the interest and late charge collected and reversed, apart, as CSV or as a workbook (`format=xlsx`). Each download is an event.',
    params: z.strictObject({ month }),
    query: z.strictObject({ format: sheetFormat }),
    reply: sheetReply,
    errors: [],
  }),
} as const;
