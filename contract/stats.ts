import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/**
 * Union of both scopes (rule: stats-by-role): a customer gets the own figures, the staff everybody's, and `null` for those
 * of somebody else's work. Pesos and fractions.
 */
export const stats = z.object({
  activeApplications: z.nullable(z.int()),
  approvedLoans: z.nullable(z.int()),
  availableLimit: z.int(),
  /** The plans of instalments that the customer may have; to the staff those for everybody. */
  terms: z.array(z.int()),
  nextPayment: z.nullable(z.object({ date: z.string(), amount: z.int() })),
  totalLentAmount: z.nullable(z.int()),
  totalRevenue: z.nullable(z.int()),
  averageLoanAmount: z.nullable(z.int()),
  estimatedRevenue15Days: z.nullable(z.int()),
  estimatedRevenue30Days: z.nullable(z.int()),
  activeLoansCount: z.int(),
  approvalRate: z.nullable(z.number()),
  /** approved ÷ (approved + rejected): of what was decided. */
  decidedApprovalRate: z.nullable(z.number()),
  estimatedROI: z.nullable(z.number()),
  totalClients: z.int(),
  pendingPayments: z.nullable(z.int()),
  awaitingDisbursement: z.nullable(z.int()),
});
export type Stats = z.infer<typeof stats>;

export const statsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'signed-in',
    summary: 'Figures of the dashboard.',
    reply: { status: 200, json: stats },
    errors: [],
  }),
} as const;
