import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, post } from '#contract/endpoint.ts';
import { day, instant, requiredLine } from '#contract/fields.ts';
import { CLOSED_DAY_REASON_MAX } from '#domain/limits/lengths.ts';

/** A day on which the lender is closed beside weekends and holidays (rule: closed-days). */
const closedDay = z.object({
  id: z.int(),
  day,
  reason: z.string(),
  addedBy: z.string(),
  addedAt: instant,
  /** Whether the lender can reopen the closed day today. */
  mayReopen: z.boolean(),
});
export type ClosedDay = z.infer<typeof closedDay>;

const changed = z.object({ ...closedDay.shape, message: z.string() });

export const closedDaysApi = {
  read: get('/api/admin/closed-days', readers(), {
    summary: "The lender's own closed days from a year ago on, by day (rule: closed-days).",
    json: z.object({ days: z.array(closedDay) }),
  }),
  add: create('/api/admin/closed-days', staff(), {
    summary: 'Close on a day after today.',
    body: z.strictObject({ day, reason: requiredLine('Escriba por qué cierra', CLOSED_DAY_REASON_MAX) }),
    json: changed,
  }),
  remove: post('/api/admin/closed-days/:id/removal', staff(), {
    summary: 'Reopen a closed day, a week before it at the latest.',
    json: changed,
    errors: ['already_processed'],
  }),
} as const;
