import * as z from 'zod/mini';
import { readers, STAFF, staff } from '#contract/access.ts';
import { cashReason } from '#contract/cash-reason.ts';
import { get, patch } from '#contract/endpoint.ts';
import { day, emptiable, instant, optionalText, tooLong } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { owedToday, promisedDeposit, rebate } from '#contract/loan-balance.ts';
import { costs, namedDue } from '#contract/plan.ts';
import { seen } from '#contract/seen.ts';
import { LEDGER_KINDS } from '#domain/ledger/ledger-kind.ts';
import { TRANSFER_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { INSTALMENT_STATUSES } from '#domain/loans/instalment-status.ts';
import { LATE_CHARGE_SETTINGS } from '#domain/loans/late-charge-variant.ts';
import { AWAITING_LOANS, LOAN_STATUSES } from '#domain/loans/loan.ts';
import { OVERDUE_KEYS } from '#domain/loans/overdue-ages.ts';

export const loan = z.object({
  id: z.int(),
  applicationId: z.int(),
  /** Id of the loan whose debt this loan took over, by new terms (rule: restructuring); `null`: none. */
  supersedesLoanId: z.nullable(z.int()),
  reference: z.string(),
  loanType: z.string(),
  lateChargeVariant: z.literal(LATE_CHARGE_SETTINGS),
  /** The late charge in basis points a month; absent: as many percent as its number. */
  lateRate: z.optional(z.int()),
  principal: z.int(),
  ...costs,
  rebate,
  total: z.int(),
  ...owedToday,
  status: z.enum(LOAN_STATUSES),
  approvedAt: instant,
  disbursedOn: z.nullable(z.string()),
  ...promisedDeposit,
  settledAt: z.nullable(instant),
  nextPayment: z.nullable(z.object({ date: z.string(), amount: z.int() })),
  remainingInstalments: z.int(),
  /** Pesos that the customer paid beyond the debt. */
  credit: z.int(),
  /** Pesos written off, and not recovered since: the customer still owes them. */
  writtenOff: z.int(),
  /** Before the disbursement, the rule that will name the due dates; absent: they are counted in days, or known. */
  due: z.optional(namedDue),
  instalments: z.array(
    z.object({
      number: z.int(),
      dayOffset: z.int(),
      dueDate: z.nullable(z.string()),
      amount: z.int(),
      paid: z.int(),
      lateCharge: z.int(),
      status: z.enum(INSTALMENT_STATUSES),
    }),
  ),
});
export type Loan = z.infer<typeof loan>;

/**
 * The customer's running loan, with the payments that they reported and that wait to be verified: shown beside the
 * debt, never deducted from it (rule: in-verification).
 */
export const activeLoan = z.object({
  ...loan.shape,
  /** Pesos of payments that wait for verification, and of collectors' cash that waits for an owner. */
  reported: z.int(),
  /** The parts of the balance beside the instalments; absent: none. */
  beside: z.optional(z.object({ lateCharge: z.int(), costs: z.int(), overpaidRefund: z.int() })),
  /** The next payment after the verification of the reported payments. */
  nextAfterVerification: loan.shape.nextPayment,
  /** Numbers of the instalments that the reported payments cover in full. */
  inVerification: z.array(z.int()),
  /** Whether the lender has proposed other terms for the loan's rest and waits for the customer's answer. */
  restructuringProposed: z.boolean(),
});
export type ActiveLoan = z.infer<typeof activeLoan>;

export const ledgerEntry = z.object({
  id: z.int(),
  kind: z.enum(LEDGER_KINDS),
  amount: z.int(),
  valueDate: z.string(),
  note: z.nullable(z.string()),
  paymentId: z.nullable(z.int()),
  createdAt: instant,
});

/** A loan as the staff see it, with its borrower. */
export const adminLoan = z.object({
  ...loan.shape,
  userId: z.int(),
  /** Calendar days past the last day in time of the oldest unpaid instalment; 0 for a loan in time. */
  daysLate: z.int(),
  fullName: z.string(),
  /** The borrower's e-mail; `null` for a person without one, who gets no letters (rule: no-email). */
  email: z.nullable(z.string()),
  phone: z.string(),
  bankName: z.nullable(z.string()),
  accountType: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  signed: z.boolean(),
  disbursementReference: z.nullable(z.string()),
  /** Why the caller may not disburse the loan, while its disbursement is due; else `null`. */
  payOutRefused: z.nullable(z.string()),
  /** Who put the loan in a file for the bank, and when. `null`: nobody did, or its disbursement is not due. */
  inBankFile: z.nullable(z.string()),
  /** Whether the client's account is suspended, while the loan's disbursement is due. */
  accountSuspended: z.boolean(),
  updatedAt: instant,
  /**
   * When the loan's application last changed: calling a loan off is a decision about its application (rule:
   * decision-in-sight).
   */
  applicationUpdatedAt: instant,
});
export type AdminLoan = z.infer<typeof adminLoan>;

/** A loan in the history of its borrower. */
export const borrowedLoan = z.object({
  id: z.int(),
  reference: z.string(),
  status: z.enum(LOAN_STATUSES),
  principal: z.int(),
  /** Pesos owed today, late charge included. */
  balance: z.int(),
  /** The most days that any instalment of the loan was late. */
  worstDaysLate: z.int(),
  /** Pesos written off, and not recovered since. */
  lost: z.int(),
  disbursedOn: z.nullable(z.string()),
});
export type BorrowedLoan = z.infer<typeof borrowedLoan>;

/** The slip that a client signs for a loan paid out in cash (rule: pay-out-slip). */
export const payOutSlip = z.object({
  loanId: z.int(),
  /** Number of the ledger entry of the disbursement. */
  number: z.int(),
  lender: z.string(),
  sentence: z.string(),
  signer: z.object({ fullName: z.string(), cedula: z.string() }),
  /** The member of the staff who handed the cash over. */
  paidBy: z.string(),
  on: z.string(),
});

export const loansApi = {
  active: get('/api/loans/active', 'customer', {
    summary: 'The loan that is not settled, or null.',
    json: z.nullable(activeLoan),
  }),
  own: get('/api/loans', 'customer', {
    summary: "The customer's own loans, settled ones too, newest first.",
    ...listed({ filters: {}, sorts: { newest: NEWEST }, standard: '-newest' }),
    json: z.array(loan),
  }),
  settlementLetter: get('/api/loans/:id/settlement-letter.txt', 'signed-in', {
    summary:
      'The letter that confirms that a loan is paid whole, also after a write-off, to its owner or an administrator.',
    reply: { status: 200, bytes: 'text/plain; charset=utf-8' },
    errors: ['not_settled'],
  }),
  sealedSettlementLetter: get('/api/loans/:id/settlement-letter.pdf', 'signed-in', {
    summary: 'The same letter as the file that was made of it once, with the seal of the lender.',
    reply: { status: 200, bytes: 'application/pdf' },
    errors: ['not_settled'],
  }),
  one: get('/api/loans/:id', 'signed-in', {
    scope: 'loans:read',
    summary: 'One loan with its ledger, to its owner or an administrator.',
    json: z.object({ ...loan.shape, ledger: z.array(ledgerEntry) }),
  }),
  list: get('/api/admin/loans', STAFF, {
    scope: 'loans:read',
    summary: 'Loans by state, age or search; the newest first, or by balance, or by when they fall due.',
    ...listed({
      sorts: {
        newest: NEWEST,
        name: { label: 'Cliente', column: 'nameOrder', kind: 'text', notWith: ['overdue', 'search'] },
        principal: { label: 'Capital', column: 'principal', kind: 'number', notWith: ['overdue', 'search'] },
        balance: {
          label: 'Saldo en libros',
          column: 'balance',
          kind: 'number',
          notWith: ['overdue', 'search'],
        },
        next: { label: 'Próximo pago', column: 'dueOrder', kind: 'day', notWith: ['search'] },
        status: {
          label: 'Estado',
          column: 'status',
          kind: 'state',
          notWith: ['status', 'overdue', 'search'],
        },
      },
      // A customer who waits for money was promised a day: the longest waiting comes first.
      standard: '-newest',
      standardFor: { filter: 'status', values: AWAITING_LOANS, order: 'newest' },
      filters: {
        /** Search text: an #LN- reference, or beginnings of name, e-mail, cédula or phone. */
        search: z.optional(z.string().check(z.maxLength(200, tooLong(200)))),
        overdue: z.optional(z.enum(OVERDUE_KEYS)),
        status: z.optional(z.enum(LOAN_STATUSES)),
      },
    }),
    json: z.array(adminLoan),
  }),
  payOutSlip: get('/api/admin/loans/:id/pay-out-slip', readers('cashier'), {
    summary: 'The slip that the client signs for a loan that was paid out in cash.',
    json: payOutSlip,
  }),
  disburse: patch('/api/admin/loans/:id/disburse', staff('cashier'), {
    scope: 'loans:disburse',
    summary:
      'Record that the money went out; the instalments get their dates (rule: loan-dates-from-disbursement).',
    body: z.strictObject({
      date: day,
      /** The reference of the transfer; cash from a drawer has none. */
      reference: optionalText(TRANSFER_REFERENCE_MAX),
      /** The number of the lender's account from which the money was paid, or `caja`; absent: the first account. */
      fundsAccount: emptiable(z.string().check(z.maxLength(34, tooLong(34)))),
      ...cashReason,
      ...seen,
    }),
    json: z.object({ ...adminLoan.shape, message: z.string() }),
    errors: [
      'above_limit',
      'cash_short',
      'changed_meanwhile',
      'already_processed',
      'not_signed',
      'second_person_needed',
    ],
  }),
} as const;
