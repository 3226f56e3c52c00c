import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type Day, formatDay, formatInstant } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import type { OwedParts } from '#domain/ledger/loan-state.ts';
import { NOT_FISCAL } from '#domain/loans/statement-text.ts';
import { formatPesos, type Pesos } from '#domain/money.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payments/payment.ts';
import type { Lender } from '#domain/signing/facts.ts';
import { document, named, paragraph } from '#domain/signing/layout.ts';
import { pesosInWords } from '#domain/words.ts';

/** The office's block of receipt numbers; each collector's phone has another block (rule: receipt-numbers). */
export const OFFICE_BLOCK = 1;

/**
 * A receipt's number as printed: "000012" in the office's block; "2-000012" in another block, since each block begins
 * at 1.
 */
export function receiptNumberText(number: number, block: number): string {
  const digits = String(number).padStart(6, '0');
  return block === OFFICE_BLOCK ? digits : `${block}-${digits}`;
}

interface Numbered {
  readonly receiptBlock: number | null;
  readonly receiptNumber: number | null;
}

/** The receipt's number as printed; `null`: the lender gave the payment none. */
export const receiptNumberOf = ({ receiptBlock, receiptNumber }: Numbered): string | null =>
  receiptBlock === null || receiptNumber === null ? null : receiptNumberText(receiptNumber, receiptBlock);

/** How much of a payment paid each part of the debt, in pesos. */
export type PaidParts = OwedParts;

const PART_LABELS: Readonly<Record<keyof PaidParts, string>> = {
  principal: 'A capital',
  interest: 'A interés',
  lateCharge: 'A mora',
  costs: 'A gastos de cobranza',
  overpaidRefund: 'A dinero devuelto de más',
};
/** The parts that are more than zero, each with its label. */
export const partLines = (parts: PaidParts) =>
  keysOf(PART_LABELS).flatMap((part) =>
    parts[part] > 0 ? [{ label: PART_LABELS[part], value: formatPesos(parts[part]) }] : [],
  );

/** Formats of paper for the receipt of a numbered payment. */
export const RECEIPT_PAPER = {
  roll: { label: 'Rollo de 80 mm' },
  a4: { label: 'Hoja A4' },
} as const;
export const RECEIPT_PAPERS = keysOf(RECEIPT_PAPER);

/** Sentence on the receipt of a reversed payment. */
export const undoneText = (on: Day): string => `Sin valor: el pago se reversó el ${formatDay(on)}.`;

/** The number (e-NCF) of a tax document that has what a payment paid of interest or late charge in a month. */
export interface PrintedNumber {
  readonly encf: string;
  readonly concept: string;
  readonly month: string;
}

/** The line of a receipt that names its tax documents; `null`: there is none yet. */
export const fiscalLine = (numbers: readonly PrintedNumber[]): string | null =>
  numbers.length === 0
    ? null
    : `Comprobante fiscal electrónico: ${numbers.map(({ encf, concept, month }) => `${encf} (${concept}, ${month})`).join('; ')}.`;

/** Facts on a receipt of money that the lender took. */
export interface ReceiptFacts {
  readonly block: number;
  readonly number: number;
  readonly lender: Lender;
  readonly fullName: string;
  /** The borrower's cédula, eleven digits. */
  readonly cedula: string;
  readonly applicationId: number;
  readonly amount: Pesos;
  readonly method: PaymentMethod;
  readonly reference: string | null;
  /** The day from which the payment counts; `at` is the time of its recording. */
  readonly on: Day;
  readonly at: Date;
  /** What is owed after this payment, on the day of the receipt, written off or not; `credit`: the customer's then. */
  readonly balance: Pesos;
  readonly credit: Pesos;
  /** The parts of the debt that the payment paid; the rest of the amount is credit. */
  readonly parts: PaidParts;
  readonly takenBy: string;
  /** The tax documents that have what this payment paid of interest and late charge (rule: fiscal-numbers). */
  readonly fiscal: readonly PrintedNumber[];
}

/** The content of the receipt, for any medium. */
export interface ReceiptParts {
  /** Number of the lender's receipt: "000012", or "2-000012" from a collector's block. */
  readonly number: string;
  readonly lender: string;
  readonly sentence: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  readonly made: string;
  /** The tax documents of what was paid, or the sentence that this is none (rule: receipt-paper). */
  readonly notFiscal: string;
}

export function receiptParts(facts: ReceiptFacts): ReceiptParts {
  const { block, number, lender, fullName, cedula, applicationId, amount, method, reference, credit } = facts;
  return {
    number: receiptNumberText(number, block),
    lender: named(lender),
    sentence: `Recibimos de ${fullName}, cédula ${formatCedula(cedula)}, la suma de ${formatPesos(amount)} (${pesosInWords(amount)}), como pago del préstamo ${applicationReference(applicationId)}.`,
    lines: [
      { label: 'Forma de pago', value: PAYMENT_METHOD[method].label },
      ...(reference ? [{ label: 'Referencia', value: reference }] : []),
      { label: 'Cuenta desde', value: formatDay(facts.on) },
      ...partLines(facts.parts),
      { label: 'Debe después de este pago', value: formatPesos(facts.balance) },
      ...(credit > 0 ? [{ label: 'A favor del cliente', value: formatPesos(credit) }] : []),
    ],
    made: `Hecho el ${formatInstant(facts.at)} por ${facts.takenBy}.`,
    notFiscal: fiscalLine(facts.fiscal) ?? NOT_FISCAL,
  };
}

/** The receipt as text, to print or send (rule: recorded-payment). */
export function renderReceipt(facts: ReceiptFacts): string {
  const { number, lender, sentence, lines, made, notFiscal } = receiptParts(facts);
  return document([
    `RECIBO DE PAGO\nNúmero ${number}`,
    paragraph(lender),
    paragraph(sentence),
    lines.map(({ label, value }) => `  ${label}    ${value}`).join('\n'),
    paragraph(made),
    paragraph(notFiscal),
  ]);
}

/** The lender's receipt in a few lines, for WhatsApp. */
export function receiptMessage(facts: ReceiptFacts): string {
  const { block, number, lender, amount, applicationId, on, balance, credit, parts } = facts;
  return [
    // "S.R.L." ends with its own period.
    `${lender.name.replace(/\.?$/, '.')} Recibo núm. ${receiptNumberText(number, block)}.`,
    `Recibimos ${formatPesos(amount)} para el préstamo ${applicationReference(applicationId)}. Cuenta desde el ${formatDay(on)}.`,
    ...partLines(parts).map(({ label, value }) => `${label}: ${value}.`),
    `Debe después de este pago: ${formatPesos(balance)}.`,
    ...(credit > 0 ? [`A su favor: ${formatPesos(credit)}.`] : []),
    fiscalLine(facts.fiscal) ?? NOT_FISCAL,
  ].join('\n');
}

/** Orders in which a bank writes its dates: 20/11/2026, 2026-11-20 or 11/20/2026. */
export const DATE_ORDERS = ['dmy', 'ymd', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A movement on a bank statement. */
export interface Movement {
  readonly day: Day;
  readonly description: string;
  /** Centavos, which banks have although loans do not: positive for incoming, negative for outgoing money. */
  readonly cents: number;
}

/**
 * Largest accepted amount of a movement, in centavos. More than that is a typing error, or an attack on our integers:
 * no loan can owe it.
 */
export const CENTS_MAX = 1_000_000_000;

/**
 * The lists of a bank statement's lines. `proposed`: with a matching payment or disbursement. `open`: incoming without
 * one. `outgoing`: outgoing without one. `older`: joined with none, and too old to be matched. `used`: joined with one.
 * `dismissed`: put aside by the staff.
 */
export const LINE_KINDS = ['proposed', 'open', 'outgoing', 'older', 'used', 'dismissed'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
/** The lists whose lines are matched with nothing. */
export const UNMATCHED_LINES = ['older', 'used', 'dismissed'] as const satisfies readonly LineKind[];
export type UnmatchedLines = (typeof UNMATCHED_LINES)[number];

/** Days after which a bank movement is not matched any more. */
export const LINE_DAYS_MATCHED = 90;

/** The kinds of row that a line of a bank statement can be joined to. */
export const JOINED_KINDS = ['payment', 'disbursement', 'refund'] as const;
export type JoinedKind = (typeof JOINED_KINDS)[number];

/** The payment method that a bank's description suggests: banks call cash or a cheque at their window a deposit. */
export const methodOfMovement = (description: string): 'bank_transfer' | 'deposit' =>
  /\bdep[oó]sit(?:os?|ad[oa]s?)\b|\bdep\.|\befectivo\b|\bcheques?\b/i.test(description) &&
  !/transf|\bach(?![a-z])|lbtr/i.test(description)
    ? 'deposit'
    : 'bank_transfer';
