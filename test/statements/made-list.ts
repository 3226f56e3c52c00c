import { addDays, type Day, day, formatDay } from '#domain/calendar.ts';
import { dice } from '#test/dice.ts';

// Invented statements of every form in which Dominican banks give them out. The list of movements is made first, and
// the file is written from it: what a reader should find never comes from a reader.

export const TODAY = day('2026-11-20');

/** A movement of the list. */
export interface Made {
  readonly day: Day;
  readonly cents: number;
  readonly text: string;
  /** The bank's reference, with its zeros; one digit means none. */
  readonly reference: string;
  readonly serial: string;
  /** Centavos after the movement. */
  readonly balance: number;
}

/** A movement as a reader should find it in one form of file. */
export interface Expected {
  readonly day: Day;
  readonly cents: number;
  readonly text: string;
  readonly reference: string | null;
  readonly balance: number | null;
}

export interface MadeFile {
  readonly bytes: Buffer;
  readonly expected: readonly Expected[];
  /** Numbers of the unreadable lines. */
  readonly unread: readonly number[];
  readonly answer: Answer;
}

export type Answer = { readonly plain: 'in' | 'out' } | null;

/** A form of file. */
export interface Form {
  readonly name: string;
  readonly encoding: 'utf8' | 'latin1' | 'utf16le' | 'utf16be';
  /** What the lender has to say of a file with this list; `null`: it is read without a question. */
  readonly answer: (list: readonly Made[]) => Answer;
  /** Whether its form says the order of day and month, so that 03/11 is no question. */
  readonly hasOrder: boolean;
  /** Lines before the table, by the period. */
  readonly head: (period: string) => readonly string[];
  readonly write: (list: readonly Made[], junk: Junk) => Written;
}

/** Where unreadable lines go: after how many movements. */
export type Junk = readonly number[];
export interface Written {
  readonly lines: readonly string[];
  readonly expected: readonly Expected[];
  /** Places in `lines` of the unreadable ones. */
  readonly unread: readonly number[];
}

const TEXTS = [
  'MB desde 8045512345',
  'Transf App Neg de 7790012, ROSA MENDEZ',
  'Desde INTERNET 100200300 PEÑA NÚÑEZ',
  'CR transferencia a cta cte',
  'TRANS. CREDITO A CTA. CTE.',
  'DEPOSITO EN EFECTIVO SUC. 014',
  'CHEQUE DEPOSITADO DEVUELTO',
  'COBRO IMP 0.15% DGII',
  'PAGO DE "LA CASA" NUEVA',
  'TOTAL SERVICIOS SRL',
];

/** A list of movements, oldest first, with the balance after each. */
export function madeList(size: number, hasOrder: boolean, seed: number): readonly Made[] {
  const roll = dice(seed);
  // A single day must not be one that is a month too, where the form leaves that open.
  const start = hasOrder && size === 1 ? day('2026-11-03') : addDays(TODAY, -Math.min(size - 1, 6));
  let balance = 5_000_000_00;
  return Array.from({ length: size }, (_, at) => {
    const amount = (1 + roll(900_000)) * (roll(4) === 0 ? 1 : 100);
    const cents = roll(3) === 0 ? -amount : amount;
    balance += cents;
    return {
      day: addDays(start, Math.floor((at * 7) / size)),
      cents,
      text: TEXTS[roll(TEXTS.length)] ?? '',
      reference: roll(4) === 0 ? '0' : String(1 + roll(9_999_999)).padStart(9 + roll(4), '0'),
      serial: String(100_000 + roll(900_000)),
      balance,
    };
  });
}

export const plainAmount = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
export const amount = (cents: number) =>
  (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const dashed = (of: Day) => formatDay(of).replaceAll('/', '-');
const MONTHS = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC'];
export const named = (of: Day) => `${of.slice(8)}-${MONTHS[Number(of.slice(5, 7)) - 1]}-${of.slice(0, 4)}`;
export const quoted = (text: string) => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const isReal = (reference: string) => reference.length > 1;

/** What of a movement a form has. */
export interface Parts {
  readonly reference?: 'none' | 'own' | 'or serial';
  readonly balance?: boolean;
  /** Its text, where a column beside it says more. */
  readonly text?: (one: Made, at: number) => string;
}
export const expectedOf = (
  one: Made,
  at: number,
  { reference = 'own', balance = true, text = () => one.text }: Parts,
): Expected => ({
  day: one.day,
  cents: one.cents,
  text: text(one, at),
  reference:
    reference === 'none' || (reference === 'own' && !isReal(one.reference))
      ? null
      : isReal(one.reference)
        ? one.reference
        : one.serial,
  balance: balance ? one.balance : null,
});

/** Writes each movement as a line below a header, with unreadable lines between. */
export function table(
  header: string | null,
  parts: Parts,
  line: (one: Made, at: number) => string,
  unreadable: (line: string) => string = (text) =>
    text.replace(/\d{2}([/-])(?:\d{2}|[A-Z]{3})\1\d{4}|\d{4}-\d{2}-\d{2}/, '31/02/2026'),
) {
  return (list: readonly Made[], junk: Junk): Written => {
    const lines = header === null ? [] : [header];
    const unread: number[] = [];
    for (const [at, one] of list.entries()) {
      lines.push(line(one, at));
      if (junk.includes(at)) {
        unread.push(lines.length);
        lines.push(unreadable(line({ ...one, text: 'LINEA DAÑADA' }, at)));
      }
    }
    return { lines, expected: list.map((one, at) => expectedOf(one, at, parts)), unread };
  };
}

/** The amount in one of two columns, and `none` in the other. */
export const pair = (one: Made, none = '') => ({
  debit: one.cents < 0 ? amount(one.cents) : none,
  credit: one.cents > 0 ? amount(one.cents) : none,
});

/** A form in UTF-8 that is read without a question. */
export const UTF8 = { encoding: 'utf8', answer: (): Answer => null, hasOrder: false } as const;
export const none = () => [];
