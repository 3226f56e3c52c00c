import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type Day, formatDay, formatInstant } from '#domain/calendar.ts';
import { formatPesos, type Pesos } from '#domain/money.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#domain/payments/payment.ts';
import type { Lender } from '#domain/signing/facts.ts';
import { document, named, paragraph } from '#domain/signing/layout.ts';
import { pesosInWords } from '#domain/words.ts';

/** "000012" */
export const receiptNumberText = (number: number): string => String(number).padStart(6, '0');

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
  readonly takenBy: string;
}

/** The receipt as text, to print or send (rule: recorded-payment). */
export function renderReceipt(facts: ReceiptFacts): string {
  const { number, lender, fullName, cedula, applicationId, amount, method, reference } = facts;
  return document([
    `RECIBO DE PAGO\nNúmero ${receiptNumberText(number)}`,
    paragraph(named(lender)),
    paragraph(
      `Recibimos de ${fullName}, cédula ${formatCedula(cedula)}, la suma de ${formatPesos(amount)} (${pesosInWords(amount)}), como pago del préstamo ${applicationReference(applicationId)}.`,
    ),
    [
      `  Forma de pago    ${PAYMENT_METHOD[method].label}`,
      ...(reference ? [`  Referencia    ${reference}`] : []),
      `  Cuenta desde    ${formatDay(facts.on)}`,
      `  Debe después de este pago    ${formatPesos(facts.balance)}`,
      ...(facts.credit > 0 ? [`  A favor del cliente    ${formatPesos(facts.credit)}`] : []),
    ].join('\n'),
    paragraph(`Hecho el ${formatInstant(facts.at)} por ${facts.takenBy}.`),
  ]);
}
