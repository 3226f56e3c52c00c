import { type DayClose, financesApi, type Portfolio } from '#contract/finances.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type Day, day, formatDay } from '#domain/calendar.ts';
import { EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import type { ExportName, RowExport } from '#domain/finances/periods.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { ACCOUNT } from '#domain/ledger/posting.ts';
import { instalmentCount } from '#domain/limits/instalments.ts';
import { LOAN_STATUS } from '#domain/loans/loan.ts';
import { LOAN_TYPE } from '#domain/loans/loan-type.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { accountName, PAYMENT_METHOD, PAYMENT_STATUS } from '#domain/payments/payment.ts';
import { CHARGE, CHARGES, costName } from '#domain/products/charges.ts';
import { fail, ok } from '#domain/result.ts';
import {
  type Days,
  type ReadRows,
  readExpenses,
  readLedger,
  readLoans,
  readPayments,
} from '#server/finances/figures.store.ts';
import { dayCloseOf, portfolioOf } from '#server/finances/read-finances.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing } from '#server/http/serve.ts';
import { countLateCharge } from '#server/ledger/post-missing.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import type { Column, Row, Sheets, Value } from '#server/sheets/sheet.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';

const CONCEPT: readonly Column[] = [
  { key: 'concept', header: 'Concepto', kind: 'text' },
  { key: 'count', header: 'Cantidad', kind: 'count' },
  { key: 'amount', header: 'Monto', kind: 'amount' },
];
const line = (concept: string, count: number | null, amount: number): Row => ({ concept, count, amount });

const dayCloseSheets = (sheet: DayClose): Sheets => ({
  title: ['Cierre del día', formatDay(sheet.date), null],
  sheets: [
    {
      name: `Cierre ${sheet.date}`,
      columns: CONCEPT,
      total: false,
      rows: [
        [
          line('Saldo inicial de la cartera', null, sheet.opening),
          line('Desembolsos', sheet.disbursed.count, sheet.disbursed.amount),
          line('Intereses contratados', null, sheet.interest),
          line('Mora', null, sheet.lateCharges),
          line('Gastos de cobranza', null, sheet.costs),
          line('Pagos confirmados', sheet.collected.count, -sheet.collected.amount),
          line('Pagos reversados', sheet.reversed.count, sheet.reversed.amount),
          ...sheet.others.map(({ kind, amount }) => line(LEDGER_KIND[kind].label, null, amount)),
          line('Saldo final de la cartera', null, sheet.closing),
          ...(sheet.credit === null
            ? []
            : [
                line('A favor de clientes', null, sheet.credit),
                line('Saldo en libros', null, sheet.closing + sheet.credit),
              ]),
          ...sheet.expenses.map(({ category, count, amount }) =>
            line(`Gasto, ${EXPENSE_CATEGORY[category].label}`, count, -amount),
          ),
          ...sheet.reversedExpenses.map(({ category, count, amount }) =>
            line(`Gasto anulado, ${EXPENSE_CATEGORY[category].label}`, count, amount),
          ),
          ...sheet.accounts.map(({ bankName, accountNumber, count, amount }) =>
            line(`Neto, ${accountName({ bankName, accountNumber })}`, count, amount),
          ),
        ],
      ],
    },
  ],
});

const RISK: readonly Column[] = [
  { key: 'days', header: 'Cartera en riesgo', kind: 'text' },
  { key: 'loans', header: 'Préstamos', kind: 'count' },
  { key: 'principal', header: 'Capital por cobrar', kind: 'amount' },
  { key: 'runningLateCharge', header: 'Mora en curso', kind: 'amount' },
  { key: 'share', header: 'Parte de la cartera', kind: 'percent' },
];
const WEEKS: readonly Column[] = [
  { key: 'from', header: 'Semana desde', kind: 'date' },
  { key: 'to', header: 'Hasta', kind: 'date' },
  { key: 'due', header: 'Vencía', kind: 'amount' },
  { key: 'received', header: 'Cobrado', kind: 'amount' },
  { key: 'share', header: 'Cobrado de lo que vencía', kind: 'percent' },
];
const COHORTS: readonly Column[] = [
  { key: 'month', header: 'Mes del desembolso', kind: 'text', show: (month) => String(month).slice(0, 7) },
  { key: 'loans', header: 'Préstamos', kind: 'count' },
  { key: 'principal', header: 'Capital', kind: 'amount' },
  { key: 'received', header: 'Cobrado', kind: 'amount' },
  { key: 'settled', header: 'Saldados', kind: 'count' },
  { key: 'settledShare', header: 'Parte saldada', kind: 'percent' },
  { key: 'late', header: 'Atrasados', kind: 'count' },
  { key: 'latePrincipal', header: 'Capital atrasado', kind: 'amount' },
  { key: 'writtenOff', header: 'Castigados', kind: 'count' },
  { key: 'writtenOffAmount', header: 'Monto castigado', kind: 'amount' },
];

const portfolioSheets = ({ running, atRisk, collection, weeks, cohorts }: Portfolio, date: Day): Sheets => ({
  title: ['Cartera', formatDay(date)],
  sheets: [
    {
      name: 'Cartera en riesgo',
      columns: RISK,
      total: false,
      rows: [
        [
          ...atRisk.map((one) => ({ ...one, days: moreThanDays(one.days) })),
          { ...running, days: 'Toda la cartera', share: null },
        ],
      ],
    },
    { name: 'Cobranza por semana', columns: WEEKS, total: false, rows: [[...weeks, collection]] },
    { name: 'Cosechas', columns: COHORTS, total: true, rows: [cohorts] },
  ],
});

interface Report {
  readonly file: string;
  /** The day of the sheet: the requested one, or a default. */
  readonly dayOf: (asked: Day | null, today: Day) => Day;
  readonly sheets: (tx: Tx, of: Day, at: Pick<Context, 'today' | 'closedDays'>) => Promise<Sheets>;
}

/** Exports about one day, each written as a whole. */
const REPORTS = {
  'day-close': {
    file: 'cierre',
    dayOf: (asked, today) => asked ?? today,
    sheets: async (tx, of, { today }) => dayCloseSheets(await dayCloseOf(tx, of, today)),
  },
  portfolio: {
    file: 'cartera',
    dayOf: (_asked, today) => today,
    sheets: async (tx, of, { closedDays }) => {
      await countLateCharge(tx, of, closedDays);
      return portfolioSheets(await portfolioOf(tx, { today: of, closedDays }), of);
    },
  },
} as const satisfies Record<Exclude<ExportName, RowExport>, Report>;
type ReportName = keyof typeof REPORTS;
const REPORT_NAMES = keysOf(REPORTS);

const labelled =
  (table: Readonly<Record<string, { readonly label: string }>>) =>
  (value: Value): Value =>
    table[String(value)]?.label ?? value;
const reference = (id: Value): Value => (typeof id === 'number' ? applicationReference(id) : id);
const cedula = (digits: Value): Value =>
  typeof digits === 'string' && digits !== '' ? formatCedula(digits) : digits;
const count = (term: Value): Value => (typeof term === 'number' ? instalmentCount(term) : term);

interface Rows {
  readonly file: string;
  /** Name of its sheet in a workbook. */
  readonly sheet: string;
  readonly read: ReadRows;
  readonly columns: readonly Column[];
}

const APPLICATION: Column = { key: 'applicationId', header: 'Solicitud', kind: 'text', show: reference };
const CLIENT: Column = { key: 'fullName', header: 'Cliente', kind: 'text' };

/** For each export, its file name and its columns, from which both formats are written. */
export const ROWS: Readonly<Record<RowExport, Rows>> = {
  loans: {
    file: 'prestamos',
    sheet: 'Préstamos',
    read: readLoans,
    columns: [
      { key: 'id', header: 'Préstamo', kind: 'count' },
      APPLICATION,
      CLIENT,
      { key: 'cedula', header: 'Cédula', kind: 'text', show: cedula },
      { key: 'loanType', header: 'Tipo', kind: 'text', show: labelled(LOAN_TYPE) },
      { key: 'status', header: 'Estado', kind: 'text', show: labelled(LOAN_STATUS) },
      { key: 'principal', header: 'Capital', kind: 'amount' },
      { key: 'interest', header: 'Interés', kind: 'amount' },
      { key: 'total', header: 'Total', kind: 'amount' },
      { key: 'term', header: 'Cuotas', kind: 'count', show: count },
      { key: 'approvedAt', header: 'Aprobado', kind: 'instant' },
      { key: 'disbursedOn', header: 'Desembolsado', kind: 'date' },
      { key: 'reference', header: 'Referencia', kind: 'text' },
      { key: 'paid', header: 'Pagado de las cuotas', kind: 'amount' },
      { key: 'balance', header: 'Saldo hoy', kind: 'amount' },
      { key: 'bookBalance', header: 'Saldo en libros', kind: 'amount' },
      { key: 'running', header: 'Mora en curso', kind: 'amount' },
      { key: 'settledAt', header: 'Saldado', kind: 'instant' },
      // The last ones: a lender's own sheets find the others where they were.
      ...CHARGES.map((charge) => ({
        key: costName(charge),
        header: CHARGE[charge].label,
        kind: 'amount' as const,
      })),
    ],
  },
  payments: {
    file: 'pagos',
    sheet: 'Pagos',
    read: readPayments,
    columns: [
      { key: 'id', header: 'Pago', kind: 'count' },
      APPLICATION,
      CLIENT,
      { key: 'amount', header: 'Monto', kind: 'amount' },
      { key: 'paymentMethod', header: 'Método', kind: 'text', show: labelled(PAYMENT_METHOD) },
      { key: 'bankName', header: 'Banco', kind: 'text' },
      { key: 'accountNumber', header: 'Cuenta', kind: 'text' },
      { key: 'accountHolder', header: 'Titular', kind: 'text' },
      { key: 'reference', header: 'Referencia', kind: 'text' },
      { key: 'status', header: 'Estado', kind: 'text', show: labelled(PAYMENT_STATUS) },
      { key: 'registeredOn', header: 'Registrado', kind: 'date' },
      { key: 'reportedOn', header: 'Registrado en el teléfono', kind: 'date' },
      { key: 'arrivedAt', header: 'Llegó', kind: 'instant' },
      { key: 'decidedAt', header: 'Verificado', kind: 'instant' },
      { key: 'decidedBy', header: 'Por', kind: 'text' },
      { key: 'reversedAt', header: 'Reversado', kind: 'instant' },
      { key: 'notes', header: 'Notas', kind: 'text' },
    ],
  },
  ledger: {
    file: 'libro',
    sheet: 'Libro de asientos',
    read: readLedger,
    columns: [
      { key: 'id', header: 'Asiento', kind: 'count' },
      APPLICATION,
      { key: 'kind', header: 'Concepto', kind: 'text', show: labelled(LEDGER_KIND) },
      { key: 'amount', header: 'Monto', kind: 'amount' },
      { key: 'source', header: 'Sale de', kind: 'text', show: labelled(ACCOUNT) },
      { key: 'destination', header: 'Entra a', kind: 'text', show: labelled(ACCOUNT) },
      { key: 'change', header: 'Cambio del saldo', kind: 'amount' },
      { key: 'valueDate', header: 'Fecha valor', kind: 'date' },
      { key: 'postedAt', header: 'Registrado', kind: 'instant' },
      { key: 'instalment', header: 'Cuota', kind: 'count' },
      { key: 'payment', header: 'Pago', kind: 'count' },
      { key: 'fundsAccount', header: 'Cuenta del prestamista', kind: 'text' },
      { key: 'postedBy', header: 'Por', kind: 'text' },
      { key: 'note', header: 'Nota', kind: 'text' },
      { key: 'bookDay', header: 'Día en los libros', kind: 'date' },
    ],
  },
  expenses: {
    file: 'gastos',
    sheet: 'Gastos',
    read: readExpenses,
    columns: [
      { key: 'id', header: 'Gasto', kind: 'count' },
      { key: 'recordedAt', header: 'Registrado', kind: 'instant' },
      { key: 'category', header: 'Categoría', kind: 'text', show: labelled(EXPENSE_CATEGORY) },
      { key: 'amount', header: 'Monto', kind: 'amount' },
      { key: 'place', header: 'Salió de', kind: 'text' },
      { key: 'reason', header: 'En qué', kind: 'text' },
      { key: 'receipt', header: 'Comprobante', kind: 'text' },
      { key: 'recordedBy', header: 'Por', kind: 'text' },
    ],
  },
};

/** Few rows at once are collected young: with 2,000 an export took 60 MB more of memory. */
const BATCH = 250;

/** The rows of an export, batch after batch by id, so that neither the program nor the database holds the whole. */
async function* batchesOf(context: Context, name: RowExport, days: Days) {
  for (let after = 0; ; ) {
    const batch = await context.deps.db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => ROWS[name].read(tx, days, after, BATCH));
    yield batch;
    if (batch.length < BATCH) return;
    after = Number(batch.at(-1)?.id);
  }
}

interface Export {
  readonly sheets: Sheets;
  readonly name: string;
  readonly facts: Readonly<Record<string, string>>;
}

/**
 * The name of an export's file, such as "pagos-2026-11-01-a-2026-11-21": it shows the days without opening the file.
 */
function fileNameOf(name: RowExport, { from, to }: Days, today: Day): string {
  const { file } = ROWS[name];
  if (from && to) return from === to ? `${file}-${from}` : `${file}-${from}-a-${to}`;
  if (from) return `${file}-desde-${from}`;
  return to ? `${file}-hasta-${to}` : `${file}-${today}`;
}

const dayOf = (text: string | undefined): Day | null => (text === undefined ? null : day(text));

async function reportOf(tx: Tx, name: ReportName, date: Day, context: Context): Promise<Export> {
  const { file, sheets } = REPORTS[name];
  return { sheets: await sheets(tx, date, context), name: `${file}-${date}`, facts: { date } };
}

async function rowsOf(tx: Tx, context: Context, name: RowExport, days: Days): Promise<Export> {
  if (name === 'loans') await countLateCharge(tx, context.today, context.closedDays);
  const { sheet, columns } = ROWS[name];
  return {
    sheets: {
      title: null,
      sheets: [{ name: sheet, columns, rows: batchesOf(context, name, days), total: true }],
    },
    name: fileNameOf(name, days, context.today),
    facts: { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) },
  };
}

/**
 * Downloads one of the exports for a spreadsheet. The download is an event, written before the first byte is sent.
 */
export const exportRows = changing(financesApi.export, async (tx, context, { params: { name }, query }) => {
  const days = { from: dayOf(query.from), to: dayOf(query.to) };
  if (days.from && days.to && days.to < days.from)
    return fail(invalidField('to', 'La última fecha es anterior a la primera'));
  const file = isIn(REPORT_NAMES, name)
    ? await reportOf(tx, name, REPORTS[name].dayOf(dayOf(query.date), context.today), context)
    : await rowsOf(tx, context, name, days);
  await recordEvent(tx, context, 'finances.exported', name, { facts: file.facts });
  return ok(sheetFile(file.sheets, query.format, file.name, context.now));
});
