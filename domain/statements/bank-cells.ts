import { type Day, day } from '#domain/calendar.ts';
import { typedCents } from '#domain/money.ts';
import type { DateOrder } from '#domain/payments/receipt.ts';
import { type Direction, foldedText } from '#domain/statements/bank-facts.ts';

/** An amount as a bank wrote it. */
export interface BankAmount {
  /** Centavos without a sign. */
  readonly cents: number;
  /** What a sign, parentheses, or CR, DB or DR inside the cell say; `null`: the cell says nothing. */
  readonly direction: Direction | null;
  /** Whether a sign alone says it: on a card a minus is money that came in. */
  readonly isBySign: boolean;
}

const LETTERS: Readonly<Record<string, Direction>> = { CR: 'in', DB: 'out', DR: 'out' };

/** Whether a cell for money says that there is none: nothing, or a dash. */
export const isNoAmount = (text: string): boolean => /^[\s'–—-]*$/.test(text);

/** Whether an amount is in dollars or euros. */
export const isForeignAmount = (text: string): boolean =>
  /US\$|USD|EUR|€|U\$S/i.test(text) && /\d/.test(text);

/**
 * Reads "RD$2,500.00", "1,200.00-", "(150.00)", "CR 500.00" or "500.00DB"; `null` for anything else, another currency,
 * and a sign that contradicts the letters. Commas group thousands as in es-DO; "2.500,00" is refused rather than guessed
 * (rule: peso-input).
 */
export function readBankAmount(text: string): BankAmount | null {
  if (isForeignAmount(text)) return null;
  const bare = text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
    .replace(/^'|RD\$|DOP|\$|\s/g, '');
  const [, before, inner = '', after] = /^(CR|DB|DR)?\.?(.*?)\.?(CR|DB|DR)?$/.exec(bare) ?? [];
  if (before !== undefined && after !== undefined) return null;
  const said = LETTERS[before ?? after ?? ''] ?? null;
  const negative = (/^\((.+)\)$/.exec(inner) ?? /^-(.+)/.exec(inner) ?? /(.+)-$/.exec(inner))?.[1];
  const digits = negative ?? inner.replace(/^\+/, '');
  const cents = typedCents(digits);
  if (cents === null) return null;
  const sign: Direction | null = negative !== undefined ? 'out' : inner.startsWith('+') ? 'in' : null;
  // "0.00-" says nothing.
  if (cents === 0) return { cents, direction: null, isBySign: false };
  if (said !== null && sign !== null && said !== sign) return null;
  return { cents, direction: said ?? sign, isBySign: said === null && sign !== null };
}

const MONTHS = [
  'ene jan enero january',
  'feb febrero february',
  'mar marzo march',
  'abr apr abril april',
  'may mayo',
  'jun junio june',
  'jul julio july',
  'ago aug agosto august',
  'sep set sept septiembre setiembre september',
  'oct octubre october',
  'nov noviembre november',
  'dic dec diciembre december',
].map((names) => names.split(' '));

const dayOf = (year: number, month: number, date: number): Day | null => {
  const full = year < 100 ? 2000 + year : year;
  const at = new Date(Date.UTC(full, month - 1, date));
  // A day that the month lacks is a day of another month.
  if (full < 2000 || full > 2099 || month < 1 || at.getUTCMonth() !== month - 1) return null;
  return day(at.toISOString().slice(0, 10));
};

const TIME = '(?:[ t,].*)?';
const NUMBERS = new RegExp(String.raw`^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})${TIME}$`);
const NAMED = new RegExp(
  String.raw`^(\d{1,2})[ /.-]*(?:de )?([a-z]{3,10})[ /.,-]*(?:del? )?(\d{4}|\d{2})${TIME}$`,
);
const NAMED_FIRST = new RegExp(String.raw`^([a-z]{3,10})[ /.-]+(\d{1,2})[ /.,-]+(\d{4})${TIME}$`);

/** Whether a text is written like a date, whatever the order; it may still be no day of the calendar. */
export const isDateLike = (text: string): boolean => {
  const folded = foldedText(text);
  return NUMBERS.test(folded) || NAMED.test(folded) || NAMED_FIRST.test(folded) || /^20\d{6}$/.test(folded);
};

/**
 * The day that a bank's text means where its dates have this order; `null`: none. A date that begins with its year, or
 * names its month, means the same in every order. Years of two digits are of this century.
 */
export function readBankDay(text: string, order: DateOrder): Day | null {
  const folded = foldedText(text);
  const named = NAMED.exec(folded);
  const [, date, month, year] = named ?? [];
  const [, monthFirst, dateAfter, yearAfter] = named ? [] : (NAMED_FIRST.exec(folded) ?? []);
  const name = month ?? monthFirst;
  if (name !== undefined) {
    const at = MONTHS.findIndex((names) => names.includes(name));
    return at < 0 ? null : dayOf(Number(year ?? yearAfter), at + 1, Number(date ?? dateAfter));
  }
  const compact = /^(20\d\d)(\d\d)(\d\d)$/.exec(folded);
  const [, a = '', b = '', c = ''] = compact ?? NUMBERS.exec(folded) ?? [];
  if (a.length === 4) return c.length > 2 ? null : dayOf(Number(a), Number(b), Number(c));
  if (order === 'ymd' || a.length > 2 || a === '' || c.length === 3 || c.length === 1) return null;
  return order === 'dmy' ? dayOf(Number(c), Number(b), Number(a)) : dayOf(Number(c), Number(a), Number(b));
}
