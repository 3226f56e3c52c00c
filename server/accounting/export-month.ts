import { accountingApi, type MonthStatement } from '#contract/accounting.ts';
import { FISCAL_CONCEPT, FISCAL_DOCUMENT } from '#domain/accounting/fiscal-document.ts';
import {
  ACCOUNT_CLASS,
  type Chart,
  cashSides,
  JOURNAL_FILE,
  ledgerSides,
} from '#domain/accounting/journal.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { CASH_MOVEMENT } from '#domain/drawers/cash-movement.ts';
import { monthNamed } from '#domain/finances/periods.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { ok } from '#domain/result.ts';
import { type NumberedDocument, numberedDocuments } from '#server/accounting/fiscal-numbers.ts';
import { type LedgerMovement, ledgerMovements, ownMovements } from '#server/accounting/journal.store.ts';
import {
  derivedLines,
  type JournalLine,
  journalSums,
  lineOfDerived,
  type MonthBooks,
  monthBooks,
  sumsOf,
} from '#server/accounting/month-books.ts';
import { chartOfMonth, statementOf } from '#server/accounting/read-accounting.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { changing } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import type { Column, Row, Sheet, Sheets } from '#server/sheets/sheet.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';

const FILE = 'comprobantes-dgii';

const COLUMNS: readonly Column[] = [
  { key: 'type', header: 'Tipo e-CF', kind: 'text' },
  { key: 'document', header: 'Comprobante', kind: 'text' },
  { key: 'concept', header: 'Concepto', kind: 'text' },
  { key: 'cedula', header: 'Cédula', kind: 'text' },
  { key: 'name', header: 'Cliente', kind: 'text' },
  { key: 'collected', header: 'Cobrado', kind: 'amount' },
  { key: 'reversed', header: 'Reversado', kind: 'amount' },
  { key: 'corrects', header: 'Mes que corrige', kind: 'text' },
  { key: 'changes', header: 'e-NCF que modifica', kind: 'text' },
  { key: 'encf', header: 'e-NCF', kind: 'text' },
  { key: 'issuedOn', header: 'Fecha del e-NCF', kind: 'date' },
  { key: 'sent', header: 'Cómo se envía', kind: 'text' },
  { key: 'itbis', header: 'ITBIS', kind: 'text' },
];

interface Part {
  /** `null`: this part has no number. */
  readonly encf: string | null;
  readonly issuedOn: string | null;
  readonly amount: number;
}

const rowOf = (one: NumberedDocument, { encf, issuedOn, amount }: Part): Row => ({
  type: FISCAL_DOCUMENT[one.kind].type,
  document: FISCAL_DOCUMENT[one.kind].label,
  concept: FISCAL_CONCEPT[one.concept].label,
  cedula: one.cedula === null ? null : formatCedula(one.cedula),
  name: one.fullName,
  collected: one.corrects === null ? amount : null,
  reversed: one.corrects === null ? null : amount,
  corrects: one.corrects?.slice(0, 7) ?? null,
  changes: one.changes?.encf ?? null,
  encf,
  issuedOn,
  sent: one.whole ? 'Completo' : 'Resumen',
  itbis: FISCAL_CONCEPT[one.concept].itbis,
});

/** A line for each number of a document, and one for what has none. */
const rowsOf = (one: NumberedDocument): Row[] => [
  ...one.numbers.map((number) => rowOf(one, number)),
  ...(one.left > 0 ? [rowOf(one, { encf: null, issuedOn: null, amount: one.left })] : []),
];

/**
 * Downloads the invoices and notes of a month for DGII's free invoicing portal (rule: fiscal-documents). The download is
 * an event, written before the first byte is sent.
 */
export const exportFiscalDocuments = changing(
  accountingApi.fiscal,
  async (tx, context, { params, query }) => {
    const month = monthNamed(params.month);
    const rows = (await numberedDocuments(tx, month)).flatMap(rowsOf);
    await recordEvent(tx, context, 'finances.exported', FILE, { facts: { from: month.from, to: month.to } });
    const sheets = {
      title: null,
      sheets: [{ name: 'Comprobantes', columns: COLUMNS, rows: [rows], total: true }],
    };
    return ok(sheetFile(sheets, query.format, `${FILE}-${params.month}`, context.now));
  },
);

const BATCH = 250;
const LATE = 'De un mes que ya estaba cerrado';

const ENTRY: readonly Column[] = [
  { key: 'entry', header: 'Asiento', kind: 'text' },
  { key: 'day', header: 'Fecha', kind: 'date' },
  { key: 'code', header: 'Código', kind: 'text' },
  { key: 'name', header: 'Cuenta', kind: 'text' },
  { key: 'debit', header: 'Débito', kind: 'amount' },
  { key: 'credit', header: 'Crédito', kind: 'amount' },
  { key: 'concept', header: 'Concepto', kind: 'text' },
  { key: 'reference', header: 'Solicitud', kind: 'text' },
  { key: 'note', header: 'Nota', kind: 'text' },
];

/** The columns that QuickBooks Online has for journal entries; it takes an account by its name. */
const QUICKBOOKS: readonly Column[] = [
  { key: 'entry', header: 'JournalNo', kind: 'text' },
  { key: 'day', header: 'JournalDate', kind: 'us_date' },
  { key: 'name', header: 'AccountName', kind: 'text' },
  { key: 'debit', header: 'Debits', kind: 'amount' },
  { key: 'credit', header: 'Credits', kind: 'amount' },
  { key: 'concept', header: 'Description', kind: 'text' },
];

/** An entry of the journal as its two lines: the debit, and the credit of the same amount. */
function linesOf(
  { day: on, debit, credit, amount }: Omit<JournalLine, 'concept' | 'late'>,
  words: {
    readonly entry: string;
    readonly concept: string;
    readonly reference: string | null;
    readonly note: string | null;
  },
  chart: Chart,
): Row[] {
  const side = (account: string, amounts: { debit: number | null; credit: number | null }) => ({
    ...words,
    ...amounts,
    day: on,
    code: chart[account]?.code ?? '',
    name: chart[account]?.name ?? account,
  });
  return [side(debit, { debit: amount, credit: null }), side(credit, { debit: null, credit: amount })];
}

/** One entry a day: what each account received and gave. */
function dayRows(lines: readonly JournalLine[], chart: Chart): Row[] {
  return [...Map.groupBy(lines, (line) => line.day)].flatMap(([on, ofDay]) => {
    const side = (account: string, amounts: { debit: number | null; credit: number | null }) => ({
      entry: on.replaceAll('-', ''),
      day: on,
      code: chart[account]?.code ?? '',
      name: chart[account]?.name ?? account,
      ...amounts,
      concept: `Movimientos del ${formatDay(on)}`,
      reference: null,
      note: ofDay.some(({ late }) => late) ? `Incluye: ${LATE.toLowerCase()}` : null,
    });
    return [...sumsOf(ofDay)].flatMap(([account, { debit, credit }]) => [
      ...(debit > 0 ? [side(account, { debit, credit: null })] : []),
      ...(credit > 0 ? [side(account, { debit: null, credit })] : []),
    ]);
  });
}

/** What a movement says beside its concept: no word that somebody wrote about a client, whose erasure would change it. */
const noteOf = ({ bookDay, day: on }: Pick<LedgerMovement, 'bookDay' | 'day'>): string | null =>
  bookDay < on ? `${LATE}: ${formatDay(bookDay)}` : null;

/** Every movement of a month as an entry of its own, batch after batch: the loans' ledger, own money, and the rest. */
async function* movementRows({ deps }: Context, books: MonthBooks, chart: Chart): AsyncGenerator<Row[]> {
  const read = <T>(work: (tx: Tx) => Promise<T>) =>
    deps.db.transaction().setAccessMode('read only').execute(work);
  for (let after = 0; ; ) {
    const batch = await read((tx) => ledgerMovements(tx, books.taken, after, BATCH));
    yield batch.flatMap((row) =>
      linesOf(
        { ...ledgerSides(row), day: day(row.day), amount: row.amount },
        {
          entry: `L-${row.id}`,
          concept: LEDGER_KIND[row.kind].label,
          reference: applicationReference(row.applicationId),
          note: noteOf(row),
        },
        chart,
      ),
    );
    if (batch.length < BATCH) break;
    after = batch.at(-1)?.id ?? after;
  }
  const own = await read((tx) => ownMovements(tx, books.taken));
  yield own.flatMap((row) => {
    const sides = cashSides(row);
    if (!sides) return [];
    const words = {
      entry: `C-${row.id}`,
      concept: CASH_MOVEMENT[row.kind].label,
      reference: null,
      note: [noteOf(row), row.reason].filter(Boolean).join('. ') || null,
    };
    return linesOf({ ...sides, day: day(row.day), amount: row.amount }, words, chart);
  });
  const derived = await read((tx) => derivedLines(tx, books));
  yield derived.flatMap((line, at) => {
    const { concept } = lineOfDerived(line);
    return linesOf(
      line,
      { entry: `A-${line.day.replaceAll('-', '')}-${at + 1}`, concept, reference: null, note: null },
      chart,
    );
  });
}

const journal = (rows: Sheet['rows'], columns = ENTRY): Sheets => ({
  title: null,
  sheets: [{ name: 'Diario', columns, rows, total: true }],
});

const STATEMENT: readonly Column[] = [
  { key: 'class', header: 'Clase', kind: 'text' },
  { key: 'code', header: 'Código', kind: 'text' },
  { key: 'name', header: 'Cuenta', kind: 'text' },
  { key: 'amount', header: 'Monto', kind: 'amount' },
];
const PROVISIONS: readonly Column[] = [
  { key: 'fromDays', header: 'Días de atraso desde', kind: 'count' },
  { key: 'toDays', header: 'Hasta', kind: 'count' },
  { key: 'loans', header: 'Préstamos', kind: 'count' },
  { key: 'principal', header: 'Capital por cobrar', kind: 'amount' },
  { key: 'share', header: 'Por ciento', kind: 'percent' },
  { key: 'amount', header: 'Provisión', kind: 'amount' },
];

const statementSheets = (statement: MonthStatement): Sheets => {
  const line = (name: string, amount: number): Row => ({ class: null, code: null, name, amount });
  const shown = (lines: MonthStatement['income']): Row[] =>
    lines.map((one) => ({ ...one, class: ACCOUNT_CLASS[one.class].label }));
  const { income, expenses, result, assets, liabilities, equity, accumulated } = statement;
  return {
    title: ['Estados', statement.month],
    sheets: [
      {
        name: 'Resultados',
        columns: STATEMENT,
        total: false,
        rows: [
          [
            ...shown(income),
            ...shown(expenses),
            line('Resultado del mes', result),
            line('Cobrado de intereses, mora y gastos', statement.collectedIncome),
            line('Devengado y no cobrado en el mes', statement.uncollectedIncome),
          ],
        ],
      },
      {
        name: 'Balance',
        columns: STATEMENT,
        total: false,
        rows: [
          [
            ...shown(assets),
            ...shown(liabilities),
            ...shown(equity),
            line('Resultado acumulado', accumulated),
          ],
        ],
      },
      { name: 'Provisiones', columns: PROVISIONS, total: true, rows: [statement.provided] },
    ],
  };
};

interface Made {
  readonly tx: Tx;
  readonly context: Context;
  readonly books: MonthBooks;
  readonly chart: Chart;
  readonly statement: () => Promise<MonthStatement>;
}

/** How each of the accountant's files is made. */
const JOURNAL_SHEETS = {
  days: async ({ tx, books, chart }: Made) => journal([dayRows(await journalSums(tx, books), chart)]),
  movements: async ({ context, books, chart }: Made) => journal(movementRows(context, books, chart)),
  quickbooks: async ({ tx, books, chart }: Made) =>
    journal([dayRows(await journalSums(tx, books), chart)], QUICKBOOKS),
  statements: async ({ statement }: Made) => statementSheets(await statement()),
} as const;

/**
 * Downloads one of the accountant's files of a month; that of a closed month is the same bytes each time (rule:
 * closed-months). The download is an event, written before the first byte is sent.
 */
export const exportMonth = changing(accountingApi.file, async (tx, context, { params, query }) => {
  const month = monthNamed(params.month);
  const books = await monthBooks(tx, month);
  const chart = await chartOfMonth(tx, books);
  const statement = () => statementOf(tx, params.month, context);
  const sheets = await JOURNAL_SHEETS[params.file]({ tx, context, books, chart, statement });
  await recordEvent(tx, context, 'finances.exported', JOURNAL_FILE[params.file].file, {
    facts: { from: month.from, to: month.to },
  });
  const name = `${JOURNAL_FILE[params.file].file}-${params.month}${books.closed ? '' : '-provisional'}`;
  return ok(sheetFile(sheets, query.format, name, books.closed?.closedAt ?? context.now));
});
