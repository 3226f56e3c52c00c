import type { DayClose, Portfolio } from '#contract/finances.ts';
import { type Day, formatDay } from '#domain/calendar.ts';
import { CSV_START, type CsvCell, csvLine } from '#domain/csv.ts';
import { EXPENSE_CATEGORY } from '#domain/drawers/cash-movement.ts';
import { keysOf } from '#domain/enum-table.ts';
import type { ExportName, RowExport } from '#domain/finances/export.ts';
import { formatShare } from '#domain/finances/share.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { accountName } from '#domain/payments/payment.ts';
import { dayCloseOf } from '#server/finances/read-day-close.ts';
import { portfolioOf } from '#server/finances/read-portfolio.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { countLateCharge } from '#server/ledger/count-late-charge.ts';

const asCsv = (lines: readonly (readonly CsvCell[])[]) => CSV_START + lines.map(csvLine).join('');

const dayCloseAsCsv = (sheet: DayClose): string =>
  asCsv([
    ['Cierre del día', formatDay(sheet.date), null],
    ['Concepto', 'Cantidad', 'Monto'],
    ['Saldo inicial de la cartera', null, sheet.opening],
    ['Desembolsos', sheet.disbursed.count, sheet.disbursed.amount],
    ['Intereses contratados', null, sheet.interest],
    ['Mora', null, sheet.lateCharges],
    ['Gastos de cobranza', null, sheet.costs],
    ['Pagos confirmados', sheet.collected.count, -sheet.collected.amount],
    ['Pagos reversados', sheet.reversed.count, sheet.reversed.amount],
    ...sheet.others.map(({ kind, amount }) => [LEDGER_KIND[kind].label, null, amount]),
    ['Saldo final de la cartera', null, sheet.closing],
    ...(sheet.credit === null
      ? []
      : [
          ['A favor de clientes', null, sheet.credit],
          ['Saldo en libros', null, sheet.closing + sheet.credit],
        ]),
    ...sheet.expenses.map(({ category, count, amount }) => [
      `Gasto, ${EXPENSE_CATEGORY[category].label}`,
      count,
      -amount,
    ]),
    ...sheet.accounts.map(({ bankName, accountNumber, count, amount }) => [
      `Neto, ${accountName({ bankName, accountNumber })}`,
      count,
      amount,
    ]),
  ]);

const portfolioAsCsv = ({ running, atRisk, collection, weeks, cohorts }: Portfolio, date: Day): string =>
  asCsv([
    ['Cartera', formatDay(date)],
    ['Cartera en riesgo', 'Préstamos', 'Capital por cobrar', 'Mora en curso', 'Parte de la cartera'],
    ...atRisk.map(({ days, loans, principal, runningLateCharge, share }) => [
      moreThanDays(days),
      loans,
      principal,
      runningLateCharge,
      formatShare(share),
    ]),
    ['Toda la cartera', running.loans, running.principal, running.runningLateCharge, null],
    ['Semana desde', 'Hasta', 'Vencía', 'Cobrado', 'Cobrado de lo que vencía'],
    ...[...weeks, collection].map(({ from, to, due, received, share }) => [
      formatDay(from),
      formatDay(to),
      due,
      received,
      formatShare(share),
    ]),
    [
      'Mes del desembolso',
      'Préstamos',
      'Capital',
      'Cobrado',
      'Saldados',
      'Parte saldada',
      'Atrasados',
      'Capital atrasado',
      'Castigados',
      'Monto castigado',
    ],
    ...cohorts.map((one) => [
      one.month.slice(0, 7),
      one.loans,
      one.principal,
      one.received,
      one.settled,
      formatShare(one.settledShare),
      one.late,
      one.latePrincipal,
      one.writtenOff,
      one.writtenOffAmount,
    ]),
  ]);

interface Sheet {
  readonly file: string;
  /** The day of the sheet: the requested one, or a default. */
  readonly dayOf: (asked: Day | null, today: Day) => Day;
  readonly write: (tx: Tx, of: Day, at: Pick<Context, 'today' | 'closedDays'>) => Promise<string>;
}

/** Exports about one day, each written as a whole. */
export const SHEETS = {
  'day-close': {
    file: 'cierre',
    dayOf: (asked, today) => asked ?? today,
    write: async (tx, of, { today }) => dayCloseAsCsv(await dayCloseOf(tx, of, today)),
  },
  portfolio: {
    file: 'cartera',
    dayOf: (_asked, today) => today,
    write: async (tx, of, { closedDays }) => {
      await countLateCharge(tx, of, closedDays);
      return portfolioAsCsv(await portfolioOf(tx, { today: of, closedDays }), of);
    },
  },
} as const satisfies Record<Exclude<ExportName, RowExport>, Sheet>;
export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = keysOf(SHEETS);
