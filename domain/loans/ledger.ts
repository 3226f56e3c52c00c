import type { Day } from '#domain/calendar.ts';
import type { LedgerKind } from '#domain/loans/ledger-kind.ts';
import { type Pesos, pesos } from '#domain/money.ts';

/** One row of the append-only ledger. Signed pesos: owed is positive, paid is negative; a balance is their sum. */
export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly amount: Pesos;
  readonly valueDate: Day;
  /** Which instalment a late charge belongs to. */
  readonly instalmentNumber: number | null;
}

/** The rows that a disbursement posts: what was handed out and the interest that was signed for. */
export const disbursementEntries = (principal: Pesos, interest: Pesos, on: Day): LedgerEntry[] => [
  { kind: 'disbursement', amount: principal, valueDate: on, instalmentNumber: null },
  { kind: 'interest', amount: interest, valueDate: on, instalmentNumber: null },
];

export const paymentEntry = (amount: Pesos, valueDate: Day): LedgerEntry => ({
  kind: 'payment',
  amount: pesos(-amount),
  valueDate,
  instalmentNumber: null,
});

/** Undoes a payment from the day that it counted from; the payment's own row stays (rule: reversal-is-a-row). */
export const reversalEntry = (amount: Pesos, valueDate: Day): LedgerEntry => ({
  kind: 'payment_reversal',
  amount,
  valueDate,
  instalmentNumber: null,
});
