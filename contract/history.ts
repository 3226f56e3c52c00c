import * as z from 'zod/mini';
import { STAFF } from '#contract/access.ts';
import { get } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { HISTORY_EVENTS } from '#domain/audit/event.ts';
import { OBJECT_KINDS } from '#domain/audit/event-facts.ts';

const happening = z.object({ event: z.enum(HISTORY_EVENTS), at: instant });

/** An event of the audit log for the staff, with the person who acted. */
export const staffEvent = z.object({
  id: z.int(),
  name: z.string(),
  at: instant,
  /** Name of the person who acted; `null`: the program itself. */
  actor: z.nullable(z.string()),
});
export type StaffEvent = z.infer<typeof staffEvent>;

export const historyApi = {
  ofApplication: get('/api/loan-applications/:id/history', 'signed-in', {
    scope: 'applications:read',
    summary: 'Events of an application and its loan, oldest first, without notes and names.',
    json: z.array(happening),
  }),
  ofObject: get('/api/admin/history', STAFF, {
    summary:
      'Events with their actors of an application and its loans, a payment, or a client, newest first.',
    query: z.strictObject({
      kind: z.enum(OBJECT_KINDS, 'Elija de la lista'),
      id: z.string('Falta el número').check(z.regex(/^[1-9]\d{0,8}$/, 'Número no válido')),
    }),
    json: z.array(staffEvent),
  }),
} as const;
