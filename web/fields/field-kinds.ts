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
  /** The typed value in the contract's format; `null` when unreadable. */
  readonly parse: (typed: string) => Stored | null;
  /** The message for an unreadable value; by default the contract's. */
  readonly unreadable?: string;
}

const asTyped: Kind = { display: String, parse: (typed) => typed };
const counted: Kind = { display: String, parse: parsePesos };
const money: Kind = {
  display: (stored) => formatPesos(Number(stored)).replace('RD$', ''),
  parse: parsePesos,
  unreadable: MONEY_FORMAT_MESSAGE,
};

/** The kind of a field's value, and so its display, control and parsing. */
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
  /** Typed instead of drawn at the signature. */
  words: asTyped,
  /** A PNG data image. */
  signature: asTyped,
  box: asTyped,
} as const satisfies Readonly<Record<string, Kind>>;
export type FieldKind = keyof typeof KINDS;
export const kindOf = (kind: FieldKind): Kind => KINDS[kind];

/** A stored value as its field shows it; empty without one. */
export const displayValue = (kind: FieldKind, stored: Stored | null | undefined): string =>
  stored === null || stored === undefined ? '' : kindOf(kind).display(stored);
