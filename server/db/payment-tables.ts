import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { PaymentMethod, PaymentStatus } from '#domain/payments/payment.ts';

export interface PaymentsTable {
  id: GeneratedAlways<number>;
  userId: number;
  loanId: number | null;
  loanApplicationId: number | null;
  amount: number;
  paymentMethod: PaymentMethod;
  paymentReference: string | null;
  /**
   * Letters and digits of the payment's reference, by which duplicates are found, as in
   * domain/payments/duplicates.ts.
   */
  referenceKey: GeneratedAlways<string | null>;
  bankName: string;
  accountNumber: string;
  accountHolder: string;
  /** Key of the receipt's file; `null`: the PDF of a numbered receipt is being made; empty: no file is kept. */
  receiptKey: string | null;
  receiptType: string;
  /**
   * SHA-256 of the receipt as sent, and of the stored file that may be a re-encoded form of it; older rows lack
   * `storedSha256`.
   */
  receiptSha256: string | null;
  storedSha256: string | null;
  /** When the server computed `storedSha256`, for a file that an earlier version stored without it. */
  hashedAt: Date | null;
  status: Generated<PaymentStatus>;
  notes: string | null;
  /**
   * The amount that the customer reported, and why another amount was confirmed; `null` where the reported amount was
   * confirmed.
   */
  reportedAmount: number | null;
  amountReason: string | null;
  /**
   * For a payment that the lender recorded: the member of the staff who recorded it, and block and number of its
   * receipt (rule: receipt-numbers).
   */
  recordedBy: Generated<number | null>;
  receiptBlock: Generated<number | null>;
  receiptNumber: Generated<number | null>;
  /**
   * Id that the customer's phone gave the payment when it recorded it without signal, and the calendar day of that
   * moment (rules: queued-write, reported-without-signal).
   */
  clientId: Generated<string | null>;
  reportedOn: Generated<string | null>;
  /** The calendar day from which the payment counts. */
  registeredOn: string;
  createdAt: Date;
  verifiedAt: Date | null;
  verifiedBy: number | null;
  reversedAt: Date | null;
  reversedBy: number | null;
  reversalReason: string | null;
}
export type PaymentRow = Selectable<PaymentsTable>;

/** The last number used of each block of receipt numbers. */
export interface ReceiptBlocksTable {
  id: GeneratedAlways<number>;
  lastNumber: number;
}
