import { addDays, type Day } from '#domain/calendar.ts';
import type { DateOrder } from '#domain/payments/statement.ts';
import { type BalancedRow, type Contradiction, contradictionsIn } from '#domain/statements/balance-chain.ts';
import { isDateLike, readBankAmount, readBankDay } from '#domain/statements/bank-cells.ts';
import { type Direction, directionOfWord, foldedText } from '#domain/statements/bank-facts.ts';
import {
  bankOfHeadings,
  columnsOf,
  knownColumn,
  type NamedColumns,
  type StatementColumns,
} from '#domain/statements/columns.ts';
import { fittingOrders } from '#domain/statements/date-order.ts';
import {
  type BankFile,
  type BankRow,
  type BankTable,
  findTables,
  isFilled,
  isTotalText,
  sameHeadings,
  textOf,
  trimmed,
} from '#domain/statements/find-tables.ts';
import { movementKindOf } from '#domain/statements/movement-kind.ts';
import {
  fitted,
  moneyOf,
  type RowShape,
  type TableSense,
  UNREAD_REASON,
  type UnreadReason,
} from '#domain/statements/read-row.ts';

/** A movement as a bank's file has it. */
export interface ReadMovement {
  readonly line: number;
  readonly day: Day;
  /** Centavos: positive came in, negative went out. */
  readonly cents: number;
  /** The bank's text for people. */
  readonly text: string;
  /** The bank's reference, or its serial where the reference is one digit or none. */
  readonly reference: string | null;
  readonly balance: number | null;
  /** The date as written. */
  readonly on: string;
  /** The row's cells but the balance: the same whatever somebody said that they mean. */
  readonly row: string;
  /** Reference and text by the headings alone, which another file of the bank has too; `row` where they are unknown. */
  readonly facts: string;
}

/** A row that was not understood. */
export interface UnreadRow {
  readonly number: number;
  readonly text: string;
  readonly reason: string;
}

/** What a bank's file says, and what a person has to say before it can be kept. */
export interface StatementReading {
  readonly headings: readonly string[];
  readonly head: readonly BankRow[];
  readonly sample: readonly (readonly string[])[];
  /** `null`: nobody knows which column is which. */
  readonly columns: StatementColumns | null;
  /** Whether the headings alone say what the columns are: then a movement is recognised in another file of the bank. */
  readonly known: boolean;
  /** Whether nobody knows if an amount came in or went out. */
  readonly asksDirection: boolean;
  /** Words of the direction that nobody knows. */
  readonly unknownWords: readonly string[];
  /** The order by which the days were read; `null`: it has to be asked. */
  readonly dateOrder: DateOrder | null;
  /** Orders of day and month that fit equally well; empty where the order is known. */
  readonly dateOrders: readonly DateOrder[];
  readonly movements: readonly ReadMovement[];
  readonly unread: readonly UnreadRow[];
  readonly contradictions: readonly Contradiction[];
  /** Whether the head says that the account is in dollars. */
  readonly isForeign: boolean;
}

export interface ReadingFacts {
  readonly today: Day;
  /** What this request says of the columns; it wins over everything else. */
  readonly named: NamedColumns;
  /** What was said of an earlier file with these headings. */
  readonly remembered: NamedColumns | null;
}

const SAMPLE = 5;
/** Most days after today on which a bank posts a movement of today: over a long weekend. */
const DAYS_AHEAD = 5;

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

/** Whether a cell of the head names another currency than the peso, and no peso beside it. */
const isForeignCurrency = (cell: string): boolean =>
  /\b(?:USD|d[oó]lar(?:es)?|euros?)\b|US\$/i.test(cell) && !/RD\$|DOP|peso/i.test(cell);

/** A bank's reference, or its serial: one digit means none. */
const referenceOf = (...texts: readonly string[]): string | null =>
  texts.find((text) => text.replace(/\W/g, '').length > 1) ?? null;

/** Reads a bank's file without asking where it can, and says what it has to ask. */
export function readStatement(file: BankFile, { today, named, remembered }: ReadingFacts): StatementReading {
  const found = findTables(file);
  const [first] = found.tables;
  const headings = first?.headings ?? [];
  const format = found.known ? bankOfHeadings(headings) : undefined;
  const said = { ...remembered, ...named };
  const sample = (first?.rows ?? []).slice(0, SAMPLE).map(trimmed);
  const isForeign = found.head.some(({ cells }) => cells.some(isForeignCurrency));
  const whole = { headings, head: found.head, sample, isForeign };
  const bare = columnsOf(headings, said);
  if (first === undefined || bare === null)
    return {
      ...{
        ...whole,
        columns: null,
        known: false,
        asksDirection: false,
        unknownWords: [],
        dateOrder: null,
        dateOrders: [],
      },
      ...{ movements: [], unread: [], contradictions: [] },
    };
  const isCard = format?.isCard ?? false;
  const isSingle = bare.debit === null;
  const rows = found.tables.flatMap(({ rows: own }) => own);
  const isSigned =
    isSingle && rows.some(({ cells }) => readBankAmount(cells[bare.amount] ?? '')?.direction != null);
  const worded =
    isSingle && bare.direction === null && named.direction === undefined && !isSigned
      ? wordColumn(first, bare)
      : null;
  const columns: StatementColumns = {
    ...bare,
    direction: bare.direction ?? worded,
    plain: bare.plain ?? (isSigned && !isCard ? 'in' : null),
  };
  const bank = format?.bank ?? null;
  const orders =
    named.dateOrder != null
      ? [named.dateOrder]
      : fittingOrders({
          texts: rows.map(({ cells }) => (cells[columns.date] ?? '').trim()).filter(isDateLike),
          head: found.head,
          today,
          usual: said.dateOrder ?? format?.dateOrder ?? null,
        });
  const order = orders[0] ?? 'dmy';
  const balanceAt = columns.balance;
  const serialAt = knownColumn(headings, 'serial');
  const shortAt = knownColumn(headings, 'direction');
  const ownDescription = knownColumn(headings, 'description') ?? headings.length - 1;
  const ownBalance = knownColumn(headings, 'balance');
  const ownReference = knownColumn(headings, 'reference');
  const known = found.known && columnsOf(headings, {}) !== null;
  const shape: RowShape = {
    width: headings.length,
    description: columns.description,
    money: [columns.amount, columns.debit, balanceAt].filter((at) => at !== null),
    separator: file.separator,
  };
  const identityOf = (row: BankRow) => {
    const cells = fitted(row, { ...shape, description: ownDescription }) ?? trimmed(row);
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
    const text = JSON.stringify(cells.filter((_, at) => at !== ownBalance).map(foldedText));
    const reference = referenceOf(cell(ownReference), cell(serialAt))?.replace(/^0+/, '') ?? '';
    const own = cell(ownDescription) || cell(shortAt);
    return { row: text, facts: known ? JSON.stringify([reference, foldedText(own)]) : text };
  };
  const movements: ReadMovement[] = [];
  const unread: UnreadRow[] = [];
  const balanced: BalancedRow[] = [];
  const unknownWords = new Set<string>();
  let asksDirection = false;
  let afterGap = false;
  const directions = tableDirections(found.tables, columns, bank);
  const foreign = knownColumn(headings, 'foreign');
  found.tables.forEach((table, index) => {
    const sense: TableSense = { columns, bank, foreign, isCard, tableDirection: directions[index] ?? null };
    for (const row of table.rows) {
      const refuse = (reason: UnreadReason) =>
        unread.push({ number: row.line, text: textOf(row, file.separator), reason: UNREAD_REASON[reason] });
      const cells = fitted(row, shape);
      if (cells === null) {
        afterGap = true;
        refuse('wide');
        continue;
      }
      const on = cells[columns.date] ?? '';
      const day = readBankDay(on, order);
      const money = moneyOf(cells, sense);
      const description = cells[columns.description] ?? '';
      const balanceCell = balanceAt === null ? null : readBankAmount(cells[balanceAt] ?? '');
      const balance =
        balanceCell === null
          ? null
          : balanceCell.direction === 'out'
            ? -balanceCell.cents
            : balanceCell.cents;
      const isTotal = isTotalText(description) || isTotalText(cells.find(isFilled) ?? '');
      if (isTotal && (day === null || money.reason === 'no_amount')) {
        // A balance at the beginning, which the first row has to follow from; sums hold other figures there.
        if (day !== null && balance !== null)
          balanced.push({ line: row.line, day, cents: 0, balance, afterGap: false });
        continue;
      }
      const isMoved =
        money.reason !== 'too_large' &&
        (money.reason === null || money.reason === 'no_amount' || money.cents !== 0);
      if (isMoved && balance !== null && day !== null) {
        balanced.push({ line: row.line, day, cents: money.cents, balance, afterGap });
        afterGap = false;
      } else if (balance !== null || money.reason !== 'no_amount') afterGap = true;
      if (money.word !== undefined) unknownWords.add(money.word);
      if (money.isPlain) asksDirection = true;
      if (day === null && !isDateLike(on)) {
        refuse(money.reason === 'no_amount' ? 'nothing' : 'no_date');
        continue;
      }
      const reason = day === null ? 'no_date' : day > addDays(today, DAYS_AHEAD) ? 'future' : money.reason;
      if (day === null || reason !== null) {
        refuse(reason ?? 'no_date');
        continue;
      }
      const short = shortAt === null || shortAt === columns.description ? '' : (cells[shortAt] ?? '');
      const kindOnlyShort = movementKindOf(description) === null && movementKindOf(short) !== null;
      movements.push({
        line: row.line,
        day,
        cents: money.cents,
        text: description === '' ? short : kindOnlyShort ? `${short} ${description}` : description,
        reference:
          columns.reference === columns.description
            ? null
            : referenceOf(
                columns.reference === null ? '' : (cells[columns.reference] ?? ''),
                serialAt === null ? '' : (cells[serialAt] ?? ''),
              ),
        balance,
        on,
        ...identityOf(row),
      });
    }
  });
  return {
    ...whole,
    columns,
    known,
    asksDirection,
    unknownWords: [...unknownWords],
    dateOrder: orders.length > 1 ? null : order,
    dateOrders: orders.length > 1 ? orders : [],
    movements,
    unread,
    contradictions: contradictionsIn(balanced),
  };
}
