import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { DAY_FORMAT_MESSAGE } from '#web/ui/fields/day-field.tsx';
import { MONEY_FORMAT_MESSAGE } from '#web/ui/fields/money-field.tsx';

export type Stored = string | number;

interface Kind {
  /** A stored value as a person reads and types it. */
  readonly shown: (stored: Stored) => string;
  /** What was typed as the contract wants it; `null` where it cannot be read. */
  readonly read: (typed: string) => Stored | null;
  /** The sentence for what cannot be read; the contract's own where there is none. */
  readonly unreadable?: string;
  /** Accepting and signing are nothing that a draft keeps. */
  readonly ofSigning: boolean;
}

const asTyped: Kind = { shown: String, read: (typed) => typed, ofSigning: false };
const signing: Kind = { ...asTyped, ofSigning: true };
const counted: Kind = { shown: String, read: parsePesos, ofSigning: false };
const money: Kind = {
  ofSigning: false,
  shown: (stored) => formatPesos(Number(stored)).replace('RD$', ''),
  read: parsePesos,
  unreadable: MONEY_FORMAT_MESSAGE,
};

/** What a field holds, and so how it is shown, asked and read. */
export const KINDS = {
  text: asTyped,
  cedula: { ...asTyped, shown: (stored) => formatCedula(String(stored)) },
  phone: { ...asTyped, shown: (stored) => formatPhone(String(stored)) },
  day: {
    ...asTyped,
    shown: (stored) => formatDay(String(stored)),
    read: readDay,
    unreadable: DAY_FORMAT_MESSAGE,
  },
  money,
  /** Pesos of the loan, with a slider. */
  amount: money,
  select: asTyped,
  radio: asTyped,
  countSelect: counted,
  countRadio: counted,
  bank: asTyped,
  /** The address of a finished upload. */
  photo: asTyped,
  /** Typed where one signs. */
  words: signing,
  /** A PNG data image. */
  signature: signing,
  box: signing,
} as const satisfies Readonly<Record<string, Kind>>;
export type FieldKind = keyof typeof KINDS;
export const kindOf = (kind: FieldKind): Kind => KINDS[kind];

/** As it stands in the field; empty where nothing is known. */
export const shownIn = (kind: FieldKind, stored: Stored | null | undefined): string =>
  stored === null || stored === undefined ? '' : kindOf(kind).shown(stored);
