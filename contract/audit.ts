import * as z from 'zod/mini';
import { readers } from '#contract/access.ts';
import { get } from '#contract/endpoint.ts';
import { day, instant } from '#contract/fields.ts';
import { listed } from '#contract/listed.ts';
import { sheetFormat, sheetReply } from '#contract/sheet-format.ts';
import { APPLICATION_STATUSES } from '#domain/applications/status.ts';
import { EVENT_SUBJECTS } from '#domain/audit/event-facts.ts';

const auditEvent = z.object({
  id: z.int(),
  name: z.string(),
  happenedAt: instant,
  /** The person who acted; `null`: no session, or the program itself. */
  actor: z.nullable(z.object({ id: z.int(), name: z.string(), isAdmin: z.boolean() })),
  /** The program's token, if a program acted in the person's name. */
  token: z.nullable(z.object({ id: z.int(), name: z.string() })),
  subject: z.enum(EVENT_SUBJECTS),
  subjectId: z.string(),
  /** Name of the person that the event is about; `null`: none, or a person who was erased. */
  person: z.nullable(z.string()),
  /**
   * Current status of the application that the event is about; `null`: the event is about something else, or the
   * application is gone.
   */
  applicationStatus: z.nullable(z.enum(APPLICATION_STATUSES)),
  /** Facts of the event: ids, codes and amounts; never personal values. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const number = z.optional(
  z.coerce
    .number()
    .check(z.refine((n) => Number.isInteger(n) && n > 0 && n <= 2_147_483_647, 'Número no válido')),
);

const filters = {
  name: z.optional(z.string().check(z.maxLength(60))),
  subject: z.optional(z.enum(EVENT_SUBJECTS, 'Elija de la lista')),
  subjectId: z.optional(z.string().check(z.maxLength(64))),
  actorId: number,
  /** First day of the events, in Santo Domingo; `from` and `to` are both included. */
  from: z.optional(day),
  to: z.optional(day),
};

export const auditApi = {
  list: get('/api/admin/audit', readers(), {
    summary: 'Events, newest first: the actor, the action, its subject, the time and the origin.',
    ...listed({
      sorts: { happened: { label: 'Fecha', column: 'happenedAt', kind: 'instant' } },
      standard: '-happened',
      filters,
    }),
    json: z.array(auditEvent),
  }),
  export: get('/api/admin/audit/export', readers(), {
    summary:
      'The same as CSV or as a workbook (`format=xlsx`), every event that matches the filters, oldest first. Each download is an event.',
    query: z.strictObject({ ...filters, format: sheetFormat }),
    reply: sheetReply,
  }),
} as const;
