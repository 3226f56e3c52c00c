import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { debtParts, owedToday } from '#contract/loan-balance.ts';
import { STATEMENT_LINES } from '#domain/ledger/loan-statement.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';

const line = z.object({
  kind: z.enum(STATEMENT_LINES),
  /** The day from which the line counts. */
  on: z.string(),
  /** Number of the instalment of a late charge, or of the instalment that falls due; else `null`. */
  instalment: z.nullable(z.int()),
  /** Pesos that moved or that fall due; never negative. */
  amount: z.int(),
  /**
   * The change of each part of the debt: less is negative, and so is an increase of the credit (rule: loan-statement).
   */
  parts: z.object(debtParts),
  /** Pesos by which the line changes the debt; added to the `balance` of the line before they give the `balance` of this one. */
  change: z.int(),
  /** The posted debt after the line; below zero: the customer's credit. */
  balance: z.int(),
  /** When the payment or decision was reported or recorded; `null`: the line follows from the agreement. */
  arrivedAt: z.nullable(instant),
  /** When a payment was confirmed; else `null`. */
  confirmedAt: z.nullable(instant),
  /** A payment's method, the reason of a reversal, the purpose of a cost; `null`: nothing beside the amount. */
  note: z.nullable(z.string()),
});
export type LoanStatementLine = z.infer<typeof line>;

export const loanStatement = z.object({
  loanId: z.int(),
  reference: z.string(),
  lender: z.string(),
  fullName: z.string(),
  status: z.enum(LOAN_STATUSES),
  /** The instant of the statement. */
  madeAt: instant,
  /** The lines of the statement, oldest first. The last line's balance is `bookBalance` less `credit`. */
  lines: z.array(line),
  ...owedToday,
  credit: z.int(),
  writtenOff: z.int(),
  /**
   * Pesos in verification, reported or taken by a collector: not part of the statement's other figures (rule:
   * in-verification).
   */
  reported: z.int(),
});
export type LoanStatement = z.infer<typeof loanStatement>;

export const loanStatementApi = {
  read: get('/api/loans/:id/statement', 'signed-in', {
    summary: 'Statement of account of one loan with every movement, to its owner or the staff.',
    json: loanStatement,
  }),
  file: get('/api/loans/:id/statement.pdf', 'signed-in', {
    summary: 'The same statement as a PDF, as of now.',
    reply: { status: 200, bytes: 'application/pdf' },
  }),
} as const;
