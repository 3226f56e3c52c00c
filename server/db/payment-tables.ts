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
  /** Letters and digits of the reference alone: the same as domain/payments/duplicates.ts. */
  referenceKey: GeneratedAlways<string | null>;
  bankName: string;
  accountNumber: string;
  accountHolder: string;
  /** `null`: the PDF of a numbered receipt is being made; empty: none is kept. */
  receiptKey: string | null;
  receiptType: string;
  /** Of what was sent, and of what is in the file's place; rows of before do not know the second. */
  receiptSha256: string | null;
  storedSha256: string | null;
  /** When the second was counted, of a file that was stored without it. */
  hashedAt: Date | null;
  status: Generated<PaymentStatus>;
  notes: string | null;
  /** What the customer reported, where another amount was confirmed, and why. */
  reportedAmount: number | null;
  amountReason: string | null;
  /** Where the lender recorded it: who, and its receipt's number in its block (rule: receipt-numbers). */
  recordedBy: Generated<number | null>;
  receiptBlock: Generated<number | null>;
  receiptNumber: Generated<number | null>;
  /** Made on the phone that reported it, and the day that this phone said (rules: queued-write, reported-without-signal). */
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

/** Where a block of receipt numbers has come to. */
export interface ReceiptBlocksTable {
  id: GeneratedAlways<number>;
  lastNumber: number;
}
