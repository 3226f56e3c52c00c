import type { Day } from '#domain/calendar.ts';

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
 * one. `outgoing`: outgoing without one. `used`: joined with one. `dismissed`: put aside by the staff.
 */
export const LINE_KINDS = ['proposed', 'open', 'outgoing', 'used', 'dismissed'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The kinds of row that a line of a bank statement can be joined to. */
export const JOINED_KINDS = ['payment', 'disbursement'] as const;
export type JoinedKind = (typeof JOINED_KINDS)[number];

/** The payment method that a bank's description suggests: banks call cash at their window a deposit. */
export const methodOfMovement = (description: string): 'bank_transfer' | 'deposit' =>
  /\bdep[oó]sito\b|\bdep\.|\befectivo\b/i.test(description) &&
  !/transf|\bach(?![a-z])|lbtr/i.test(description)
    ? 'deposit'
    : 'bank_transfer';
