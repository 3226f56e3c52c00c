import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/**
 * Union of both scopes (rule: stats-by-role): a customer gets the own figures, an administrator everybody's. Pesos and
 * fractions.
 */
export const stats = z.object({
  activeApplications: z.int(),
  approvedLoans: z.int(),
  availableLimit: z.int(),
  nextPayment: z.nullable(z.object({ date: z.string(), amount: z.int() })),
  totalLentAmount: z.int(),
  totalRevenue: z.int(),
  averageLoanAmount: z.int(),
  estimatedRevenue15Days: z.int(),
  estimatedRevenue30Days: z.int(),
  activeLoansCount: z.int(),
  approvalRate: z.number(),
  estimatedROI: z.number(),
  totalClients: z.int(),
  pendingPayments: z.int(),
  awaitingDisbursement: z.int(),
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
