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
  /** Letters and digits of the reference alone: the same as in domain/payments/duplicates.ts. */
  referenceKey: GeneratedAlways<string | null>;
  bankName: string;
  accountNumber: string;
  accountHolder: string;
  /** `null`: the PDF of a numbered receipt is being made; empty: no file is kept. */
  receiptKey: string | null;
  receiptType: string;
  /** Hashes of the file as sent, and of the file that replaced it; older rows lack the second. */
  receiptSha256: string | null;
  storedSha256: string | null;
  /** When the server computed the second, for a file that was stored without one. */
  hashedAt: Date | null;
  status: Generated<PaymentStatus>;
  notes: string | null;
  /** The amount that the customer reported, where another amount was confirmed, and why. */
  reportedAmount: number | null;
  amountReason: string | null;
  /**
   * For a payment that the lender recorded: the member of the staff, and the receipt's number in its block
   * (rule: receipt-numbers).
   */
  recordedBy: Generated<number | null>;
  receiptBlock: Generated<number | null>;
  receiptNumber: Generated<number | null>;
  /**
   * When the phone that reported it recorded it, and that phone's day (rules: queued-write, reported-without-signal).
   */
  clientId: Generated<string | null>;
  reportedOn: Generated<string | null>;
  /** The day from which it counts. */
  registeredOn: string;
  createdAt: Date;
  verifiedAt: Date | null;
  verifiedBy: number | null;
  reversedAt: Date | null;
  reversedBy: number | null;
  reversalReason: string | null;
}
export type PaymentRow = Selectable<PaymentsTable>;

/** How far a block of receipt numbers has been used. */
export interface ReceiptBlocksTable {
  id: GeneratedAlways<number>;
  lastNumber: number;
}
