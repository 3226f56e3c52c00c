import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { DAY_FORMAT_MESSAGE } from '#web/ui/fields/day-field.tsx';
import { MONEY_FORMAT_MESSAGE } from '#web/ui/fields/money-field.tsx';

export type Stored = string | number;

interface Kind {
  /** A stored value as a person reads and types it. */
  readonly display: (stored: Stored) => string;
  /** What was typed, as the contract wants it; `null` where it cannot be read. */
  readonly parse: (typed: string) => Stored | null;
  /** The sentence for what cannot be read; the contract's own where there is none. */
  readonly unreadable?: string;
}

const asTyped: Kind = { display: String, parse: (typed) => typed };
const counted: Kind = { display: String, parse: parsePesos };
const money: Kind = {
  display: (stored) => formatPesos(Number(stored)).replace('RD$', ''),
  parse: parsePesos,
  unreadable: MONEY_FORMAT_MESSAGE,
};

/** What a field holds, and so how it is shown, asked and read. */
export const KINDS = {
  text: asTyped,
  cedula: { ...asTyped, display: (stored) => formatCedula(String(stored)) },
  phone: { ...asTyped, display: (stored) => formatPhone(String(stored)) },
  day: {
    ...asTyped,
    display: (stored) => formatDay(String(stored)),
    parse: readDay,
    unreadable: DAY_FORMAT_MESSAGE,
  },
  money,
  /** Pesos of the loan, with a slider. */
  amount: money,
  select: asTyped,
  radio: asTyped,
  countSelect: counted,
  term: counted,
  bank: asTyped,
  /** The address of a finished upload. */
  photo: asTyped,
  /** Typed where one signs. */
  words: asTyped,
  /** A PNG data image. */
  signature: asTyped,
  box: asTyped,
} as const satisfies Readonly<Record<string, Kind>>;
export type FieldKind = keyof typeof KINDS;
export const kindOf = (kind: FieldKind): Kind => KINDS[kind];

/** A stored value as its field shows it; empty where nothing is known. */
export const displayValue = (kind: FieldKind, stored: Stored | null | undefined): string =>
  stored === null || stored === undefined ? '' : kindOf(kind).display(stored);
