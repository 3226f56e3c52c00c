import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, patch, post, remove } from '#contract/endpoint.ts';
import { email, instant, messageReply, personName } from '#contract/fields.ts';
import { SESSION_SCOPES } from '#domain/accounts/device.ts';
import { ROLES } from '#domain/accounts/role.ts';

export const administrator = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: instant,
  /** The latest use of an open session of this account. */
  lastSeenAt: z.nullable(instant),
  openSessions: z.int(),
  secondFactor: z.boolean(),
  isYou: z.boolean(),
});
export type Administrator = z.infer<typeof administrator>;

const role = z.enum(ROLES, 'Elija un rol');

export const invitation = z.strictObject({
  email: email(),
  firstName: personName('Nombre es requerido', 2),
  lastName: personName('Apellido es requerido', 2),
  role,
});

export const administratorsApi = {
  list: get('/api/admin/administrators', readers(), {
    summary: 'Members of the back office.',
    json: z.array(administrator),
  }),
  invite: create('/api/admin/administrators', staff(), {
    summary: 'Invite an administrator: they choose their password with a code sent to their e-mail.',
    body: invitation,
    json: z.object({ ...administrator.shape, message: z.string() }),
    errors: ['email_taken'],
  }),
  remove: remove('/api/admin/administrators/:id', staff(), {
    summary: 'Remove an administrator and end their sessions; not the caller.',
    json: messageReply,
    errors: ['not_yourself', 'too_few_persons'],
  }),
  changeRole: patch('/api/admin/administrators/:id/role', staff(), {
    summary: 'Give a member of the staff another role, from their next request on; one owner always stays.',
    body: z.strictObject({ role }),
    json: messageReply,
    errors: ['last_owner', 'too_few_persons'],
  }),
  endSessions: post('/api/admin/administrators/:id/end-sessions', staff(), {
    summary: "End an administrator's sessions; of one's own, all but this one.",
    json: messageReply,
  }),
  endEverySession: post('/api/admin/sessions/end', staff(), {
    summary:
      'End the sessions of the staff or of every account but this one, and optionally revoke API tokens and remove passkeys.',
    body: z.strictObject({
      scope: z.enum(SESSION_SCOPES, 'Elija cuáles'),
      tokens: z.boolean('Marque sí o no'),
      passkeys: z.boolean('Marque sí o no'),
    }),
    json: messageReply,
  }),
  resetSecondFactor: remove('/api/admin/administrators/:id/second-factor', staff(), {
    summary: "Take away another administrator's lost second factor and end their sessions.",
    json: messageReply,
    errors: ['not_yourself'],
  }),
} as const;
