import { isIn, type KeysWhereEqual, keysOf, keysWhereEqual, parseKey } from '#domain/enum-table.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Tone } from '#domain/tone.ts';

interface PaymentStatusFacts {
  readonly label: string;
  readonly tone: Tone;
  /**
   * `waiting`: an administrator has to verify the payment; its money is expected, and an answer promised. `counted`:
   * the payment is in the books. `refused`: it counts for nothing.
   */
  readonly phase: 'waiting' | 'counted' | 'refused';
}

export const PAYMENT_STATUS = {
  pending: { label: 'Pendiente', tone: 'warning', phase: 'waiting' },
  verified: { label: 'Confirmado', tone: 'success', phase: 'counted' },
  rejected: { label: 'Rechazado', tone: 'danger', phase: 'refused' },
} as const satisfies Record<string, PaymentStatusFacts>;
export type PaymentStatus = keyof typeof PAYMENT_STATUS;
export const PAYMENT_STATUSES = keysOf(PAYMENT_STATUS);
export const WAITING_PAYMENTS = keysWhereEqual(PAYMENT_STATUS, 'phase', 'waiting');
export const COUNTED_PAYMENTS = keysWhereEqual(PAYMENT_STATUS, 'phase', 'counted');
export const REFUSED_PAYMENTS = keysWhereEqual(PAYMENT_STATUS, 'phase', 'refused');

const inPhase =
  <const P extends PaymentStatusFacts['phase']>(phase: P) =>
  <S extends { readonly status: PaymentStatus }>(
    payment: S,
  ): payment is S & { readonly status: KeysWhereEqual<typeof PAYMENT_STATUS, 'phase', P> } =>
    PAYMENT_STATUS[payment.status].phase === phase;
export const isWaitingPayment = inPhase('waiting');
export const isCounted = inPhase('counted');
export const isRefused = inPhase('refused');
/** Statuses of payments that count or wait; a refused payment counts for nothing. */
export const PENDING_OR_VERIFIED_PAYMENTS = [...WAITING_PAYMENTS, ...COUNTED_PAYMENTS] as const;

/** The badge of a payment's status, or that of a reversed payment. */
export const paymentBadge = (status: PaymentStatus, reversed: boolean): { label: string; tone: Tone } =>
  reversed ? { label: 'Reversado', tone: 'danger' } : PAYMENT_STATUS[status];

/**
 * Methods of payment that a customer can report. `cash_deposit` is another spelling of `deposit` (rule:
 * cash-deposit-spelling).
 */
export const REPORTED_METHOD = {
  bank_transfer: { label: 'Transferencia bancaria', spellings: [] },
  deposit: { label: 'Depósito en efectivo', spellings: ['cash_deposit'] },
} as const;
export const REPORTED_METHODS = keysOf(REPORTED_METHOD);
export const parseReportedMethod = (text: string): (typeof REPORTED_METHODS)[number] | null =>
  parseKey(REPORTED_METHOD, text);
export const isReportedMethod = (method: string): boolean => isIn(REPORTED_METHODS, method);

/**
 * Methods by which the lender receives money: those that a customer reports, and those at the office. A new method also
 * needs a migration of its CHECK constraint.
 */
export const PAYMENT_METHOD = {
  ...REPORTED_METHOD,
  /** Cash that goes into the drawer: no bank account of the lender shows it. */
  cash: { label: 'Efectivo en caja', spellings: [], drawer: true },
  card: { label: 'Tarjeta en terminal', spellings: [] },
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHOD;
export const isCash = (method: PaymentMethod): boolean => 'drawer' in PAYMENT_METHOD[method];
export const PAYMENT_METHODS = keysOf(PAYMENT_METHOD);
export const CASH_METHODS = PAYMENT_METHODS.filter(isCash);
/** Name of the drawer in the books, in the place of a bank account's number. */
export const DRAWER = 'caja';
export const DRAWER_NAME = 'Caja';
/** Takes the place of a bank, or of a person, in what came from the lender's books of before (rule: import). */
export const EARLIER_BOOKS_NAME = 'Libros anteriores';
/** Money of which nobody said where it came to, or from where it left. */
export const NO_PLACE = 'Sin lugar indicado';
/** The display text of the lender's bank account or drawer that received money. */
export const accountName = (account: {
  readonly bankName: string;
  readonly accountNumber: string;
}): string =>
  account.accountNumber === DRAWER
    ? DRAWER_NAME
    : `${account.bankName} ${account.accountNumber}`.trim() || NO_PLACE;
/** The bank of a place of the lender's money by its number in the books: an account may have left the settings since. */
export function placeBank(
  number: string,
  accounts: readonly { readonly bankName: string; readonly accountNumber: string }[],
): string {
  if (number === DRAWER) return DRAWER_NAME;
  const known = accounts.find(({ accountNumber }) => accountNumber === number);
  return known?.bankName ?? (number === '' ? '' : 'Cuenta anterior');
}
export const parsePaymentMethod = (text: string): PaymentMethod | null => parseKey(PAYMENT_METHOD, text);
export function methodLabel(text: string): string {
  const method = parsePaymentMethod(text);
  return method === null ? text : PAYMENT_METHOD[method].label;
}

/**
 * Commands of an administrator on a reported payment. A reversal keeps the status: the payment was verified, and the
 * reversal is a fact of its own with its reason (rule: reversal-is-a-row).
 */
export const PAYMENT_TRANSITIONS = {
  verify: { from: ['pending'], to: 'verified' },
  reject: { from: ['pending'], to: 'rejected' },
  reverse: { from: ['verified'], to: 'verified' },
} as const satisfies Record<string, { from: readonly PaymentStatus[]; to: PaymentStatus }>;
export type PaymentCommand = keyof typeof PAYMENT_TRANSITIONS;

/** An administrator's answers to a waiting payment, each with its command. */
export const PAYMENT_DECISION = { verified: 'verify', rejected: 'reject' } as const satisfies Partial<
  Record<PaymentStatus, PaymentCommand>
>;
export const PAYMENT_DECISIONS = keysOf(PAYMENT_DECISION);

export function paymentTransition(
  command: PaymentCommand,
  status: PaymentStatus,
): Result<PaymentStatus, 'payment_already_processed'> {
  const from: readonly PaymentStatus[] = PAYMENT_TRANSITIONS[command].from;
  return from.includes(status) ? ok(PAYMENT_TRANSITIONS[command].to) : fail('payment_already_processed');
}

/** Text in the place of a receipt where none is stored. */
export const NO_RECEIPT = 'Sin comprobante';

/** Replaces a numbered receipt while its PDF is being made (rule: receipt-numbers). */
export const RECEIPT_IN_PREPARATION = 'En preparación';

/** The reference of a payment whose payer gave none: "PG-000012" (rule: payment-reference). */
export const paymentReference = (id: number): string => `PG-${String(id).padStart(6, '0')}`;

/** Whether a payment's receipt is a PDF that its customer sent, and not one that the lender made and numbered. */
export const isSentPdf = ({
  receiptType,
  receiptNumber,
}: {
  readonly receiptType: string;
  readonly receiptNumber: number | null;
}): boolean => receiptType === 'application/pdf' && receiptNumber === null;
