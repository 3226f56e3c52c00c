import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { idParams, instant } from '#contract/fields.ts';
import { STATEMENT_LINES } from '#domain/ledger/loan-statement.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';

/** Pesos by which each part of what is owed changes: less is negative (rule: loan-statement). */
const parts = z.object({
  principal: z.int(),
  interest: z.int(),
  lateCharge: z.int(),
  costs: z.int(),
  /** In the customer's favour: more of it is negative. */
  credit: z.int(),
});

const line = z.object({
  kind: z.enum(STATEMENT_LINES),
  /** The day from which it counts. */
  on: z.string(),
  /** Of a late charge, and of an instalment that falls due. */
  instalment: z.nullable(z.int()),
  /** Pesos that moved or that fall due. */
  amount: z.int(),
  parts,
  /** Pesos that it adds to what is owed; with `balance` of the line before: `balance`. */
  change: z.int(),
  /** Owed after it, as far as it is posted; below zero: in the customer's favour. */
  balance: z.int(),
  /** When it was reported or written down; `null` of what follows from what was agreed. */
  arrivedAt: z.nullable(instant),
  /** When a payment was confirmed. */
  confirmedAt: z.nullable(instant),
  /** How a payment came, why it was undone, what a cost was for; `null`: nothing beside the amount. */
  note: z.nullable(z.string()),
});
export type LoanStatementLine = z.infer<typeof line>;

export const loanStatement = z.object({
  loanId: z.int(),
  reference: z.string(),
  lender: z.string(),
  fullName: z.string(),
  status: z.enum(LOAN_STATUSES),
  /** The moment of which it tells. */
  madeAt: instant,
  /** Oldest first. The last balance is `bookBalance` less `credit`. */
  lines: z.array(line),
  bookBalance: z.int(),
  runningLateCharge: z.int(),
  /** Everything owed today: the two above together. */
  balance: z.int(),
  credit: z.int(),
  writtenOff: z.int(),
  /** Pesos that the customer reported and that wait to be verified: in none of the others (rule: in-verification). */
  reported: z.int(),
});
export type LoanStatement = z.infer<typeof loanStatement>;

export const loanStatementApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/loans/:id/statement',
    access: 'signed-in',
    summary: 'Statement of account of one loan with every movement, to its owner or the staff.',
    params: idParams,
    reply: { status: 200, json: loanStatement },
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/loans/:id/statement.pdf',
    access: 'signed-in',
    summary: 'The same statement as a PDF of this moment.',
    params: idParams,
    reply: { status: 200, bytes: 'application/pdf' },
    errors: ['not_found'],
  }),
} as const;
