import type { StagedSheet } from '#contract/import.ts';
import { missingFields } from '#domain/import/import-sheets.ts';
import type { StagedRow } from '#server/import/import.store.ts';

/** Number of sample lines shown before the columns are named. */
const SAMPLE = 3;

export const stagedReply = (
  { sheet, fileName, rows, headings, columns, dateOrder }: StagedRow,
  remembered: boolean,
): StagedSheet => ({
  sheet,
  fileName,
  lines: rows.length,
  headings: [...headings],
  sample: rows.slice(0, SAMPLE).map(({ cells }) => [...cells]),
  columns: { ...columns },
  dateOrder,
  remembered,
  missing: [...missingFields(sheet, columns)],
});
