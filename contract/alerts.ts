import * as z from 'zod/mini';
import { STAFF } from '#contract/access.ts';
import { get } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { ALERT_KINDS } from '#domain/alerts/alert.ts';

const alerts = z.object({
  /** An alert: how many are stuck, and since when. */
  alerts: z.array(z.object({ kind: z.enum(ALERT_KINDS), count: z.int(), since: z.nullable(instant) })),
  /** The time of the last backup; `null`: no backup was made yet, or another system makes them. */
  lastBackup: z.nullable(instant),
});
export type Alerts = z.infer<typeof alerts>;

export const alertsApi = {
  read: get('/api/admin/alerts', STAFF, {
    summary: 'Things that are stuck and could go unnoticed: letters, disbursements, jobs, backups, books.',
    json: alerts,
  }),
} as const;
