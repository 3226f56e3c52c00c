import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { personalLimit } from '#contract/personal-limit.ts';
import { renewal } from '#contract/renewal.ts';

/**
 * Figures of the dashboard in pesos and fractions, for both kinds of reader (rule: stats-by-role): a customer gets
 * their own, the staff those of all customers, with `null` for the work of other roles.
 */
export const stats = z.object({
  activeApplications: z.nullable(z.int()),
  approvedLoans: z.nullable(z.int()),
  availableLimit: z.int(),
  /** The customer's own limit; `null` for the staff. */
  personalLimit: z.nullable(personalLimit),
  /** The renewal that the customer may ask for; `null`: none, and always for the staff. */
  renewal,
  /** The terms that the customer may have; for the staff the terms that everyone may have. */
  terms: z.array(z.int()),
  nextPayment: z.nullable(z.object({ date: z.string(), amount: z.int() })),
  totalLentAmount: z.nullable(z.int()),
  totalRevenue: z.nullable(z.int()),
  averageLoanAmount: z.nullable(z.int()),
  estimatedRevenue15Days: z.nullable(z.int()),
  estimatedRevenue30Days: z.nullable(z.int()),
  activeLoansCount: z.int(),
  approvalRate: z.nullable(z.number()),
  /** Fraction of the decided applications that were approved: approved ÷ (approved + rejected). */
  decidedApprovalRate: z.nullable(z.number()),
  estimatedROI: z.nullable(z.number()),
  totalClients: z.int(),
  pendingPayments: z.nullable(z.int()),
  awaitingDisbursement: z.nullable(z.int()),
});
export type Stats = z.infer<typeof stats>;

export const statsApi = {
  read: get('/api/dashboard/stats', 'signed-in', {
    summary: 'Figures of the dashboard.',
    json: stats,
  }),
} as const;
