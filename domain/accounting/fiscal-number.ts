import {
  FISCAL_CONCEPT,
  FISCAL_DOCUMENT,
  type FiscalDocumentKind,
} from '#domain/accounting/fiscal-document.ts';
import { addDays, type Day, formatDay } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';

export const FISCAL_DOCUMENT_KINDS = keysOf(FISCAL_DOCUMENT);

/** An electronic tax number (e-NCF): the letter E, the type in two digits, the sequence in ten (findings/ncf-forms.sh). */
export interface FiscalNumber {
  readonly kind: FiscalDocumentKind;
  readonly sequence: number;
}

const FORM = /^E(\d{2})(\d{10})$/;

/** The number as it is written: capital letter, no blanks. */
export const tidyNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase();

export const NUMBER_FORM =
  'El e-NCF es la letra E, dos cifras del tipo (32, 33 o 34) y diez de la secuencia: E320000000001';

/** Reads a number of the types that a lender uses; `null`: it is none. */
export function fiscalNumberOf(text: string): FiscalNumber | null {
  const [, type, digits] = FORM.exec(tidyNumber(text)) ?? [];
  const kind = FISCAL_DOCUMENT_KINDS.find((one) => FISCAL_DOCUMENT[one].type === type);
  const sequence = Number(digits);
  return kind && sequence > 0 ? { kind, sequence } : null;
}

export const fiscalNumberText = ({ kind, sequence }: FiscalNumber): string =>
  `E${FISCAL_DOCUMENT[kind].type}${String(sequence).padStart(10, '0')}`;

/** A range of numbers that the tax office authorised; without an end it never expires. */
export interface FiscalRange {
  readonly id: number;
  readonly kind: FiscalDocumentKind;
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly endsOn: Day | null;
}

const holds = (range: FiscalRange, { kind, sequence }: FiscalNumber): boolean =>
  range.kind === kind && sequence >= range.firstNumber && sequence <= range.lastNumber;

/** Whether two ranges share a number. */
export const overlaps = (a: FiscalRange, b: FiscalRange): boolean =>
  a.kind === b.kind && a.firstNumber <= b.lastNumber && b.firstNumber <= a.lastNumber;

interface Wanted {
  readonly text: string;
  readonly kind: FiscalDocumentKind;
  /** The day on which the document was issued. */
  readonly issuedOn: Day;
  readonly today: Day;
}

/** The range of a document's number, or the sentence that refuses the number. */
export function rangeOfNumber(
  { text, kind, issuedOn, today }: Wanted,
  ranges: readonly FiscalRange[],
): FiscalRange | string {
  const number = fiscalNumberOf(text);
  if (number === null) return NUMBER_FORM;
  const { label, type } = FISCAL_DOCUMENT[kind];
  if (number.kind !== kind)
    return `${label} es tipo ${type}, y este e-NCF es de tipo ${FISCAL_DOCUMENT[number.kind].type}`;
  if (issuedOn > today) return 'La fecha del comprobante no puede ser de un día que no ha llegado';
  const range = ranges.find((one) => holds(one, number));
  if (!range)
    return `El e-NCF no está en ningún rango del tipo ${type}: agregue antes el rango que autorizó la DGII`;
  if (range.endsOn !== null && issuedOn > range.endsOn)
    return `El rango de este e-NCF venció el ${formatDay(range.endsOn)}, antes de la fecha del comprobante`;
  return range;
}

/** When the lender is warned that numbers of a type end. */
export const FISCAL_WARNING = { left: 50, days: 30 } as const;

export interface UsedRange extends FiscalRange {
  /** The numbers of the range that documents have, or that were sent: no other document gets one. */
  readonly used: number;
  /** The greatest number of the range that a document has or had, or that was sent; `null`: none. */
  readonly reached: number | null;
}

/** The next number that no document ever had, of the oldest range with one; `null`: none is left. */
export function nextNumber(
  ranges: readonly UsedRange[],
  kind: FiscalDocumentKind,
  today: Day,
): { readonly rangeId: number; readonly sequence: number } | null {
  const range = ranges.find(
    (one) =>
      one.kind === kind &&
      (one.endsOn === null || one.endsOn >= today) &&
      (one.reached ?? 0) < one.lastNumber,
  );
  return range
    ? { rangeId: range.id, sequence: Math.max(range.firstNumber, (range.reached ?? 0) + 1) }
    : null;
}

/** Where an invoice is that a provider of e-CF gets. */
export const SENDING_STATE = {
  waiting: { label: 'De camino al proveedor' },
  accepted: { label: 'Aceptada por el proveedor' },
  refused: { label: 'Rechazada por el proveedor' },
} as const;
export type SendingState = keyof typeof SENDING_STATE;
export const SENDING_STATES = keysOf(SENDING_STATE);

export interface FiscalLeft {
  readonly kind: FiscalDocumentKind;
  /** The numbers left in the ranges that have not ended. */
  readonly left: number;
  /** The last day on which a number is left; `null`: without an end. */
  readonly until: Day | null;
  readonly isEnding: boolean;
}

/**
 * What is left of each type that has a range, and whether it ends soon. Numbers that are entered by hand come in any
 * order; where a provider gets the invoices, only those are left that `nextNumber` still gives.
 */
export function fiscalLeft(
  ranges: readonly UsedRange[],
  { today, hasProvider }: { readonly today: Day; readonly hasProvider: boolean },
): FiscalLeft[] {
  return FISCAL_DOCUMENT_KINDS.flatMap((kind) => {
    const own = ranges.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const isSent = hasProvider && kind === FISCAL_CONCEPT.interest.collected;
    const open = own
      .map(({ firstNumber, lastNumber, used, reached, endsOn }) => ({
        left: lastNumber - (isSent ? (reached ?? firstNumber - 1) : firstNumber - 1 + used),
        endsOn,
      }))
      .filter(({ left, endsOn }) => left > 0 && (endsOn === null || endsOn >= today));
    const left = open.reduce((all, one) => all + one.left, 0);
    const until = open.some(({ endsOn }) => endsOn === null)
      ? null
      : open.reduce<Day | null>(
          (last, { endsOn }) => (last !== null && (endsOn ?? last) <= last ? last : endsOn),
          null,
        );
    const soon = until !== null && until <= addDays(today, FISCAL_WARNING.days);
    return [{ kind, left, until, isEnding: left <= FISCAL_WARNING.left || soon }];
  });
}
