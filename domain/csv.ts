/** The beginning of a cell that makes a spreadsheet compute it instead of showing it (OWASP, CSV injection). */
import { keysOf } from '#domain/enum-table.ts';

const FORMULA = /^[=+\-@\t\r\n]/;
/**
 * A formula after a sign at which a spreadsheet may split cells. Where the locale's list separator is ";", the
 * spreadsheet reads our quotes as characters, and the text after a ";" as a new cell.
 */
const FORMULA_INSIDE = /([;\t\r\n|])(\s*)(?=[=+\-@])/g;

export type CsvCell = string | number | null;

/**
 * Quotes a text, and prefixes an apostrophe where a spreadsheet would read a formula. Numbers are ours and stay plain.
 */
function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const parted = value.replace(FORMULA_INSIDE, "$1$2'");
  const harmless = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${parted}` : parted;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One record of RFC 4180, line end included. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** First character of a CSV file: it tells a spreadsheet that accents are UTF-8. */
export const CSV_START = '\ufeff';

interface SheetFormatFacts {
  readonly label: string;
  /** Media type of the file. */
  readonly type: string;
}

/** The formats of an export: CSV for programs, and a workbook for people. */
export const SHEET_FORMAT = {
  csv: { label: 'CSV', type: 'text/csv; charset=utf-8' },
  xlsx: { label: 'Excel', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const satisfies Record<string, SheetFormatFacts>;
export type SheetFormat = keyof typeof SHEET_FORMAT;
export const SHEET_FORMATS = keysOf(SHEET_FORMAT);
