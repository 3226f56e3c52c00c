import { membersHaving, membersOf } from '#domain/closed-set.ts';

interface ExportFacts {
  /** The button beside the days whose rows it has; `null`: a sheet of one day, written whole, with a page of its own. */
  readonly button: string | null;
}

/** Files for a spreadsheet. */
export const EXPORT = {
  loans: { button: 'Préstamos' },
  payments: { button: 'Pagos' },
  ledger: { button: 'Libro de asientos' },
  'day-close': { button: null },
  portfolio: { button: null },
} as const satisfies Record<string, ExportFacts>;
export type ExportName = keyof typeof EXPORT;
export const EXPORTS = membersOf(EXPORT);
export const ROW_EXPORTS = membersHaving(EXPORT, 'button');
export type RowExport = (typeof ROW_EXPORTS)[number];
