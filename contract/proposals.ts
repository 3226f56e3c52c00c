import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { adjustmentsApi } from '#contract/adjustments.ts';
import { applicationsApi } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { get, post } from '#contract/endpoint.ts';
import { instant, messageReply } from '#contract/fields.ts';
import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { PROPOSED_ACTS, type ProposedAct, type TwoPersonAct } from '#domain/accounts/two-persons.ts';

/** An act that waits for a second person (rule: two-persons). */
export const proposal = z.object({
  id: z.int(),
  act: z.enum(PROPOSED_ACTS),
  applicationId: z.int(),
  /** Id of the loan; `null`: the proposal is about an application without a loan. */
  loanId: z.nullable(z.int()),
  reference: z.string(),
  fullName: z.string(),
  /** Pesos of the proposed act; `null` for a write-off, which is of everything owed. */
  amount: z.nullable(z.int()),
  term: z.nullable(z.int()),
  /** The day from which the act counts, if it has one. */
  on: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: z.string(),
  isOwn: z.boolean(),
  at: instant,
});
export type Proposal = z.infer<typeof proposal>;

/** The call with which a second person confirms each act: the first person made the same call. */
export const confirmationsApi = {
  approval: applicationsApi.approve,
  counter_offer: applicationsApi.counterOffer,
  waiver: adjustmentsApi.waive,
  refund: adjustmentsApi.refund,
  write_off: adjustmentsApi.writeOff,
  early_cash: paymentsApi.record,
} as const satisfies Record<ProposedAct, Endpoint>;

/** The call of each act that needs two persons: at least two people must have roles that may call it. */
export const DONE_BY: Readonly<Record<TwoPersonAct, Endpoint>> = {
  ...confirmationsApi,
  disbursement: loansApi.disburse,
  reversal: paymentsApi.reverse,
};

export const proposalsApi = {
  list: get('/api/admin/proposals', readers('analyst', 'cashier'), {
    summary: 'Acts that wait for a second person, oldest first (rule: two-persons).',
    json: z.array(proposal),
  }),
  withdraw: post('/api/admin/proposals/:id/withdrawal', staff('analyst', 'cashier'), {
    summary: 'Withdraw a proposal: its maker, or any person who may decide it (rule: two-persons).',
    json: messageReply,
    errors: ['role_forbidden'],
  }),
} as const;
