import { fail, ok, type Result } from '#domain/result.ts';

export const PAYMENT_STATUSES = ['pending', 'verified', 'rejected'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Pendiente',
  verified: 'Confirmado',
  rejected: 'Rechazado',
};

export const PAYMENT_METHOD_LABELS = {
  bank_transfer: 'Transferencia bancaria',
  deposit: 'Depósito en efectivo',
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHOD_LABELS;
/** `cash_deposit` is the back office's spelling of `deposit` (reading C84). */
export const parsePaymentMethod = (text: string): PaymentMethod | null =>
  text === 'bank_transfer'
    ? 'bank_transfer'
    : text === 'deposit' || text === 'cash_deposit'
      ? 'deposit'
      : null;

/**
 * What an administrator can do with a reported payment. A reversal keeps the status: the payment was verified, and
 * that it was undone is a fact of its own with its reason (ruling B6).
 */
export const PAYMENT_TRANSITIONS = {
  verify: { from: ['pending'], to: 'verified' },
  reject: { from: ['pending'], to: 'rejected' },
  reverse: { from: ['verified'], to: 'verified' },
} as const satisfies Record<string, { from: readonly PaymentStatus[]; to: PaymentStatus }>;
export type PaymentCommand = keyof typeof PAYMENT_TRANSITIONS;

export function paymentTransition(
  command: PaymentCommand,
  status: PaymentStatus,
): Result<PaymentStatus, 'payment_already_processed'> {
  const from: readonly PaymentStatus[] = PAYMENT_TRANSITIONS[command].from;
  return from.includes(status) ? ok(PAYMENT_TRANSITIONS[command].to) : fail('payment_already_processed');
}

/** "PG-000012", unless the person gave a reference (reading C87). */
export const paymentReference = (id: number): string => `PG-${String(id).padStart(6, '0')}`;
