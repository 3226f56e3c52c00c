import { addDays, type Day } from '#domain/calendar.ts';
import { type DateOrder, methodOfMovement } from '#domain/payments/receipt.ts';
import { isDateLike, readBankAmount, readBankDay } from '#domain/statements/bank-cells.ts';
import {
  type Direction,
  directionOfWord,
  type ExplainedWords,
  foldedText,
  NO_WORDS,
} from '#domain/statements/bank-facts.ts';
import {
  bankOfHeadings,
  columnsOf,
  knownColumn,
  type NamedColumns,
  type StatementColumns,
  type StatementHeading,
} from '#domain/statements/columns.ts';
import {
  type BankFile,
  type BankRow,
  type BankTable,
  type FoundTables,
  findTables,
  isBalanceText,
  isFilled,
  isMovementLike,
  isTotalText,
  sameHeadings,
  textOf,
  trimmed,
} from '#domain/statements/find-tables.ts';
import { movementKindOf } from '#domain/statements/own-movement.ts';
import {
  type BalancedRow,
  type Contradiction,
  contradictionsIn,
  fitted,
  moneyOf,
  type RowShape,
  type TableSense,
  UNREAD_REASON,
  type UnreadReason,
} from '#domain/statements/read-row.ts';

const ORDERS = ['dmy', 'mdy'] as const satisfies readonly DateOrder[];
/** Matches a date inside a text of the head. */
const DATES = /\d{1,4}[/.-](?:\d{1,2}|[a-zé]{3,10})[/.-]\d{2,4}/gi;

/** The first and last day of a statement as its head writes them; `null` where it names none. */
function periodIn(head: readonly BankRow[]): readonly [string, string] | null {
  for (const { cells } of head) {
    const text = cells.join(' ');
    if (!/per[ií]odo|desde|hasta|\bdel\b|\brango\b|from|period/i.test(text)) continue;
    const [from, to] = (text.match(DATES) ?? []).filter(isDateLike);
    if (from !== undefined && to !== undefined) return [from, to];
  }
  const alone = (word: RegExp) =>
    head.flatMap(({ cells }) => {
      const text = cells.join(' ');
      return word.test(text) ? (text.match(DATES) ?? []) : [];
    })[0];
  const [from, to] = [alone(/desde/i), alone(/hasta/i)];
  return from !== undefined && to !== undefined ? [from, to] : null;
}

/** Most days after today on which a bank posts a movement of today: over a long weekend. */
const DAYS_AHEAD = 5;

interface Dates {
  /** The cells of the dates of all rows. */
  readonly texts: readonly string[];
  readonly head: readonly BankRow[];
  readonly today: Day;
  /** The order that was named before for this bank's files, or that the bank is known for. */
  readonly usual: DateOrder | null;
}

/**
 * The orders of day and month that fit a file best: all its rows are days, within the period of its head, and not after
 * today. Two orders where both fit equally well and mean different days; the usual one then decides, if any.
 */
function fittingOrders({ texts, head, today, usual }: Dates): readonly DateOrder[] {
  const period = periodIn(head);
  const latest = addDays(today, DAYS_AHEAD);
  /** Dates that are no day at all weigh more than days out of place: a bank may post on the next business day. */
  const misfits = (order: DateOrder): number => {
    const [from, to] = period?.map((text) => readBankDay(text, order)) ?? [];
    const isPeriod = from != null && to != null && from <= to;
    const days = texts.map((text) => readBankDay(text, order));
    const none = days.filter((on) => on === null).length + (period !== null && !isPeriod ? 1 : 0);
    const misplaced = days.filter(
      (on) => on !== null && (on > latest || (isPeriod && (on < from || on > to))),
    ).length;
    return none * (texts.length + 1) + misplaced;
  };
  const differ = texts.some((text) => readBankDay(text, 'dmy') !== readBankDay(text, 'mdy'));
  if (!differ) return ['dmy'];
  const counted = ORDERS.map((order) => ({ order, wrong: misfits(order) }));
  const least = Math.min(...counted.map(({ wrong }) => wrong));
  const best = counted.filter(({ wrong }) => wrong === least).map(({ order }) => order);
  return best.length > 1 && usual !== null ? [usual] : best;
}

interface ReadingFacts {
  readonly today: Day;
  /** What this request says of the columns; it wins over everything else. */
  readonly named: NamedColumns;
  /** What was said of an earlier file with these headings. */
  readonly remembered: NamedColumns | null;
}

/** What the columns and dates of a file mean, by its headings, all its rows, and what the lender said. */
interface Interpretation {
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
  const says =
    (direction: Direction) =>
    ({ cells }: BankRow) =>
      columns.direction !== null &&
      directionOfWord(cells[columns.direction] ?? '', bank, columns.words) === direction;
  const isMixed = first.rows.some(says('out')) || second.rows.some(says('in'));
  return sameHeadings(first.headings, second.headings) && isTotalled && !isMixed ? ['in', 'out'] : none;
}

/** Words explained now and before; of one word the last explanation counts. */
const wordsOf = (before = NO_WORDS, now = NO_WORDS): ExplainedWords => ({
  in: [...now.in, ...before.in.filter((word) => !now.out.includes(word) && !now.in.includes(word))],
  out: [...now.out, ...before.out.filter((word) => !now.in.includes(word) && !now.out.includes(word))],
});

/** Interprets the tables of a file; `null` where a column that it needs is unknown. */
function interpret(
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
  /** The row's cells but the balance: the same whichever columns were named. */
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
  readonly sample: readonly (readonly string[])[];
  /** `null`: a column that the reading needs is unknown. */
  readonly columns: StatementColumns | null;
  /** Whether the headings alone say what the columns are: then a movement is recognised in another file of the bank. */
  readonly known: boolean;
  /** Whether the direction of some amounts is unknown. */
  readonly asksDirection: boolean;
  /** Words of the direction that are unknown. */
  readonly unknownWords: readonly string[];
  /** The order by which the days were read; `null`: it has to be asked. */
  readonly dateOrder: DateOrder | null;
  /** Orders of day and month that fit equally well; empty where the order is known. */
  readonly dateOrders: readonly DateOrder[];
  readonly movements: readonly ReadMovement[];
  readonly unread: readonly UnreadRow[];
  readonly contradictions: readonly Contradiction[];
  /** Whether the head, the title of a table or the heading of the amounts says that they are in dollars. */
  readonly isForeign: boolean;
}

const SAMPLE = 5;

/** Whether a cell of the head names another currency than the peso, and no peso beside it. */
const isForeignCurrency = (cell: string): boolean =>
  /\b(?:USD|d[oó]lar(?:es)?|euros?)\b|US\$/i.test(cell) && !/RD\$|DOP|peso/i.test(cell);

const PRICED = String.raw`(?:US\$|\bUSD\b|\bd[oó]lar(?:es)?\b|\beuros?\b)`;
const BETWEEN = String.raw`(?:[\s:()|,/-]|\b(?:de|del|al?|cambio|d[ií]a|hoy|compra|venta)\b|\d+[/-]\d+[/-]\d+)*`;
/** The price of a currency, "Tasa del día US$ 60.50"; one below ten, or in percent, may be the interest of an account. */
const EXCHANGE_RATE = new RegExp(
  String.raw`\b(?:tasas?|tipo de cambio)(?:${BETWEEN}${PRICED}${BETWEEN}[1-9]\d{1,2}(?:\.\d+)?(?![\d.,/-]|\s*%))+`,
  'gi',
);

/** Whether a row says that the money is in another currency; its cells may be apart, as "Tasa US$" and "60.50". */
const isForeignRow = ({ cells }: BankRow): boolean =>
  cells.join('\n').replaceAll(EXCHANGE_RATE, '').split('\n').some(isForeignCurrency);

/** A bank's reference, or its serial: one digit means none, whatever the zeros before it. */
const referenceOf = (...texts: readonly string[]): string | null =>
  texts.find((text) => text.replace(/\W/g, '').replace(/^0+/, '').length > 1) ?? null;

/** What tells a row from others, whichever columns were named: its cells, and its reference and text by the headings. */
function identityIn(headings: readonly string[], separator: string, known: boolean) {
  const at = (meaning: StatementHeading) => knownColumn(headings, meaning);
  const [balance, reference, serial, short] = [at('balance'), at('reference'), at('serial'), at('direction')];
  const description = at('description') ?? headings.length - 1;
  const money = [at('credit'), at('debit'), at('either'), balance].filter((column) => column !== null);
  const shape: RowShape = { width: headings.length, description, money, separator };
  return (row: BankRow) => {
    const cells = fitted(row, shape) ?? trimmed(row);
    const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
    const text = JSON.stringify(cells.filter((_, column) => column !== balance).map(foldedText));
    const number = referenceOf(cell(reference), cell(serial))?.replace(/^0+/, '') ?? '';
    const own = cell(description) || cell(short);
    return { row: text, facts: known ? JSON.stringify([number, foldedText(own)]) : text };
  };
}

/** A balance with its sign, in centavos; `null` where the cell has none. */
function balanceIn(cell: string): number | null {
  const amount = readBankAmount(cell);
  return amount && (amount.direction === 'out' ? -amount.cents : amount.cents);
}

/** Reads a bank's file without asking where it can, and says what it has to ask. */
export function readStatement(file: BankFile, facts: ReadingFacts): StatementReading {
  const { separator } = file;
  const found = findTables(file);
  const headings = found.tables[0]?.headings ?? [];
  const movements: ReadMovement[] = [];
  const unread: UnreadRow[] = [];
  const balanced: BalancedRow[] = [];
  const unknownWords = new Set<string>();
  let asksDirection = false;
  const meaning = interpret(found, facts);
  const refuse = (row: BankRow, reason: UnreadReason) =>
    unread.push({ number: row.line, text: textOf(row, separator), reason: UNREAD_REASON[reason] });
  if (meaning) readTables(meaning);
  const amounts = (meaning && headings[meaning.columns.amount]) ?? '';
  return {
    headings,
    sample: (found.tables[0]?.rows ?? []).slice(0, SAMPLE).map(trimmed),
    isForeign: isForeignCurrency(amounts) || [...found.head, ...found.titles].some(isForeignRow),
    columns: meaning?.columns ?? null,
    known: meaning?.known ?? false,
    asksDirection,
    unknownWords: [...unknownWords],
    dateOrder: meaning?.dateOrders.length === 1 ? (meaning.dateOrders[0] ?? null) : null,
    dateOrders: meaning && meaning.dateOrders.length > 1 ? meaning.dateOrders : [],
    movements,
    unread,
    contradictions: contradictionsIn(balanced),
  };

  function readTables({ columns, senses, dateOrders, known }: Interpretation) {
    const order = dateOrders[0] ?? 'dmy';
    const [serialAt, shortAt] = [knownColumn(headings, 'serial'), knownColumn(headings, 'direction')];
    const money = [columns.amount, columns.debit, columns.balance].filter((at) => at !== null);
    const shape: RowShape = { width: headings.length, description: columns.description, money, separator };
    const identityOf = identityIn(headings, separator, known);
    let afterGap = false;
    // A movement above the headings belongs to no table: its columns are unknown.
    for (const row of [...found.head, ...found.titles]) if (isMovementLike(row)) refuse(row, 'above');
    const rows = found.tables.flatMap((table, index) => {
      const sense = sameHeadings(table.headings, headings) ? senses[index] : undefined;
      return table.rows.map((row) => ({ row, sense }));
    });
    for (const { row, sense } of rows) {
      if (sense === undefined) {
        if (isMovementLike(row)) refuse(row, 'other_table');
        continue;
      }
      const cells = fitted(row, shape);
      if (cells === null) {
        afterGap = true;
        refuse(row, 'wide');
        continue;
      }
      const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
      const [on, description] = [cell(columns.date), cell(columns.description)];
      const day = readBankDay(on, order);
      const read = moneyOf(cells, sense);
      const balance = balanceIn(cell(columns.balance));
      const isTotal = isTotalText(description) || isTotalText(cells.find(isFilled) ?? '');
      // Its amount may be in the column of the movements, too.
      const isBalance =
        balance !== null && isBalanceText(description) && Math.abs(read.cents) === Math.abs(balance);
      if (isTotal && (!isDateLike(on) || read.reason === 'no_amount' || isBalance)) {
        // A balance at the beginning, which the first row has to follow from; sums hold other figures there.
        if (day !== null && balance !== null)
          balanced.push({ line: row.line, day, cents: 0, balance, afterGap: false });
        continue;
      }
      const isMoved = read.reason === null || read.reason === 'no_amount' || read.cents !== 0;
      if (isMoved && read.reason !== 'too_large' && balance !== null && day !== null) {
        balanced.push({ line: row.line, day, cents: read.cents, balance, afterGap });
        afterGap = false;
      } else if (balance !== null || read.reason !== 'no_amount') afterGap = true;
      if (read.word !== undefined) unknownWords.add(read.word);
      if (read.isPlain) asksDirection = true;
      if (day === null) {
        refuse(row, read.reason === 'no_amount' && !isDateLike(on) ? 'nothing' : 'no_date');
        continue;
      }
      const reason = day > addDays(facts.today, DAYS_AHEAD) ? 'future' : read.reason;
      if (reason !== null) {
        refuse(row, reason);
        continue;
      }
      const short = shortAt === columns.description ? '' : cell(shortAt);
      const isToldByShort =
        (movementKindOf(description) === null && movementKindOf(short) !== null) ||
        (methodOfMovement(description) !== 'deposit' && methodOfMovement(short) === 'deposit');
      const isOwnReference = columns.reference !== columns.description;
      movements.push({
        ...{ line: row.line, day, cents: read.cents, balance, on },
        text: description === '' ? short : isToldByShort ? `${short} ${description}` : description,
        reference: isOwnReference ? referenceOf(cell(columns.reference), cell(serialAt)) : null,
        ...identityOf(row),
      });
    }
  }
}
