import { DAY_MS, formatDay, formatInstant, HOUR_MS } from '#domain/calendar.ts';
import type { CsvCell } from '#domain/csv.ts';
import { formatShare } from '#domain/finances/portfolio.ts';
import { visibleText } from '#domain/printable.ts';
import type { Result } from '#domain/result.ts';

export type Value = string | number | Date | null;
export type Row = Readonly<Record<string, Value>>;

/** A value that has another type than its column declares: a bug. */
const misfit = (value: Value): never => {
  throw new TypeError(`Not of its column: ${typeof value}`);
};
const text = (value: Value) => (typeof value === 'string' ? value : misfit(value));
const number = (value: Value) => (typeof value === 'number' ? value : misfit(value));
const instant = (value: Value) => (value instanceof Date ? value : misfit(value));

/** Santo Domingo is four hours behind UTC all year. */
const OFFSET_MS = 4 * HOUR_MS;
/** The day from which a workbook counts days. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const dayNumber = (milliseconds: number) => (milliseconds - FIRST_DAY) / DAY_MS;

interface KindFacts {
  /** The value in a CSV. */
  readonly csv: (value: Value) => CsvCell;
  /** The value in a workbook. */
  readonly cell: (value: Value) => string | number;
  /** How a workbook shows the value (ECMA-376, 18.8.30). */
  readonly format: string;
  /** Width of the column in a workbook, in characters. */
  readonly width: number;
  /** Whether a total of the column means anything. */
  readonly summed: boolean;
}

/** The kinds of a column. */
export const KIND = {
  /** Names, accounts, cédulas and references: never read as a number. */
  text: { csv: text, cell: text, format: '@', width: 22, summed: false },
  /** A day, `YYYY-MM-DD`. */
  date: {
    csv: (value) => formatDay(text(value)),
    cell: (value) => dayNumber(Date.parse(text(value))),
    format: 'dd/mm/yyyy',
    width: 12,
    summed: false,
  },
  /** The same, month first, for programs of the United States. */
  us_date: {
    csv: (value) => text(value).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
    cell: (value) => dayNumber(Date.parse(text(value))),
    format: 'mm/dd/yyyy',
    width: 12,
    summed: false,
  },
  /** An instant, shown in the time of Santo Domingo. */
  instant: {
    csv: (value) => formatInstant(instant(value)),
    cell: (value) => dayNumber(instant(value).getTime() - OFFSET_MS),
    format: 'dd/mm/yyyy hh:mm',
    width: 17,
    summed: false,
  },
  /** Pesos. Not "RD$" in quotes: a common converter (findings/peso-format.sh) would lose the amounts. */
  amount: { csv: number, cell: number, format: '[$RD$]#,##0;-[$RD$]#,##0', width: 15, summed: true },
  /** Whole numbers: counts, and the numbers of rows. */
  count: { csv: number, cell: number, format: '0', width: 11, summed: false },
  /** Tenths of a percent. */
  percent: {
    csv: (value) => formatShare(number(value)),
    cell: (value) => number(value) / 1000,
    format: '0.0%',
    width: 11,
    summed: false,
  },
} as const satisfies Record<string, KindFacts>;
export type Kind = keyof typeof KIND;

/** A column of an export: both formats are written from it. */
export interface Column {
  readonly key: string;
  readonly header: string;
  readonly kind: Kind;
  /** How a stored value is written; without it, as it is. */
  readonly show?: (value: Value) => Value;
}

export const shown = ({ key, show }: Column, row: Row): Value => {
  const value = row[key] ?? null;
  return show && value !== null ? show(value) : value;
};

/** Rows that are written at once: the pieces stay small, and other requests get their turn. */
const ROWS_AT_ONCE = 50;

/** The rows of a sheet in small slices. */
export async function* slicesOf(rows: Sheet['rows']): AsyncGenerator<readonly Row[]> {
  for await (const batch of rows)
    for (let at = 0; at < batch.length; at += ROWS_AT_ONCE) yield batch.slice(at, at + ROWS_AT_ONCE);
}

/** One table of an export. */
export interface Sheet {
  /** Name in a workbook; a CSV has none. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** The rows, batch after batch: the whole is never held. */
  readonly rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** Whether the last row of the workbook sums the amounts; not where a row is a sum of others already. */
  readonly total: boolean;
}

/** An export: one table or several, which a CSV lists one below another. */
export interface Sheets {
  /** The first line of a CSV with several tables or about one day; else `null`. */
  readonly title: readonly CsvCell[] | null;
  readonly sheets: readonly Sheet[];
}

/** One row of a spreadsheet, with the line number that the spreadsheet shows. */
export interface CellRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why no row of a file was read. */
export type Unread = 'not_this_kind' | 'unreadable' | 'too_long';
export type ReadRows = Result<readonly CellRow[], Unread>;

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
