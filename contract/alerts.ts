import * as z from 'zod/mini';
import { STAFF } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { ALERT_KINDS } from '#domain/alerts/alert.ts';

const alerts = z.object({
  /** What is stuck: how many, and since when. */
  alerts: z.array(z.object({ kind: z.enum(ALERT_KINDS), count: z.int(), since: z.nullable(instant) })),
  /** `null`: none was taken yet, or somebody else takes them. */
  lastBackup: z.nullable(instant),
});
export type Alerts = z.infer<typeof alerts>;

export const alertsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/alerts',
    access: STAFF,
    summary: 'What is stuck and would not be noticed: letters, disbursements, jobs, backups, books.',
    reply: { status: 200, json: alerts },
    errors: [],
  }),
} as const;
