import { isDateLike, isNoAmount, readBankAmount } from '#domain/statements/bank-cells.ts';
import { foldedHeading, isHeader } from '#domain/statements/columns.ts';

/** A line of a bank's file, with the number that its reader sees. */
export interface BankRow {
  readonly line: number;
  /** The cells as written, with their blanks. */
  readonly cells: readonly string[];
}

/** A bank's file as rows; empty lines are left out. */
export interface BankFile {
  readonly rows: readonly BankRow[];
  /** The rows of a workbook's further sheets with movements, which have the headings of the first. */
  readonly moreSheets?: readonly (readonly BankRow[])[];
  /** What separates the cells, to write a row as the file has it. */
  readonly separator: string;
}

export interface BankTable {
  readonly headings: readonly string[];
  readonly rows: readonly BankRow[];
}

/** The table or tables of a bank's file, and the rows before them: the bank's name, the account, the period. */
export interface FoundTables {
  readonly head: readonly BankRow[];
  /** Tables with the same headings; a page that repeats them, or a second table. */
  readonly tables: readonly BankTable[];
  /** The rows between two tables or above that of a further sheet, which may name another account than the head. */
  readonly titles: readonly BankRow[];
  /** Whether the headings are words of banks, or those of a file that has none but is known. */
  readonly known: boolean;
}

export const trimmed = ({ cells }: BankRow): string[] => cells.map((cell) => cell.trim());
export const isFilled = (cell: string): boolean => cell.trim() !== '';

/** A row as the file has it, without empty cells at its end. */
export function textOf(row: BankRow, separator: string): string {
  const cells = trimmed(row);
  return cells.slice(0, cells.findLastIndex(isFilled) + 1).join(separator);
}

/** Whether a row has a date, an amount and another cell, in any columns. */
export function isMovementLike(row: BankRow): boolean {
  const cells = trimmed(row).filter(isFilled);
  return (
    cells.length >= 3 &&
    cells.some(isDateLike) &&
    cells.some((cell) => !isDateLike(cell) && readBankAmount(cell) !== null)
  );
}
const isPlain = (cells: readonly string[]): boolean =>
  cells.every((cell) => !isDateLike(cell) && readBankAmount(cell) === null);

/** Whether a row repeats a balance: "SALDO ANTERIOR". */
export const isBalanceText = (text: string): boolean =>
  /^(?:saldo|balance) (?:inicial|anterior|final|actual|al|de apertura|de cierre)\b/i.test(text.trim());

/** Whether a row sums others or repeats a balance, and moves nothing: "TOTAL", "NETO", "SALDO ANTERIOR". */
export const isTotalText = (text: string): boolean =>
  isBalanceText(text) || /^(?:sub ?total|total|totales|neto)\b/i.test(text.trim());

const TEXT_HEADINGS = [
  'cuenta',
  'fecha',
  'no referencia',
  'monto',
  'tipo',
  'descripcion',
  'otro',
  'no serial',
];
const TEXT_FIELDS = TEXT_HEADINGS.length;

/**
 * Rows of Banco Popular's text file, which has no headings: account, date, reference, amount, CR or DB, a text that may
 * hold commas, another field, serial. `null` for another file.
 */
function popularText({ rows, separator }: BankFile): FoundTables | null {
  const first = rows[0] && trimmed(rows[0]);
  const fits =
    first !== undefined &&
    /^\d{15,24}$/.test(first[0] ?? '') &&
    isDateLike(first[1] ?? '') &&
    /^(?:CR|DB)$/i.test(first[4] ?? '');
  if (!fits) return null;
  const table = rows.map(({ line, cells }) => {
    const surplus = Math.max(0, cells.length - TEXT_FIELDS);
    const text = cells.slice(5, 6 + surplus).join(separator);
    return { line, cells: [...cells.slice(0, 5), text, ...cells.slice(6 + surplus)] };
  });
  const titleOf = ({ line, cells }: BankRow) => ({ line, cells: [`Cuenta ${cells[0]}`] });
  return {
    head: table.slice(0, 1).map(titleOf),
    titles: table.filter(({ cells }) => cells[0] !== first[0]).map(titleOf),
    tables: [{ headings: TEXT_HEADINGS, rows: table }],
    known: true,
  };
}

/** The table below the last row of words before the first movement; without one the columns have numbers for names. */
function unknownTable({ rows }: BankFile): FoundTables {
  const first = rows.findIndex((row) => isMovementLike(row));
  const above = first > 0 ? rows[first - 1] : undefined;
  const names = above && trimmed(above);
  if (names && names.filter(isFilled).length >= 2 && isPlain(names))
    return {
      head: rows.slice(0, first - 1),
      tables: [{ headings: names, rows: rows.slice(first) }],
      titles: [],
      known: false,
    };
  const from = Math.max(0, first);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const headings = Array.from({ length: width }, (_, at) => `Columna ${at + 1}`);
  return {
    head: rows.slice(0, from),
    tables: [{ headings, rows: rows.slice(from) }],
    titles: [],
    known: false,
  };
}

const isTotal = (row: BankRow): boolean => isTotalText(trimmed(row).find(isFilled) ?? '');

/** Rows of words right before the headings of a further table: its title, not lines of the table before. */
const withoutTitle = (rows: readonly BankRow[]): readonly BankRow[] =>
  rows.slice(0, rows.findLastIndex((row) => !isPlain(trimmed(row)) || isTotal(row)) + 1);

/** The rows behind the last movement or sum before a further table: its title, which may have a number. */
const titleIn = (rows: readonly BankRow[]): readonly BankRow[] =>
  rows.slice(rows.findLastIndex((row) => isMovementLike(row) || isTotal(row)) + 1);

function tablesInSheet(file: BankFile): FoundTables {
  const { rows } = file;
  const headers = rows.flatMap((row, at) => {
    const headings = trimmed(row);
    return isHeader(headings) ? [{ at, headings }] : [];
  });
  const [first] = headers;
  if (!first) return popularText(file) ?? unknownTable(file);
  const found = headers.map(({ at, headings }, index) => ({
    headings,
    rows: rows.slice(at + 1, headers[index + 1]?.at),
  }));
  return {
    head: rows.slice(0, first.at),
    titles: found.slice(0, -1).flatMap((table) => titleIn(table.rows)),
    tables: found.map((table, index) =>
      index === found.length - 1 ? table : { ...table, rows: withoutTitle(table.rows) },
    ),
    known: true,
  };
}

/**
 * Finds the tables of a bank's file by the words of their headings, after any number of lines, again, and on each sheet.
 */
export function findTables(file: BankFile): FoundTables {
  const first = tablesInSheet(file);
  const more = (file.moreSheets ?? []).map((rows) => tablesInSheet({ ...file, rows }));
  return {
    ...first,
    titles: [...first.titles, ...more.flatMap(({ head, titles }) => [...head, ...titles])],
    tables: [first, ...more].flatMap(({ tables }) => tables),
  };
}

const folded = (headings: readonly string[]): string =>
  headings.map(foldedHeading).join('|').replace(/\|+$/, '');

/** Whether two rows of headings are the same columns; empty ones at their ends are none. */
export const sameHeadings = (a: readonly string[], b: readonly string[]): boolean => folded(a) === folded(b);

/** Whether a cell for money has some: neither nothing, a dash nor zero. */
export const hasMoney = (text: string): boolean => {
  const amount = readBankAmount(text);
  return !isNoAmount(text) && (amount === null || amount.cents > 0);
};
