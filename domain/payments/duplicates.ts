import type { Day } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { isRefused, type PaymentStatus } from '#domain/payments/payment.ts';

/** Reasons why two reports may be of one payment. */
export const DUPLICATE_REASON = {
  receipt: { label: 'mismo comprobante' },
  reference: { label: 'misma referencia' },
  amount_and_day: { label: 'mismo monto el mismo día' },
} as const;
export type DuplicateReason = keyof typeof DUPLICATE_REASON;
export const DUPLICATE_REASONS = keysOf(DUPLICATE_REASON);

export interface ReportedPayment {
  readonly id: number;
  readonly userId: number;
  readonly amount: number;
  /** Reference of the transfer as the customer typed it; may be empty. */
  readonly paymentReference: string | null;
  /** SHA-256 of the uploaded file, in hexadecimal; `null`: the lender's own receipt, whose PDF is being made. */
  readonly receiptSha256: string | null;
  readonly registeredOn: Day;
  readonly status: PaymentStatus;
  readonly isReversed: boolean;
}

/**
 * A transfer's reference reduced to letters and digits, so that "tr 00-123" and "TR00123" are equal. The zeros before it
 * go, too: a bank's list has them and its receipt lacks them. `null` for a text that identifies no transaction: without a
 * digit, shorter than four characters, or of zeros alone. The database's `reference_key` keeps the zeros.
 */
export function referenceKey(reference: string | null): string | null {
  const key = (reference ?? '').replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return key.length >= 4 && /\d/.test(key) ? key.replace(/^0+/, '') || null : null;
}

const stands = (payment: ReportedPayment) => !isRefused(payment) && !payment.isReversed;

/**
 * Why `other` may be the same money as `one`; empty without a reason. Rejected and reversed payments do not count. The
 * same amount on the same day counts only for one customer: instalments of many are alike.
 */
export function duplicateReasons(one: ReportedPayment, other: ReportedPayment): DuplicateReason[] {
  if (one.id === other.id || !stands(one) || !stands(other)) return [];
  const key = referenceKey(one.paymentReference);
  const reasons: DuplicateReason[] = [];
  if (one.receiptSha256 !== null && one.receiptSha256 === other.receiptSha256) reasons.push('receipt');
  if (key !== null && key === referenceKey(other.paymentReference)) reasons.push('reference');
  if (one.userId === other.userId && one.amount === other.amount && one.registeredOn === other.registeredOn)
    reasons.push('amount_and_day');
  return reasons;
}
