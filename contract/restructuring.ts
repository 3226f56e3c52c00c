import * as z from 'zod/mini';
import { STAFF, staff } from '#contract/access.ts';
import { AGREEMENT_ERRORS, agreed, shownAgreement } from '#contract/agreement.ts';
import { anyTerm } from '#contract/calculator.ts';
import { create, get, patch, post } from '#contract/endpoint.ts';
import { instant, requiredText } from '#contract/fields.ts';
import { loanBalance } from '#contract/loan-balance.ts';
import { adminLoan, loan } from '#contract/loans.ts';
import { plan } from '#contract/plan.ts';
import { seen } from '#contract/seen.ts';
import { acceptedWithSignature, signature } from '#contract/submission.ts';
import { keysOf } from '#domain/enum-table.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { newTermRefusal } from '#domain/limits/refusals.ts';
import { NEW_INTEREST, RESTRUCTURING_STATUSES } from '#domain/loans/restructuring.ts';

const newTerm = anyTerm(newTermRefusal);

/** A proposal to owe a loan's rest by other terms, for the back office. */
export const restructuring = z.object({
  id: z.int(),
  status: z.enum(RESTRUCTURING_STATUSES),
  term: z.int(),
  newInterest: z.boolean(),
  reason: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedAt: z.nullable(instant),
  /** Id of the old loan; `newLoanId`: of the loan that took over its debt, `null` until the customer signs. */
  loanId: z.int(),
  newLoanId: z.nullable(z.int()),
});
export type Restructuring = z.infer<typeof restructuring>;

/** The effect of a restructuring: the loan's debt before and after it, by the rules that post it, and the new plan. */
const effect = {
  before: loanBalance,
  after: loanBalance,
  plan,
  /** Why the staff cannot propose the restructuring today; `null`: they can. */
  refused: z.nullable(z.string()),
};

const changed = z.object({ ...adminLoan.shape, message: z.string() });

export const restructuringApi = {
  previewEffect: get('/api/admin/loans/:id/restructuring', STAFF, {
    summary: 'Preview the loan, and the one that would take over its rest today (rule: restructuring).',
    query: z.strictObject({
      term: z.pipe(z.coerce.number(), newTerm),
      newInterest: z.enum(keysOf(NEW_INTEREST)),
    }),
    json: z.object(effect),
  }),
  propose: create('/api/admin/loans/:id/restructuring', staff(), {
    summary: 'Propose other terms for the rest of a running loan; the customer signs (rule: restructuring).',
    body: z.strictObject({
      term: newTerm,
      newInterest: z.boolean(),
      reason: requiredText('Debe proporcionar una razón', REASON_MAX),
      ...seen,
    }),
    json: changed,
    errors: ['changed_meanwhile', 'cannot_adjust', 'lender_incomplete'],
  }),
  withdraw: patch('/api/admin/loans/:id/restructuring/withdraw', staff(), {
    summary: 'Withdraw a proposed restructuring; the customer gets a message.',
    body: z.strictObject(seen),
    json: changed,
    errors: ['changed_meanwhile', 'cannot_adjust'],
  }),
  read: get('/api/loans/:id/restructuring', 'customer', {
    summary: "The lender's proposal for an own loan: its balance, and the new terms for its rest.",
    json: z.nullable(
      z.object({
        ...effect,
        term: z.int(),
        reason: z.nullable(z.string()),
        /** Full name of the customer who signs. */
        fullName: z.string(),
        cedula: z.string(),
      }),
    ),
  }),
  preview: post('/api/loans/:id/restructuring/preview', 'customer', {
    summary: 'Both documents as the customer would sign them today, kept as shown (rule: agreement).',
    json: shownAgreement,
    errors: ['cannot_adjust', 'too_many_requests'],
  }),
  accept: patch('/api/loans/:id/restructuring/accept', 'customer', {
    summary:
      'Sign both documents: the loan ends, and another takes over its debt of this day (rule: restructuring).',
    body: z.strictObject({ ...acceptedWithSignature, signature, ...agreed }),
    json: z.object({ ...loan.shape, message: z.string() }),
    errors: ['cannot_adjust', ...AGREEMENT_ERRORS],
  }),
  decline: patch('/api/loans/:id/restructuring/decline', 'customer', {
    summary: "Decline the lender's proposal; the loan stays as it is.",
    json: z.object({ message: z.string() }),
    errors: ['cannot_adjust'],
  }),
} as const;
