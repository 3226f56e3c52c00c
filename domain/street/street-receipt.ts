import {
  addDays,
  type Day,
  dayInSantoDomingo,
  formatDay,
  formatInstant,
  laterDay,
} from '#domain/calendar.ts';
import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import type { PaidToday } from '#domain/ledger/pay-today.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { NOT_FISCAL } from '#domain/loans/statement-text.ts';
import { formatPesos, type Pesos } from '#domain/money.ts';
import { partLines, receiptNumberText } from '#domain/payments/receipt.ts';
import type { Tone } from '#domain/tone.ts';
import { pesosInWords } from '#domain/words.ts';

interface StatusFacts {
  readonly label: string;
  readonly tone: Tone;
  /** Whether the receipt counts as one of its visit. */
  readonly counts: boolean;
}

/**
 * The state of a receipt that a collector's phone gave (rule: street-receipts). The money of a refused one is with the
 * collector, until an owner says that it is settled.
 */
export const STREET_RECEIPT_STATUS = {
  recorded: { label: 'Registrado', tone: 'success', counts: true },
  waiting: { label: 'Espera a un dueño', tone: 'warning', counts: true },
  refused: { label: 'No aceptado', tone: 'danger', counts: false },
  settled: { label: 'No aceptado, arreglado', tone: 'neutral', counts: false },
} as const satisfies Record<string, StatusFacts>;
export type StreetReceiptStatus = keyof typeof STREET_RECEIPT_STATUS;
export const STREET_RECEIPT_STATUSES = keysOf(STREET_RECEIPT_STATUS);
export const COUNTED_STREET_RECEIPTS = keysWhereEqual(STREET_RECEIPT_STATUS, 'counts', true);

/**
 * Commands of an owner: accept or refuse a waiting receipt, settle the money of a refused one, mark a flagged one as
 * looked at.
 */
export const STREET_RECEIPT_TRANSITIONS = {
  accept: { from: 'waiting', to: 'recorded' },
  refuse: { from: 'waiting', to: 'refused' },
  settle: { from: 'refused', to: 'settled' },
  look: { from: 'recorded', to: 'recorded' },
} as const satisfies Record<string, { from: StreetReceiptStatus; to: StreetReceiptStatus }>;
export const STREET_RECEIPT_COMMANDS = keysOf(STREET_RECEIPT_TRANSITIONS);

/** Reasons why a collector's receipt waits until an owner accepts it. */
export const WAITS_FOR = {
  revoked_phone: { label: 'Llegó de un teléfono dado por perdido' },
  number_taken: { label: 'Otro recibo ya tiene ese número' },
  too_late: { label: `Llegó más de ${REPORTED_DAYS_BEFORE} días después de cobrarse` },
  closed_loan: { label: 'El préstamo no espera pagos' },
  others_client: { label: 'El cliente ya es de otro cobrador' },
} as const satisfies Record<string, { readonly label: string }>;
export type WaitsFor = keyof typeof WAITS_FOR;
export const WAITS_FORS = keysOf(WAITS_FOR);

export interface Arrival {
  /** The day on which the collector took the cash, by the phone's clock. */
  readonly takenOn: Day;
  readonly arrivedOn: Day;
  readonly isPhoneRevoked: boolean;
  readonly isNumberTaken: boolean;
  readonly takesPayments: boolean;
  /** Whether the client became another collector's after the route was made (rule: own-clients). */
  readonly isOthersClient: boolean;
}

/**
 * Whether a write from a phone arrives so long after its day that an owner has to decide about it
 * (rules: street-receipts, street-contacts).
 */
export const isTooLate = (happenedOn: Day, arrivedOn: Day): boolean =>
  happenedOn < addDays(arrivedOn, -REPORTED_DAYS_BEFORE);

/**
 * Why a collector's receipt waits for an owner; `null`: it is recorded at once (rule: street-receipts). A used number
 * is checked first: the receipt is then stored beside the one with the number, and accepted under a number of the
 * office.
 */
export function waitsFor(arrival: Arrival): WaitsFor | null {
  if (arrival.isNumberTaken) return 'number_taken';
  if (arrival.isPhoneRevoked) return 'revoked_phone';
  if (arrival.isOthersClient) return 'others_client';
  if (isTooLate(arrival.takenOn, arrival.arrivedOn)) return 'too_late';
  return arrival.takesPayments ? null : 'closed_loan';
}

/**
 * The day from which a collector's cash counts: the day on which they took it, never after its arrival (a phone's clock
 * may be ahead) and never before the disbursement.
 */
export const cashCountsFrom = ({
  takenOn,
  arrivedOn,
  disbursedOn,
}: Pick<Arrival, 'takenOn' | 'arrivedOn'> & { readonly disbursedOn: Day }): Day =>
  laterDay(takenOn > arrivedOn ? arrivedOn : takenOn, disbursedOn);

/**
 * The next receipt number of a phone's block: after the last one that the phone gave, and after every receipt that
 * waits on the phone.
 */
export const nextNumber = (last: number, waiting: readonly number[]): number =>
  Math.max(last, ...waiting) + 1;

/** Largest receipt number of a block: six digits. */
export const NUMBER_MAX = 999_999;

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The numbers from 1 to `last` that did not arrive, in ascending order. `arrived` ascends. */
export function missingRanges(last: number, arrived: readonly number[]): readonly Range[] {
  const bounds = [0, ...arrived.filter((number) => number <= last), last + 1];
  return bounds
    .slice(1)
    .map((number, place) => ({ from: (bounds[place] ?? 0) + 1, to: number - 1 }))
    .filter(({ from, to }) => from <= to);
}

/** Whether a receipt of a phone had arrived, by what the office says of the phone's numbers. */
export const hasArrived = (
  number: number,
  { lastNumber, missing }: { readonly lastNumber: number; readonly missing: readonly Range[] },
): boolean => number <= lastNumber && !missing.some(({ from, to }) => from <= number && number <= to);

/** The missing receipt numbers as text: "2-000004, 2-000006 a 2-000009". */
export function rangesText(ranges: readonly Range[], block: number): string {
  const text = (number: number) => receiptNumberText(number, block);
  return ranges.map(({ from, to }) => (from === to ? text(from) : `${text(from)} a ${text(to)}`)).join(', ');
}

/** Facts of a receipt that the collector's phone knows. */
export interface StreetReceiptFacts {
  readonly block: number;
  readonly number: number;
  readonly lender: string;
  readonly fullName: string;
  /** Reference of the loan: "#LN-0007". */
  readonly reference: string;
  readonly amount: Pesos;
  readonly takenAt: Date;
  readonly takenBy: string;
  /** What the cash pays and what is owed then, by the phone; `null`: the phone cannot tell. */
  readonly told: Pick<PaidToday, 'paid' | 'balance'> | null;
}

const creditLine = (credit: Pesos) =>
  credit > 0 ? [{ label: 'A su favor', value: formatPesos(credit) }] : [];

/** The office posts the payment later, and another one may have come before it. */
const leftText = (balance: Pesos): string =>
  `Queda debiendo ${formatPesos(balance)}, según la cuenta de este teléfono: la oficina lo confirma al registrarlo.`;

/**
 * The content of a receipt that a collector gives. The office's receipt of the same number also tells the state of the
 * loan.
 */
export function streetReceiptParts(facts: StreetReceiptFacts) {
  const { block, number, lender, fullName, reference, amount, takenAt, takenBy, told } = facts;
  return {
    number: receiptNumberText(number, block),
    lender,
    sentence: `Recibimos de ${fullName} la suma de ${formatPesos(amount)} (${pesosInWords(amount)}) en efectivo, como pago del préstamo ${reference}.`,
    made: `Cobrado el ${formatInstant(takenAt)} por ${takenBy}. Cuenta desde el ${formatDay(dayInSantoDomingo(takenAt))}.`,
    paid: told === null ? [] : [...partLines(told.paid), ...creditLine(told.paid.credit)],
    left: told === null ? null : leftText(told.balance),
    notFiscal: NOT_FISCAL,
  };
}

/** A collector's receipt in a few lines, for WhatsApp. */
export function streetReceiptMessage(facts: StreetReceiptFacts): string {
  const { number, lender, sentence, paid, left, made, notFiscal } = streetReceiptParts(facts);
  // "S.R.L." ends with its own period.
  return [
    `${lender.replace(/\.?$/, '.')} Recibo núm. ${number}.`,
    sentence,
    ...(paid.length > 0 ? [`${paid.map(({ label, value }) => `${label} ${value}`).join(', ')}.`] : []),
    ...(left === null ? [] : [left]),
    made,
    notFiscal,
  ].join('\n');
}
