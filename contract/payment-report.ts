import * as z from 'zod/mini';
import { clearableText, clientId, day, optionalText, requiredText } from '#contract/fields.ts';
import { spellingsOf } from '#domain/enum-table.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { PAYMENT_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { REPORTED_METHOD } from '#domain/payments/payment.ts';

// The check of a customer's payment form, in a file of its own: a phone needs no schemas of replies.

/** The error for a receipt that is neither an image nor a PDF: at the file field, and from the server. */
export const RECEIPT_REFUSED = {
  details: 'Archivo inválido',
  message: 'El comprobante debe ser una imagen (JPG, PNG, etc.) o un PDF',
} as const;

export const PAYMENT_AMOUNT = 'Monto es requerido';
/** Most pesos of one payment. */
export const PAYMENT_MOST = 10_000_000;
/** Schema of an amount in a multipart body, as typed: whole pesos, at least 1 (rule: peso-input). */
const paymentAmount = z.string(PAYMENT_AMOUNT).check(
  z.maxLength(60, AMOUNT_FORMAT),
  z.refine((text) => text.trim() === '' || parsePesos(text) !== null, AMOUNT_FORMAT),
  z.refine((text) => text.trim() !== '' && parsePesos(text) !== 0, PAYMENT_AMOUNT),
  z.refine((text) => (parsePesos(text) ?? 0) <= PAYMENT_MOST, `Monto máximo ${formatPesos(PAYMENT_MOST)}`),
);

export const paymentBody = z.strictObject({
  amount: paymentAmount,
  paymentMethod: z.enum(spellingsOf(REPORTED_METHOD), 'Método de pago es requerido'),
  bankName: requiredText('Banco es requerido', 120),
  accountNumber: requiredText('Número de cuenta es requerido', 34),
  accountHolder: requiredText('Titular es requerido', 240),
  notes: optionalText(),
  paymentReference: clearableText('Debe ser un texto', undefined, PAYMENT_REFERENCE_MAX),
  clientId: z.optional(clientId),
  reportedOn: z.optional(day),
});
