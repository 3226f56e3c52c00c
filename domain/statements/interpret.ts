import type { Day } from '#domain/calendar.ts';
import type { DateOrder } from '#domain/payments/statement.ts';
import { isDateLike, readBankAmount } from '#domain/statements/bank-cells.ts';
import {
  type Direction,
  directionOfWord,
  type ExplainedWords,
  NO_WORDS,
} from '#domain/statements/bank-facts.ts';
import {
  bankOfHeadings,
  columnsOf,
  knownColumn,
  type NamedColumns,
  type StatementColumns,
} from '#domain/statements/columns.ts';
import { fittingOrders } from '#domain/statements/date-order.ts';
import {
  type BankRow,
  type BankTable,
  type FoundTables,
  isFilled,
  isTotalText,
  sameHeadings,
  trimmed,
} from '#domain/statements/find-tables.ts';
import type { TableSense } from '#domain/statements/read-row.ts';

export interface ReadingFacts {
  readonly today: Day;
  /** What this request says of the columns; it wins over everything else. */
  readonly named: NamedColumns;
  /** What was said of an earlier file with these headings. */
  readonly remembered: NamedColumns | null;
}

/** What the columns and dates of a file mean, by its headings, all its rows, and what the lender said. */
export interface Interpretation {
  /** What the columns of each table mean, in the order of the tables. */
  readonly senses: readonly TableSense[];
  readonly columns: StatementColumns;
  /** Whether the headings alone say what the columns are. */
  readonly known: boolean;
  /** Orders of day and month that fit equally well; one where the order is known. */
  readonly dateOrders: readonly DateOrder[];
}

/** A column whose every word says a direction, where no heading names it. */
function wordColumn({ headings, rows }: BankTable, { date, amount }: StatementColumns): number | null {
  const at = headings.findIndex((_, column) => {
    if (column === date || column === amount) return false;
    const words = rows.map((row) => (row.cells[column] ?? '').trim()).filter(isFilled);
    return words.length > 0 && words.every((word) => directionOfWord(word, null) !== null);
  });
  return at < 0 ? null : at;
}

/**
 * The direction of each table where a file has two of one form: first what came in, then what went out, with totals
 * between (Banco Popular). A table that a page only continues has no totals, or mixes both.
 */
function tableDirections(
  tables: readonly BankTable[],
  columns: StatementColumns,
  bank: string | null,
): readonly (Direction | null)[] {
  const [first, second] = tables;
  const none = tables.map(() => null);
  if (tables.length !== 2 || !first || !second || columns.debit !== null || columns.plain !== null)
    return none;
  const isTotalled = first.rows.some((row) => isTotalText(trimmed(row).find(isFilled) ?? ''));
  const goesOut = ({ cells }: BankRow) =>
    columns.direction !== null && directionOfWord(cells[columns.direction] ?? '', bank) === 'out';
  return sameHeadings(first.headings, second.headings) && isTotalled && !first.rows.some(goesOut)
    ? ['in', 'out']
    : none;
}

/** Words explained now and before; of one word the last explanation counts. */
const wordsOf = (before = NO_WORDS, now = NO_WORDS): ExplainedWords => ({
  in: [...now.in, ...before.in.filter((word) => !now.out.includes(word) && !now.in.includes(word))],
  out: [...now.out, ...before.out.filter((word) => !now.in.includes(word) && !now.out.includes(word))],
});

/** Interprets the tables of a file; `null` where a column that it needs is unknown. */
export function interpret(
  { tables, head, known }: FoundTables,
  { today, named, remembered }: ReadingFacts,
): Interpretation | null {
  const [first] = tables;
  const said = { ...remembered, ...named, words: wordsOf(remembered?.words, named.words) };
  const bare = first && columnsOf(first.headings, said);
  if (!first || !bare) return null;
  const { headings } = first;
  const format = known ? bankOfHeadings(headings) : undefined;
  const isCard = format?.isCard ?? false;
  const isSingle = bare.debit === null;
  const rows = tables.flatMap(({ rows: own }) => own);
  const isSigned =
    isSingle && rows.some(({ cells }) => readBankAmount(cells[bare.amount] ?? '')?.direction != null);
  const isUnworded = isSingle && bare.direction === null && named.direction === undefined && !isSigned;
  const columns: StatementColumns = {
    ...bare,
    direction: bare.direction ?? (isUnworded ? wordColumn(first, bare) : null),
    plain: bare.plain ?? (isSigned && !isCard ? 'in' : null),
  };
  const bank = format?.bank ?? null;
  const foreign = knownColumn(headings, 'foreign');
  const texts = rows.map(({ cells }) => (cells[columns.date] ?? '').trim()).filter(isDateLike);
  const usual = said.dateOrder ?? format?.dateOrder ?? null;
  return {
    senses: tableDirections(tables, columns, bank).map((tableDirection) => ({
      ...{ columns, bank, foreign, isCard, tableDirection },
    })),
    columns,
    known: known && columnsOf(headings, {}) !== null,
    dateOrders: named.dateOrder != null ? [named.dateOrder] : fittingOrders({ texts, head, today, usual }),
  };
}
