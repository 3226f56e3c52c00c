import type { DayClose, Portfolio } from '#contract/finances.ts';
import { type Day, formatDay } from '#domain/calendar.ts';
import { EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import { keysOf } from '#domain/enum-table.ts';
import type { ExportName, RowExport } from '#domain/finances/export.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { accountName } from '#domain/payments/payment.ts';
import { dayCloseOf } from '#server/finances/read-day-close.ts';
import { portfolioOf } from '#server/finances/read-portfolio.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { countLateCharge } from '#server/ledger/count-late-charge.ts';
import type { Column, Row, Sheets } from '#server/sheets/sheet.ts';

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
export const REPORTS = {
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
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = keysOf(REPORTS);
