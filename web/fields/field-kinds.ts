import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ProfileBody } from '#contract/profile.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { YEAR_FORMAT } from '#domain/applications/public-office.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { DAY_FORMAT_MESSAGE } from '#web/ui/forms.tsx';

export type Stored = string | number;

interface Kind {
  /** The text of a stored value, as a person reads and types it. */
  readonly display: (stored: Stored) => string;
  /** Parses a typed value into the contract's format; `null` when it is unreadable. */
  readonly parse: (typed: string) => Stored | null;
  /** The message for an unreadable value; by default the contract's. */
  readonly unreadable?: string;
}

const asTyped: Kind = { display: String, parse: (typed) => typed };
const counted: Kind = { display: String, parse: parsePesos };
const money: Kind = {
  display: (stored) => formatPesos(Number(stored)).replace('RD$', ''),
  parse: parsePesos,
  unreadable: AMOUNT_FORMAT,
};

/** The kinds of a field's value, each with its display and its parsing. */
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
  /** Kind of the loan's amount: pesos, with a slider. */
  amount: money,
  select: asTyped,
  radio: asTyped,
  countSelect: counted,
  term: counted,
  year: { ...counted, unreadable: YEAR_FORMAT },
  bank: asTyped,
  /** Kind of a photo: the address of its upload. */
  photo: asTyped,
  /** Kind of the sum in words, which the debtor types at the signature. */
  words: asTyped,
  /** Kind of a signature: the drawing as a PNG data image. */
  signature: asTyped,
  box: asTyped,
} as const satisfies Readonly<Record<string, Kind>>;
export type FieldKind = keyof typeof KINDS;
export const kindOf = (kind: FieldKind): Kind => KINDS[kind];

/** A stored value as its field shows it; empty without a value. */
export const displayValue = (kind: FieldKind, stored: Stored | null | undefined): string =>
  stored === null || stored === undefined ? '' : kindOf(kind).display(stored);

interface Option {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** The fields of a profile, without the picture. */
export type ProfileField = Exclude<keyof ProfileBody, 'profileImageUrl'>;

/** How a field looks and behaves in every form that has it. */
export interface FieldLook {
  readonly label: string;
  readonly kind: FieldKind;
  readonly options?: readonly Option[];
  readonly type?: 'tel' | 'email';
  readonly inputMode?: 'numeric';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoCapitalize?: 'none';
  readonly spellCheck?: false;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly hint?: string;
  /** Whether this form shows the field and does not let it be edited. */
  readonly readOnly?: boolean;
}
