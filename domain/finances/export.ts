import { keysOf, keysWhere } from '#domain/enum-table.ts';

interface ExportFacts {
  /** Label of the download button for a range of days; `null`: the file has no range, and another card offers it. */
  readonly button: string | null;
}

/** Files that the back office writes for a spreadsheet. */
export const EXPORT = {
  loans: { button: 'Préstamos' },
  payments: { button: 'Pagos' },
  ledger: { button: 'Libro de asientos' },
  expenses: { button: 'Gastos' },
  'day-close': { button: null },
  portfolio: { button: null },
} as const satisfies Record<string, ExportFacts>;
export type ExportName = keyof typeof EXPORT;
export const EXPORTS = keysOf(EXPORT);
export const ROW_EXPORTS = keysWhere(EXPORT, 'button');
export type RowExport = (typeof ROW_EXPORTS)[number];
