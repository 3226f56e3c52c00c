import { type Day, daysBetween } from '#domain/calendar.ts';
import { readBankDay } from '#domain/statements/bank-cells.ts';
import { foldedText } from '#domain/statements/bank-facts.ts';
import type { ReadMovement } from '#domain/statements/read-statement.ts';

/** A movement with what recognises it in another file, or in the same file with other columns. */
export interface KeyedMovement extends ReadMovement {
  /** The text that the lender sees: the bank's text and the reference. */
  readonly description: string;
  /** Its row in the file, whatever the columns mean, with its place among equal rows. */
  readonly rowHash: string;
  /** Account, day, amount with its direction, reference or serial, text, and its place among equal ones. */
  readonly factsKey: string;
}

/** A line of an earlier file, of this account or of none. */
export interface KnownLine {
  readonly id: number;
  readonly statementId: number;
  readonly account: string | null;
  readonly day: Day;
  readonly cents: number;
  readonly description: string;
  /** `null`: a version of the program stored it that knew no accounts. */
  readonly rowHash: string | null;
  readonly fingerprint: string;
  readonly isUsed: boolean;
}

/** The movements of one file with their keys, which `hash` makes of any text. */
export function keyedMovements(
  movements: readonly ReadMovement[],
  account: string | null,
  hash: (text: string) => string,
): readonly KeyedMovement[] {
  const seen = new Map<string, number>();
  const placed = (parts: readonly unknown[]): string => {
    const text = JSON.stringify(parts);
    const place = (seen.get(text) ?? 0) + 1;
    seen.set(text, place);
    return hash(`${text} ${place}`);
  };
  return movements.map((movement) => {
    const { day, cents, text, reference, row, facts } = movement;
    return {
      ...movement,
      description: [text, reference].filter(Boolean).join(' '),
      rowHash: placed(['row', row]),
      factsKey: placed(['facts', account, day, cents, facts]),
    };
  });
}

const wordsOf = (text: string): readonly string[] => foldedText(text).match(/[\p{L}\d]+/gu) ?? [];

/** Whether a line that knows neither account nor row may be this movement: whatever was said of date and direction. */
function mayBe(line: KnownLine, { on, cents, row }: KeyedMovement): boolean {
  if (Math.abs(line.cents) !== Math.abs(cents)) return false;
  if (readBankDay(on, 'dmy') !== line.day && readBankDay(on, 'mdy') !== line.day) return false;
  const words = new Set(wordsOf(row));
  return wordsOf(line.description).every((word) => words.has(word));
}

/**
 * Whether a movement is the line of another form of the bank's files, of the same day and amount: one of the two forms
 * has no references, and the texts are the same.
 */
function isOtherForm(line: KnownLine, { text, reference, row, facts }: KeyedMovement): boolean {
  if (line.rowHash === null || line.account === null || facts === row) return false;
  const [own, known] = [foldedText(text), foldedText(line.description)];
  return reference === null
    ? known.startsWith(`${own} `) && /^\S*\d\S*$/.test(known.slice(own.length + 1))
    : known === own;
}

/** Whether a line has the reference that the movement's form lacks: then it stays as it is. */
export const keepsReference = (line: KnownLine, movement: KeyedMovement): boolean =>
  movement.reference === null && line.rowHash !== movement.rowHash && isOtherForm(line, movement);

/** Whether a file of this account would have most of the lines that an earlier statement has in its days. */
function isSameAccount(
  lines: readonly KnownLine[],
  matched: number,
  movements: readonly KeyedMovement[],
): boolean {
  const days = movements.map(({ day }) => day).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return false;
  const within = lines.filter(({ day }) => daysBetween(from, day) >= 0 && daysBetween(day, to) >= 0);
  return matched * 2 >= within.length;
}

/**
 * The earlier line that each movement of a file is, each line once: of the same row, else of the same facts, else of
 * another form, which has no references or alone has them. A line stored before lines had accounts is found by its
 * amount, a day that its date can mean, and its words.
 */
export function pairKnown(
  movements: readonly KeyedMovement[],
  known: readonly KnownLine[],
): ReadonlyMap<KeyedMovement, KnownLine> {
  const pairs = new Map<KeyedMovement, KnownLine>();
  const taken = new Set<KnownLine>();
  const pair = (movement: KeyedMovement, line: KnownLine | undefined) => {
    if (line === undefined || taken.has(line) || pairs.has(movement)) return;
    pairs.set(movement, line);
    taken.add(line);
  };
  const byRow = new Map(known.map((line) => [line.rowHash, line]));
  for (const movement of movements) pair(movement, byRow.get(movement.rowHash));
  const byFacts = new Map(known.map((line) => [line.fingerprint, line]));
  for (const movement of movements) pair(movement, byFacts.get(movement.factsKey));
  const moneyOf = ({ day, cents }: Pick<KnownLine, 'day' | 'cents'>) => `${day} ${cents}`;
  const byMoney = Map.groupBy(known, moneyOf);
  const hasReferences = movements.some(({ reference }) => reference !== null);
  for (const movement of movements) {
    // In a form that has references, a movement without one is no line that has one.
    if (pairs.has(movement) || (hasReferences && movement.reference === null)) continue;
    const alike = byMoney.get(moneyOf(movement)) ?? [];
    pair(
      movement,
      alike.find((line) => !taken.has(line) && isOtherForm(line, movement)),
    );
  }

  const old = known.filter(({ rowHash, account }) => rowHash === null && account === null);
  for (const lines of Map.groupBy(old, ({ statementId }) => statementId).values()) {
    const left = new Set(lines.toSorted((a, b) => a.id - b.id));
    const found: [KeyedMovement, KnownLine][] = [];
    for (const movement of movements) {
      if (pairs.has(movement)) continue;
      const line = [...left].find((one) => mayBe(one, movement));
      if (line === undefined) continue;
      left.delete(line);
      found.push([movement, line]);
    }
    if (isSameAccount(lines, found.length, movements))
      for (const [movement, line] of found) pair(movement, line);
  }
  return pairs;
}
