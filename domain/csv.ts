/** What a spreadsheet would run instead of show (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n]/;
/**
 * The same behind a sign at which a spreadsheet may part cells: where the country's list separator is ";", it takes our
 * quotes for letters, and what a text says after its ";" for a cell.
 */
const FORMULA_INSIDE = /([;\t\r\n|])(\s*)(?=[=+\-@])/g;

export type CsvCell = string | number | null;

/** A text is quoted, and kept a text by an apostrophe where a spreadsheet would take it for a formula. Numbers are ours. */
function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const parted = value.replace(FORMULA_INSIDE, "$1$2'");
  const harmless = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${parted}` : parted;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One record of RFC 4180, line end included. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Tells a spreadsheet that accents are UTF-8. */
export const CSV_START = '\ufeff';
