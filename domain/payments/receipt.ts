import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type Day, formatDay, formatInstant } from '#domain/calendar.ts';
import { formatPesos, type Pesos } from '#domain/money.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payments/payment.ts';
import type { Lender } from '#domain/signing/facts.ts';
import { document, named, paragraph } from '#domain/signing/layout.ts';
import { pesosInWords } from '#domain/words.ts';

/** The block of receipt numbers that the office gives (rule: receipt-numbers). */
export const OFFICE_BLOCK = 1;

/** "000012" */
export const receiptNumberText = (number: number): string => String(number).padStart(6, '0');

/** What of a payment paid what. */
export interface PaidParts {
  readonly principal: Pesos;
  readonly interest: Pesos;
  readonly lateCharge: Pesos;
  readonly costs: Pesos;
}

const PART_LABELS: Readonly<Record<keyof PaidParts, string>> = {
  principal: 'A capital',
  interest: 'A interés',
  lateCharge: 'A mora',
  costs: 'A gastos de cobranza',
};
const partLines = (parts: PaidParts) =>
  (['principal', 'interest', 'lateCharge', 'costs'] as const).flatMap((part) =>
    parts[part] > 0 ? [{ label: PART_LABELS[part], value: formatPesos(parts[part]) }] : [],
  );

/** What a receipt of money that the lender took says. */
export interface ReceiptFacts {
  readonly number: number;
  readonly lender: Lender;
  readonly fullName: string;
  /** Eleven digits. */
  readonly cedula: string;
  readonly applicationId: number;
  readonly amount: Pesos;
  readonly method: PaymentMethod;
  readonly reference: string | null;
  /** From which day it counts, and when it was written down. */
  readonly on: Day;
  readonly at: Date;
  /** Owed and in credit with this payment, on the day of the receipt. */
  readonly balance: Pesos;
  readonly credit: Pesos;
  /** What of the money paid what; the rest is credit. */
  readonly parts: PaidParts;
  readonly takenBy: string;
}

/** What the receipt says, whatever it is drawn on. */
export interface ReceiptParts {
  /** "000012" */
  readonly number: string;
  readonly lender: string;
  readonly sentence: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  readonly made: string;
}

export function receiptParts(facts: ReceiptFacts): ReceiptParts {
  const { number, lender, fullName, cedula, applicationId, amount, method, reference, credit } = facts;
  return {
    number: receiptNumberText(number),
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
  };
}

/** The receipt as text, to print or send (rule: recorded-payment). */
export function renderReceipt(facts: ReceiptFacts): string {
  const { number, lender, sentence, lines, made } = receiptParts(facts);
  return document([
    `RECIBO DE PAGO\nNúmero ${number}`,
    paragraph(lender),
    paragraph(sentence),
    lines.map(({ label, value }) => `  ${label}    ${value}`).join('\n'),
    paragraph(made),
  ]);
}

/** The same in a few lines, for whoever is sent it by WhatsApp. */
export function receiptMessage(facts: ReceiptFacts): string {
  const { number, lender, amount, applicationId, on, balance, credit } = facts;
  return [
    // "S.R.L." ends with its own period.
    `${lender.name.replace(/\.?$/, '.')} Recibo núm. ${receiptNumberText(number)}.`,
    `Recibimos ${formatPesos(amount)} para el préstamo ${applicationReference(applicationId)}. Cuenta desde el ${formatDay(on)}.`,
    `Debe después de este pago: ${formatPesos(balance)}.`,
    ...(credit > 0 ? [`A su favor: ${formatPesos(credit)}.`] : []),
  ].join('\n');
}
