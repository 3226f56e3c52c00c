import * as z from 'zod/mini';
import { staff } from '#contract/access.ts';
import { create, get, post } from '#contract/endpoint.ts';
import { cedula, instant, requiredText } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { DO_NOT_LEND_STATES } from '#domain/applications/review.ts';

/** An entry of the list of people not to lend to; only roles that decide about loans see it (rule: do-not-lend). */
export const doNotLendEntry = z.object({
  id: z.int(),
  /**
   * The cédula not to lend to. `null`: the person was erased; a new application with the cédula is still recognised.
   */
  cedula: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  addedAt: instant,
  addedBy: z.string(),
  removedAt: z.nullable(instant),
  removedBy: z.nullable(z.string()),
  removalReason: z.nullable(z.string()),
  /** Accounts with this cédula. */
  clients: z.array(z.object({ id: z.int(), fullName: z.string() })),
});
export type DoNotLendEntry = z.infer<typeof doNotLendEntry>;

const changed = z.object({ ...doNotLendEntry.shape, message: z.string() });

export const doNotLendApi = {
  list: get('/api/admin/do-not-lend', staff('analyst'), {
    summary: 'The list of people not to lend to, newest first (rule: do-not-lend).',
    ...listed({
      sorts: { newest: NEWEST },
      standard: '-newest',
      filters: {
        /** Filter by the state of an entry; default: entries in force. */
        state: z.optional(z.enum(DO_NOT_LEND_STATES, 'Elija de la lista')),
        cedula: z.optional(cedula),
      },
    }),
    json: z.array(doNotLendEntry),
  }),
  add: create('/api/admin/do-not-lend', staff('analyst'), {
    summary: 'Put a cédula on the list of people not to lend to.',
    body: z.strictObject({ cedula, reason: requiredText('Escriba por qué no prestarle') }),
    json: changed,
    errors: ['already_on_list'],
  }),
  remove: post('/api/admin/do-not-lend/:id/removal', staff('analyst'), {
    summary: 'Take a cédula off the list, with the reason; the entry stays readable.',
    body: z.strictObject({ reason: requiredText('Escriba por qué sale de la lista') }),
    json: changed,
    errors: ['already_processed'],
  }),
} as const;
