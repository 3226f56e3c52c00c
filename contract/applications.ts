import * as z from 'zod/mini';
import { staff } from '#contract/access.ts';
import { AGREEMENT_ERRORS, agreed } from '#contract/agreement.ts';
import { prefill, shownFields } from '#contract/application-fields.ts';
import { amountOf, anyTerm } from '#contract/calculator.ts';
import { create, get, patch, post, remove } from '#contract/endpoint.ts';
import { emptiable, instant, messageReply, optionalText, requiredText } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { promisedDeposit } from '#contract/loan-balance.ts';
import { plan } from '#contract/plan.ts';
import { seen } from '#contract/seen.ts';
import {
  acceptedWithSignature,
  applicationBodyFor,
  draft,
  draftChange,
  signature,
  submission,
} from '#contract/submission.ts';
import { APPLICATION_STATUSES } from '#domain/applications/status.ts';
import { REASON_MAX, STAFF_NOTES_MAX } from '#domain/limits/lengths.ts';
import { offerTermRefusal, outOfRange } from '#domain/limits/refusals.ts';
import { LOAN_STATUSES } from '#domain/loans/loan.ts';

export const application = z.object({
  id: z.int(),
  reference: z.string(),
  userId: z.int(),
  ...shownFields,
  /** When the question about public office was answered; absent where it was not asked (rule: public-office). */
  publicOfficeAnsweredAt: z.optional(instant),
  confirmAmount: z.boolean(),
  debtAgreementDocumentUrl: z.nullable(z.string()),
  creditAuthorizationDocumentUrl: z.nullable(z.string()),
  /**
   * Address of the drawn signature (PNG), for the application's customer and administrators; `null` until the note is
   * signed.
   */
  debtAgreementSignature: z.nullable(z.string()),
  creditAuthorizationSignature: z.nullable(z.string()),
  /** Whether the note is signed; `creditAuthorizationSigned`: whether the authorization is. */
  debtAgreementSigned: z.boolean(),
  creditAuthorizationSigned: z.boolean(),
  acceptDebtAgreement: z.boolean(),
  acceptCreditCheck: z.boolean(),
  acceptTermsAndConditions: z.boolean(),
  status: z.enum(APPLICATION_STATUSES),
  /** The step of the inline form at which the customer left a draft, 1 to 4. */
  draftStep: z.nullable(z.int()),
  rejectionReason: z.nullable(z.string()),
  counterOfferAmount: z.nullable(z.int()),
  counterOfferTerm: z.nullable(z.int()),
  counterOfferNotes: z.nullable(z.string()),
  /** The staff's notes, only in an administrator's reply; `null` for the customer. */
  adminNotes: z.nullable(z.string()),
  submittedAt: z.nullable(instant),
  /** The promised time of the answer; `null` once the application is answered (rule: promises). */
  answerBy: z.nullable(instant),
  signedAt: z.nullable(instant),
  /** Whether the customer signed earlier on paper: then the signature is not stored here (rule: imported-loan). */
  signedOnPaper: z.boolean(),
  approvedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  /** The requested amount. After an accepted counter-offer `amount` is that of the offer. */
  requestedAmount: z.nullable(z.int()),
  requestedTerm: z.nullable(z.int()),
  /** The binding plan: the calculator's before signing, and afterwards that of the signed note (rule: two-plans). */
  plan: z.nullable(plan),
  /** The plan of the counter-offer, by the agreement that it proposes. */
  counterOfferPlan: z.nullable(plan),
  /** Hash of the agreement that a counter-offer proposes. */
  counterOfferAgreementHash: z.nullable(z.string()),
  loan: z.nullable(
    z.object({
      id: z.int(),
      status: z.enum(LOAN_STATUSES),
      ...promisedDeposit,
    }),
  ),
});
export type Application = z.infer<typeof application>;

/** An application after a decision, with a sentence about the decision's effect. */
export const decided = z.object({ ...application.shape, message: z.string() });
/**
 * Reply of a decision about an application. `proposed`: nothing changed, a second person has to confirm the decision
 * (rule: two-persons).
 */
const decidedOrProposed = z.object({ ...decided.shape, proposed: z.boolean() });
const adminNotes = optionalText(STAFF_NOTES_MAX);

export const applicationsApi = {
  list: get('/api/loan-applications', 'signed-in', {
    summary: 'Own applications for a customer, all for an administrator; newest first.',
    ...listed({
      sorts: { newest: NEWEST },
      standard: '-newest',
      filters: { status: z.optional(z.string()), loanType: z.optional(z.string()) },
    }),
    json: z.array(application),
  }),
  create: create('/api/loan-applications', 'customer', {
    summary:
      'Create a draft, or submit a whole application with its signatures in one go (rules: application-travels-once, draft-or-submission).',
    body: z.union([submission, draft]),
    bodyFor: applicationBodyFor,
    json: z.object({ ...application.shape, message: z.string() }),
    errors: [...AGREEMENT_ERRORS, 'account_suspended', 'too_many_applications', 'too_many_requests'],
  }),
  prefill: get('/api/loan-applications/prefill', 'customer', {
    summary:
      'Known facts of the customer, so that a form need not ask for them again (rule: reuse-what-is-known).',
    json: prefill,
  }),
  one: get('/api/loan-applications/:id', 'signed-in', {
    scope: 'applications:read',
    summary: 'One application, to its owner or an administrator.',
    json: application,
  }),
  edit: patch('/api/loan-applications/:id', 'customer', {
    summary: 'Change a draft; `null` or a blank text empties a field.',
    body: draftChange,
    json: application,
    errors: ['already_processed'],
  }),
  discard: remove('/api/loan-applications/:id', 'customer', {
    summary: 'Discard a draft with its photos.',
    json: messageReply,
    errors: ['already_processed'],
  }),
  cancel: post('/api/loan-applications/:id/cancel', ['customer', ...staff('analyst')], {
    summary:
      'Withdraw (owner) or call off (administrator) an application before its disbursement (rule: withdraw-or-call-off).',
    body: z.strictObject(seen),
    json: decided,
    errors: ['changed_meanwhile', 'already_processed', 'in_bank_file', 'too_many_requests'],
  }),
  markUnderReview: patch('/api/loan-applications/:id/under-review', staff('analyst'), {
    summary: 'Mark an application as under review.',
    body: z.strictObject(seen),
    json: decided,
    errors: ['changed_meanwhile', 'already_processed'],
  }),
  approve: patch('/api/loan-applications/:id/approve', staff('analyst'), {
    summary: 'Approve: makes a loan that awaits its disbursement.',
    body: z.strictObject({ adminNotes, ...seen }),
    json: decidedOrProposed,
    errors: [
      'above_limit',
      'changed_meanwhile',
      'already_processed',
      'active_loan_exists',
      'refused_by_rule',
      'second_person_needed',
    ],
  }),
  reject: patch('/api/loan-applications/:id/reject', staff('analyst'), {
    summary: 'Reject with a reason that the customer reads.',
    body: z.strictObject({
      rejectionReason: requiredText('Debe proporcionar una razón de rechazo', REASON_MAX),
      adminNotes,
      ...seen,
    }),
    json: decided,
    errors: ['changed_meanwhile', 'already_processed'],
  }),
  counterOffer: patch('/api/loan-applications/:id/counter-offer', staff('analyst'), {
    summary:
      "Offer another amount and term; without a term, the application's own (rule: counter-offer-term).",
    body: z.strictObject({
      counterOfferAmount: amountOf(
        () => 'Debe proporcionar un monto válido para la contra oferta',
        outOfRange,
        outOfRange,
      ),
      counterOfferTerm: emptiable(anyTerm(offerTermRefusal)),
      counterOfferNotes: optionalText(REASON_MAX),
      adminNotes,
      ...seen,
    }),
    json: decidedOrProposed,
    errors: [
      'above_limit',
      'changed_meanwhile',
      'already_processed',
      'refused_by_rule',
      'second_person_needed',
    ],
  }),
  acceptCounterOffer: patch('/api/loan-applications/:id/counter-offer/accept', 'customer', {
    summary:
      'Accept the counter-offer with a new signature; approves at the offered amount and term, or returns it to the desk (rule: counter-offer-answer).',
    body: z.strictObject({ ...acceptedWithSignature, signature, ...agreed }),
    json: decided,
    errors: ['already_processed', ...AGREEMENT_ERRORS],
  }),
  declineCounterOffer: patch('/api/loan-applications/:id/counter-offer/decline', 'customer', {
    summary: 'Decline the counter-offer; the application ends.',
    json: decided,
    errors: ['already_processed'],
  }),
} as const;
