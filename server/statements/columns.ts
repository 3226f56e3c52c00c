import { createHash } from 'node:crypto';
import type { StatementColumns } from '#contract/statements.ts';
import {
  CENTS_MAX,
  DATE_ORDERS,
  type Movement,
  parseStatementCents,
  parseStatementDay,
} from '#domain/payments/statement.ts';
import { knownColumn } from '#domain/payments/statement-headings.ts';
import type { Sheet } from '#server/statements/read-csv.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** A key that distinguishes the files of one bank from those of another, made of their headings. */
export const headingsKey = ({ headings }: Sheet): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(plain)))
    .digest('hex');

const MEANINGS = {
  date: /^(fecha|date|f\.)/,
  description: /(descrip|concepto|detalle|referencia|narr)/,
  amount: /(credito|deposito|abono|haber|credit|entrada|monto|importe|amount)/,
} as const;

/**
 * The order of day, month and year in a column of dates. Where several fit, day first, as is usual in the Dominican
 * Republic.
 */
function dateOrderOf({ rows }: Sheet, date: number): StatementColumns['dateOrder'] {
  const days = rows.slice(0, 20).map((row) => row[date] ?? '');
  const fits = (order: StatementColumns['dateOrder']) =>
    days.filter((text) => parseStatementDay(text, order) !== null).length;
  return DATE_ORDERS.toSorted((a, b) => fits(b) - fits(a))[0] ?? 'dmy';
}

/**
 * The columns of a bank's file, guessed from its headings for the lender to check; `null` where date, description or
 * amount is not found.
 */
export function guessColumns(sheet: Sheet): StatementColumns | null {
  const names = sheet.headings.map(plain);
  const find = (meaning: RegExp) => names.findIndex((name) => meaning.test(name));
  const [date, description, amount] = [MEANINGS.date, MEANINGS.description, MEANINGS.amount].map(find);
  if (date === undefined || description === undefined || amount === undefined) return null;
  if (Math.min(date, description, amount) < 0) return null;
  const debit = knownColumn(sheet.headings, 'debit');
  return { date, description, amount, debit, reference: null, dateOrder: dateOrderOf(sheet, date) };
}

/**
 * The columns of a file with common bank headings and fitting cells: dates in the date column, and nothing but amounts
 * in the amount columns. `null`: a person has to name them.
 */
export function knownColumns(sheet: Sheet): StatementColumns | null {
  const { headings, rows } = sheet;
  const [date, description, amount] = [
    knownColumn(headings, 'date'),
    knownColumn(headings, 'description'),
    knownColumn(headings, 'amount'),
  ];
  if (date === null || description === null || amount === null) return null;
  const debit = knownColumn(headings, 'debit');
  const dateOrder = dateOrderOf(sheet, date);
  const isAmount = (text = '') => text === '' || parseStatementCents(text) !== null;
  const fits = rows
    .slice(0, 20)
    .filter((row) => parseStatementDay(row[date] ?? '', dateOrder) !== null)
    .every((row) => isAmount(row[amount]) && (debit === null || isAmount(row[debit])));
  const hasDays = rows.some((row) => parseStatementDay(row[date] ?? '', dateOrder) !== null);
  if (!fits || !hasDays) return null;
  return { date, description, amount, debit, reference: knownColumn(headings, 'reference'), dateOrder };
}

export interface FoundMovement extends Movement {
  readonly fingerprint: string;
}

/** The amount of a row in centavos: positive is incoming, negative is outgoing; `null` where the row has none. */
function centsOf(row: readonly string[], { amount, debit }: StatementColumns): number | null {
  const came = parseStatementCents(row[amount] ?? '');
  if (came !== null && came !== 0) return came;
  const went = debit === null || debit === undefined ? null : parseStatementCents(row[debit] ?? '');
  return went === null || went === 0 ? null : -Math.abs(went);
}

/** The movements of a bank's file, each with a unique fingerprint, and the number of rows that are not movements. */
export function movementsOf(
  { rows }: Sheet,
  columns: StatementColumns,
): { movements: FoundMovement[]; skipped: number } {
  const seen = new Map<string, number>();
  const movements = rows.flatMap((row): FoundMovement[] => {
    const day = parseStatementDay(row[columns.date] ?? '', columns.dateOrder);
    const cents = centsOf(row, columns);
    const texts = [columns.description, columns.reference].map((at) => (at == null ? '' : (row[at] ?? '')));
    const description = texts.filter(Boolean).join(' ');
    if (day === null || cents === null || Math.abs(cents) > CENTS_MAX) return [];
    const what = JSON.stringify([day, cents, description]);
    const count = (seen.get(what) ?? 0) + 1;
    seen.set(what, count);
    const fingerprint = createHash('sha256').update(`${what} ${count}`).digest('hex');
    return [{ day, cents, description, fingerprint }];
  });
  return { movements, skipped: rows.length - movements.length };
}
