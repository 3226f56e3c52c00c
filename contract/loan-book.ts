import * as z from 'zod/mini';
import { STAFF } from '#contract/access.ts';
import { adjustment } from '#contract/adjustments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParams, instant } from '#contract/fields.ts';
import { staffEvent } from '#contract/history.ts';
import { rebate } from '#contract/loan-balance.ts';
import { adminLoan, ledgerEntry, loan } from '#contract/loans.ts';
import { payment } from '#contract/payments.ts';
import { proposal } from '#contract/proposals.ts';
import { restructuring } from '#contract/restructuring.ts';
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
  loan: z.object({ ...adminLoan.shape, instalments: loan.shape.instalments }),
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
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/loan-figures',
    access: STAFF,
    summary: 'The number of loans by state, and of the overdue ones by age.',
    reply: { status: 200, json: loanFigures },
    errors: [],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/admin/loans/:id/file',
    access: STAFF,
    summary: 'One loan with its ledger, payments, messages and history.',
    params: idParams,
    reply: { status: 200, json: loanFile },
    errors: ['not_found'],
  }),
} as const;
