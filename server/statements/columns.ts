import { createHash } from 'node:crypto';
import type { StatementColumns } from '#contract/statements.ts';
import {
  CENTS_MAX,
  DATE_ORDERS,
  type Movement,
  parseStatementCents,
  parseStatementDay,
} from '#domain/payments/statement.ts';
import type { Sheet } from '#server/statements/read-csv.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Tells one bank's files from another's. */
export const headingsKey = ({ headings }: Sheet): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(plain)))
    .digest('hex');

const MEANINGS = {
  date: /^(fecha|date|f\.)/,
  description: /(descrip|concepto|detalle|referencia|narr)/,
  amount: /(credito|deposito|abono|haber|credit|entrada|monto|importe|amount)/,
} as const;

/** What headings usually mean, for the lender to look at; `null` where one of the three is not found. */
export function guessColumns({ headings, rows }: Sheet): StatementColumns | null {
  const names = headings.map(plain);
  const find = (meaning: RegExp) => names.findIndex((name) => meaning.test(name));
  const [date, description, amount] = [MEANINGS.date, MEANINGS.description, MEANINGS.amount].map(find);
  if (date === undefined || description === undefined || amount === undefined) return null;
  if (Math.min(date, description, amount) < 0) return null;
  const days = rows.slice(0, 20).map((row) => row[date] ?? '');
  const fits = (order: StatementColumns['dateOrder']) =>
    days.filter((text) => parseStatementDay(text, order) !== null).length;
  // Day first where both fit: that is how days are written here.
  const orders = DATE_ORDERS.toSorted((a, b) => fits(b) - fits(a));
  return { date, description, amount, dateOrder: orders[0] ?? 'dmy' };
}

export interface Income extends Movement {
  readonly fingerprint: string;
}

/** The movements that brought money in, each with what tells it from every other, and how many rows are none. */
export function incomeOf({ rows }: Sheet, columns: StatementColumns): { income: Income[]; skipped: number } {
  const seen = new Map<string, number>();
  const income = rows.flatMap((row): Income[] => {
    const day = parseStatementDay(row[columns.date] ?? '', columns.dateOrder);
    const cents = parseStatementCents(row[columns.amount] ?? '');
    const description = row[columns.description] ?? '';
    if (day === null || cents === null || cents < 1 || cents > CENTS_MAX) return [];
    const what = JSON.stringify([day, cents, description]);
    const count = (seen.get(what) ?? 0) + 1;
    seen.set(what, count);
    const fingerprint = createHash('sha256').update(`${what} ${count}`).digest('hex');
    return [{ day, cents, description, fingerprint }];
  });
  return { income, skipped: rows.length - income.length };
}
