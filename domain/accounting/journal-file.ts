import { keysOf } from '#domain/enum-table.ts';

/** The files of a month for the accountant. */
export const JOURNAL_FILE = {
  days: { label: 'Diario por día', file: 'diario-por-dia' },
  movements: { label: 'Diario por movimiento', file: 'diario-por-movimiento' },
  quickbooks: { label: 'Para QuickBooks', file: 'quickbooks' },
  statements: { label: 'Resultados y balance', file: 'estados' },
} as const;
export const JOURNAL_FILES = keysOf(JOURNAL_FILE);
