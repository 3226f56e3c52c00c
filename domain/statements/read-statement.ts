import { addDays, type Day } from '#domain/calendar.ts';
import type { DateOrder } from '#domain/payments/statement.ts';
import { type BalancedRow, type Contradiction, contradictionsIn } from '#domain/statements/balance-chain.ts';
import { isDateLike, readBankAmount, readBankDay } from '#domain/statements/bank-cells.ts';
import { foldedText } from '#domain/statements/bank-facts.ts';
import { knownColumn, type StatementColumns, type StatementHeading } from '#domain/statements/columns.ts';
import {
  type BankFile,
  type BankRow,
  findTables,
  isFilled,
  isMovementLike,
  isTotalText,
  textOf,
  trimmed,
} from '#domain/statements/find-tables.ts';
import { type Interpretation, interpret, type ReadingFacts } from '#domain/statements/interpret.ts';
import { movementKindOf } from '#domain/statements/movement-kind.ts';
import {
  fitted,
  moneyOf,
  type RowShape,
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
  readonly head: readonly BankRow[];
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
  /** Whether the head says that the account is in dollars. */
  readonly isForeign: boolean;
}

const SAMPLE = 5;
/** Most days after today on which a bank posts a movement of today: over a long weekend. */
const DAYS_AHEAD = 5;

/** Whether a cell of the head names another currency than the peso, and no peso beside it. */
const isForeignCurrency = (cell: string): boolean =>
  /\b(?:USD|d[oó]lar(?:es)?|euros?)\b|US\$/i.test(cell) && !/RD\$|DOP|peso/i.test(cell);

/** A bank's reference, or its serial: one digit means none. */
const referenceOf = (...texts: readonly string[]): string | null =>
  texts.find((text) => text.replace(/\W/g, '').length > 1) ?? null;

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
  return {
    headings,
    head: found.head,
    sample: (found.tables[0]?.rows ?? []).slice(0, SAMPLE).map(trimmed),
    isForeign: found.head.some(({ cells }) => cells.some(isForeignCurrency)),
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
    for (const row of found.head) if (isMovementLike(row)) refuse(row, 'above');
    const rows = found.tables.flatMap((table, index) =>
      table.rows.map((row) => ({ row, sense: senses[index] })),
    );
    for (const { row, sense } of rows) {
      const cells = fitted(row, shape);
      if (cells === null || sense === undefined) {
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
      if (isTotal && (!isDateLike(on) || read.reason === 'no_amount')) {
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
      const isKindShort = movementKindOf(description) === null && movementKindOf(short) !== null;
      const isOwnReference = columns.reference !== columns.description;
      movements.push({
        ...{ line: row.line, day, cents: read.cents, balance, on },
        text: description === '' ? short : isKindShort ? `${short} ${description}` : description,
        reference: isOwnReference ? referenceOf(cell(columns.reference), cell(serialAt)) : null,
        ...identityOf(row),
      });
    }
  }
}
