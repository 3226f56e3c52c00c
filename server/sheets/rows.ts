import { visibleText } from '#domain/printable.ts';
import type { Result } from '#domain/result.ts';

/** One row of a spreadsheet, with the line number that the spreadsheet shows. */
export interface CellRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export type ReadRows = Result<readonly CellRow[], 'not_this_kind' | 'unreadable' | 'too_long'>;

export const COLUMNS_MAX = 40;
const CELL_MAX = 300;

/**
 * The cells of a row, each as one line of text without invisible characters and without the apostrophe that keeps a
 * text from being a formula.
 */
export const tidyCells = (cells: readonly string[]): string[] =>
  cells.slice(0, COLUMNS_MAX).map((cell) =>
    visibleText(cell.replace(/[\p{Cc}\p{Cs}]+/gu, ' '))
      .trim()
      .replace(/^'(?=[=+\-@])/, '')
      .slice(0, CELL_MAX),
  );
