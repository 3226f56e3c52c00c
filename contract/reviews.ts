import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { queueFields } from '#contract/application-fields.ts';
import { decided } from '#contract/applications.ts';
import { loanAmount, loanTerm } from '#contract/calculator.ts';
import { clientNote } from '#contract/client-notes.ts';
import { doNotLendEntry } from '#contract/do-not-lend.ts';
import { get, patch } from '#contract/endpoint.ts';
import { day, instant, tooLong } from '#contract/fields.ts';
import { listed } from '#contract/listed.ts';
import { borrowedLoan } from '#contract/loans.ts';
import { personalLimit } from '#contract/personal-limit.ts';
import { plan } from '#contract/plan.ts';
import { proposal } from '#contract/proposals.ts';
import { seen } from '#contract/seen.ts';
import { PUBLIC_OFFICES } from '#domain/applications/public-office.ts';
import { SHARED_DATA, WARNING_ORDER } from '#domain/applications/review.ts';
import {
  RULED_WARNINGS,
  SCORE_RESULTS,
  SCORE_RULES,
  SCORED_DECISIONS,
} from '#domain/applications/scorecard.ts';
import { APPLICATION_STATUSES, DECIDED_STATUSES } from '#domain/applications/status.ts';

/** The result of one of the five rules of the scorecard, in the words that the desk reads (rule: scorecard). */
const scoreLine = z.object({
  rule: z.enum(SCORE_RULES),
  result: z.enum(SCORE_RESULTS),
  reason: z.string(),
  threshold: z.string(),
});

const keptScorecard = z.object({
  id: z.int(),
  decision: z.enum(SCORED_DECISIONS),
  lines: z.array(scoreLine),
  decidedAt: instant,
  /** Full name of the person who decided. */
  by: z.string(),
});

export const scorecardApi = {
  ofApplication: get('/api/admin/applications/:id/scorecards', readers('analyst'), {
    summary: 'The scorecards stored with the decisions about an application, newest first.',
    json: z.array(keptScorecard),
  }),
} as const;

/** Another account with the cédula or the phone of an applicant, and its loans (rule: shared-person). */
const otherAccount = z.object({
  user_id: z.int(),
  full_name: z.string(),
  shares: z.array(z.enum(SHARED_DATA)),
  loans: z.array(borrowedLoan),
});
export type OtherAccount = z.infer<typeof otherAccount>;

/**
 * One row of the staff's list of applications. The names are the specification's snake_case (rule: pending-list-names).
 */
export const pendingApplication = z.object({
  ...queueFields,
  id: z.int(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  cedula: z.string(),
  amount: z.int(),
  term: z.int(),
  loan_type: z.string(),
  created_at: instant,
  updated_at: instant,
  status: z.enum(APPLICATION_STATUSES),
  reference: z.string(),
  user_id: z.int(),
  /** When the application was submitted: the start of the promised 24 hours. */
  submitted_at: instant,
  payroll_url: z.nullable(z.string()),
  /** Media type of the proof of income; `null` without one. */
  payroll_type: z.nullable(z.string()),
  /** When the client last gave a document after the application was sent; `null`: none. */
  document_arrived_at: z.nullable(instant),
  signed: z.boolean(),
  /**
   * The last day on which the lender may ask a bureau: the authorisation is valid for 30 calendar days (rule:
   * authorization-lifetime).
   */
  authorization_expires_on: z.nullable(z.string()),
  /** The answer about public office, with its date; absent where it was not asked (rule: public-office). */
  public_office: z.optional(
    z.object({
      answer: z.enum(PUBLIC_OFFICES),
      title: z.nullable(z.string()),
      institution: z.nullable(z.string()),
      since: z.nullable(z.int()),
      until: z.nullable(z.int()),
      answered_at: instant,
    }),
  ),
  /** Whether the amount is more than the caller may approve, so that an owner decides (rule: role-limits). */
  above_limit: z.boolean(),
  /** Approvals and offers that wait for a second person (rule: two-persons). */
  proposals: z.array(proposal),
  /** Whether an approval by the caller would only be a proposal. */
  approval_proposes: z.boolean(),
  warnings: z.array(z.enum(WARNING_ORDER)),
  /** The warnings for which the lender's rules refuse an approval or offer (rule: warning-rules). */
  refused_by: z.array(z.enum(RULED_WARNINGS)),
  /** The warnings for which the lender's rules require another person's confirmation. */
  second_person_for: z.array(z.enum(RULED_WARNINGS)),
  /** Earlier loans of this person, or of another account with this cédula; the newest first. */
  earlier_loans: z.array(borrowedLoan),
  /** Other accounts with this cédula or this phone. */
  other_accounts: z.array(otherAccount),
  /**
   * The person's entry on the list of people not to lend to; `null`: none, or the reader's role may not see the list.
   */
  do_not_lend: z.nullable(doNotLendEntry),
  /** Results of the lender's five rules about the applicant (rule: scorecard). */
  scorecard: z.array(scoreLine),
  /** The staff's newest notes about this client; `note_count`: how many there are. */
  notes: z.array(clientNote),
  note_count: z.int(),
  /** The most that this client may ask for today. */
  personal_limit: personalLimit,
  /** The terms that the staff may offer to this person. */
  terms: z.array(z.int()),
  plan,
  /** Percent of the monthly income that the first month's instalments take; one decimal, rounded up. */
  monthly_share: z.nullable(z.number()),
  /** Largest percent of a month's income that the lender's rule about instalments allows. */
  share_limit: z.int(),
});
export type PendingApplication = z.infer<typeof pendingApplication>;

export const decidedApplication = z.object({
  id: z.int(),
  reference: z.string(),
  userId: z.int(),
  fullName: z.string(),
  cedula: z.nullable(z.string()),
  amount: z.int(),
  term: z.int(),
  loanType: z.nullable(z.string()),
  status: z.enum(DECIDED_STATUSES),
  submittedAt: instant,
  decidedAt: instant,
  /** Full name of the administrator who decided; `null` if the customer decided. */
  decidedBy: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  counterOfferAmount: z.nullable(z.int()),
  counterOfferTerm: z.nullable(z.int()),
  adminNotes: z.nullable(z.string()),
});
export type DecidedApplication = z.infer<typeof decidedApplication>;

export const reviewsApi = {
  pending: get('/api/admin/loan-applications', readers('analyst'), {
    scope: 'applications:read',
    summary: 'Applications that wait for a decision, oldest first.',
    ...listed({
      sorts: {
        // In the order of numbers, an old draft that was sent this morning would overtake all others.
        sent: { label: 'Enviada', column: 'submittedAt', kind: 'instant' },
        name: { label: 'Nombre', column: 'nameOrder', kind: 'text' },
        amount: { label: 'Monto', column: 'amount', kind: 'number' },
        income: { label: 'Ingreso', column: 'incomeOrder', kind: 'number' },
      },
      standard: 'sent',
      filters: {
        status: z.optional(z.string()),
        /** Search text: "#LN-0042", or beginnings of name, e-mail, cédula or phone. */
        search: z.optional(z.string().check(z.maxLength(200, tooLong(200)))),
      },
    }),
    json: z.array(pendingApplication),
  }),
  offerPlan: get('/api/admin/loan-applications/:id/offer-plan', readers('analyst'), {
    summary: 'Preview the cost of a counter-offer of an amount and a term by the note.',
    query: z.strictObject({
      amount: z.pipe(z.coerce.number(), loanAmount),
      term: z.pipe(z.coerce.number(), loanTerm),
    }),
    json: z.object({
      plan,
      monthlyShare: pendingApplication.shape.monthly_share,
      /** Whether the amount is more than the caller may offer (rule: role-limits). */
      aboveLimit: z.boolean(),
      /** Whether the caller's offer would only be a proposal (rule: two-persons). */
      proposes: z.boolean(),
    }),
  }),
  requestSignature: patch('/api/loan-applications/:id/request-signature', staff('analyst'), {
    summary: 'Request new signatures once the authorisation to consult a bureau has expired.',
    body: z.strictObject(seen),
    json: decided,
    errors: ['changed_meanwhile', 'already_processed', 'already_signed'],
  }),
  decided: get('/api/admin/decided-applications', readers('analyst'), {
    scope: 'applications:read',
    summary: 'Decided applications, the latest decision first; by state, days, reference or cédula.',
    ...listed({
      sorts: {
        decided: { label: 'Decisión', column: 'decidedAt', kind: 'instant' },
        name: { label: 'Cliente', column: 'nameOrder', kind: 'text', notWith: ['from', 'to', 'search'] },
        amount: { label: 'Monto', column: 'amount', kind: 'number', notWith: ['from', 'to', 'search'] },
        status: {
          label: 'Estado',
          column: 'status',
          kind: 'state',
          notWith: ['from', 'to', 'search', 'status'],
        },
      },
      standard: '-decided',
      filters: {
        status: z.optional(z.enum(DECIDED_STATUSES, 'Elija un estado')),
        /** First day of the decisions, in Santo Domingo; `from` and `to` are both included. */
        from: z.optional(day),
        to: z.optional(day),
        /** Search text: "#LN-0042", its number alone, or a cédula. */
        search: z.optional(z.string().check(z.maxLength(40, tooLong(40)))),
      },
    }),
    json: z.array(decidedApplication),
  }),
} as const;
