import * as z from 'zod/mini';
import { STAFF, staff } from '#contract/access.ts';
import { adjustment } from '#contract/adjustments.ts';
import { create, get, patch } from '#contract/endpoint.ts';
import { day, emptiable, instant, printedText, tooLong, wholeNumber } from '#contract/fields.ts';
import { staffEvent } from '#contract/history.ts';
import { rebate } from '#contract/loan-balance.ts';
import { adminLoan, ledgerEntry } from '#contract/loans.ts';
import { payment } from '#contract/payments.ts';
import { proposal } from '#contract/proposals.ts';
import { restructuring } from '#contract/restructuring.ts';
import { seen } from '#contract/seen.ts';
import { sheetReply } from '#contract/sheet-format.ts';
import { BANK_FILES } from '#domain/disbursements/bank-file.ts';
import { TRANSFER_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';
import { OVERDUE_KEYS } from '#domain/loans/overdue-ages.ts';
import { CHANNELS } from '#domain/messages/channel.ts';
import { MESSAGE_STATES } from '#domain/messages/message-state.ts';

/**
 * A number of loans with their debt. `balance` is owed today: the posted part, and the late charge that has accrued
 * since.
 */
const tally = { count: z.int(), balance: z.int(), bookBalance: z.int(), runningLateCharge: z.int() };

/** Number and debt of the loans by state, and of the overdue ones by how late their oldest instalment is. */
export const loanFigures = z.object({
  states: z.array(z.object({ status: z.enum(LOAN_STATUSES), ...tally })),
  overdue: z.array(z.object({ age: z.enum(OVERDUE_KEYS), ...tally })),
});
export type LoanFigures = z.infer<typeof loanFigures>;

const message = z.object({
  id: z.int(),
  channel: z.enum(CHANNELS),
  subject: z.string(),
  text: z.string(),
  state: z.enum(MESSAGE_STATES),
  createdAt: instant,
});

/** Everything about one loan, read at one moment. */
export const loanFile = z.object({
  loan: adminLoan,
  cedula: z.string(),
  /** Pesos of reported payments that wait to be verified, and the loan's balance once they are (rule: in-verification). */
  reported: z.int(),
  balanceAfterVerification: z.int(),
  /** The rebate after that. */
  rebateAfterVerification: rebate,
  /** Whether the loan was paid out in cash from a drawer: then it has a slip (rule: pay-out-slip). */
  paidInCash: z.boolean(),
  /** The terms that the staff may propose to this person. */
  terms: z.array(z.int()),
  ledger: z.array(z.object({ ...ledgerEntry.shape, balanceAfter: z.int() })),
  payments: z.array(payment),
  adjustments: z.array(adjustment),
  /** Proposals to owe the loan's rest by other terms, and the proposal that the loan itself came from; newest first. */
  restructurings: z.array(restructuring),
  /** Acts on the loan that wait for a second person. */
  proposals: z.array(proposal),
  messages: z.array(message),
  events: z.array(staffEvent),
});
export type LoanFile = z.infer<typeof loanFile>;

export const loanBookApi = {
  figures: get('/api/admin/loan-figures', STAFF, {
    summary: 'The number of loans by state, and of the overdue ones by age.',
    json: loanFigures,
  }),
  file: get('/api/admin/loans/:id/file', STAFF, {
    summary: 'One loan with its ledger, payments, messages and history.',
    json: loanFile,
  }),
} as const;

/** Most loans that are paid out together. */
export const DISBURSED_TOGETHER_MAX = 100;
const NONE = 'Elija al menos un préstamo';
const TOO_MANY = `Elija como máximo ${DISBURSED_TOGETHER_MAX} préstamos`;
const loanId = wholeNumber('Número de préstamo no válido', 1, 2_147_483_647);

const outcome = z.object({
  loanId: z.int(),
  reference: z.string(),
  fullName: z.string(),
  /** Principal of the loan in pesos. */
  principal: z.int(),
  /** Why the disbursement was not recorded; `null`: it was recorded. */
  refused: z.nullable(z.string()),
});
export type DisbursementOutcome = z.infer<typeof outcome>;

export const disbursementsApi = {
  // It marks its loans, whose clients can no longer withdraw: an auditor makes none.
  bankFile: get('/api/admin/disbursements/file', staff('cashier'), {
    summary:
      'The transfers of several approved and signed loans, for the lender’s bank. Each download is an event, and one of each loan.',
    query: z.strictObject({
      loans: z.string(NONE).check(
        z.regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/, NONE),
        z.refine((text) => text.split(',').length <= DISBURSED_TOGETHER_MAX, TOO_MANY),
      ),
      format: z.enum(BANK_FILES, 'Elija un archivo de la lista'),
      /** Confirms that loans of an earlier file are in this one too: the bank did not pay that one. */
      again: z.optional(z.literal('true', 'Debe ser sí')),
    }),
    reply: { ...sheetReply, bytes: 'text/plain; charset=utf-8' },
    errors: [
      'above_limit',
      'not_found',
      'already_processed',
      'in_bank_file',
      'not_signed',
      'second_person_needed',
    ],
  }),
  disburseAll: create('/api/admin/disbursements', staff('cashier'), {
    summary:
      'Record that the money of several loans went out under one reference; each failure is reported for its loan and does not stop the others.',
    body: z.strictObject({
      loans: z.array(z.strictObject({ id: loanId, ...seen }), NONE).check(
        z.minLength(1, NONE),
        z.maxLength(DISBURSED_TOGETHER_MAX, TOO_MANY),
        z.refine(
          (loans) => new Set(loans.map(({ id }) => id)).size === loans.length,
          'Un préstamo está dos veces',
        ),
      ),
      date: day,
      reference: printedText('La referencia del desembolso es requerida', TRANSFER_REFERENCE_MAX),
      /** The number of the lender's account from which the money was paid. */
      fundsAccount: emptiable(z.string().check(z.maxLength(34, tooLong(34)))),
    }),
    reply: { status: 200, json: z.object({ outcomes: z.array(outcome), message: z.string() }) },
    errors: ['not_found'],
  }),
  takeBack: patch('/api/admin/loans/:id/disbursement-return', staff('cashier'), {
    summary:
      'Record that the bank gave the money of a disbursement back, of which nothing is paid: the loan awaits its disbursement again (rule: returned-disbursement).',
    body: z.strictObject({
      /** The day on which the money came back. */
      date: day,
      /** The bank's reference or reason of the return. */
      reference: printedText('Escriba la referencia o la razón del banco', TRANSFER_REFERENCE_MAX),
      /** The number of the lender's account to which the money came back; absent: that of the line, or the one that it left. */
      fundsAccount: emptiable(z.string().check(z.maxLength(34, tooLong(34)))),
      /** The bank's movement that shows the return; absent: none is known yet. */
      lineId: emptiable(wholeNumber('Número de movimiento no válido', 1, 2_147_483_647)),
      ...seen,
    }),
    json: z.object({ id: z.int(), message: z.string() }),
    errors: [
      'above_limit',
      'amounts_differ',
      'cannot_adjust',
      'changed_meanwhile',
      'line_already_used',
      'line_dismissed',
      'second_person_needed',
    ],
  }),
} as const;
