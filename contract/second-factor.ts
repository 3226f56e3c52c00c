import * as z from 'zod/mini';
import { STAFF } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { messageReply } from '#contract/fields.ts';

export const SECOND_FACTOR_CODE = 'Escriba los 6 dígitos de su aplicación o un código de recuperación';
/** Six digits, or a recovery code as it was shown: "k7qd-2m9x". */
const code = z
  .string(SECOND_FACTOR_CODE)
  .check(z.trim(), z.regex(/^(?:\d{3} ?\d{3}|[a-z0-9]{4}-?[a-z0-9]{4})$/i, SECOND_FACTOR_CODE));
const body = z.strictObject({ code });

export const secondFactorApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/second-factor',
    access: 'admin-entering',
    summary: 'Where the second factor of this administrator and this session stands.',
    reply: {
      status: 200,
      json: z.object({
        /** `enrol`: has to be set up first; `verify`: a code is asked for; `done`: nothing is missing. */
        step: z.enum(['enrol', 'verify', 'done']),
        active: z.boolean(),
        required: z.boolean(),
        recoveryCodesLeft: z.int(),
      }),
    },
    errors: [],
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/admin/second-factor/enrolment',
    access: 'admin-entering',
    summary: 'Begin: a new secret for the authenticator application; it counts once confirmed.',
    reply: { status: 200, json: z.object({ secret: z.string(), uri: z.string() }) },
    errors: ['second_factor_needed'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/admin/second-factor/confirmation',
    access: 'admin-entering',
    summary: 'Prove the new secret with a code; answers the recovery codes, once.',
    body,
    reply: { status: 200, json: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }) },
    errors: ['invalid_code', 'second_factor_needed', 'too_many_requests'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/admin/second-factor/verification',
    access: 'admin-entering',
    summary: 'The second step of signing in: a code of the application, or a recovery code.',
    body,
    reply: { status: 200, json: messageReply },
    errors: ['invalid_code', 'too_many_requests'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/second-factor/removal',
    access: STAFF,
    summary: 'Turn the second factor off; refused where it is required.',
    body,
    reply: { status: 200, json: messageReply },
    errors: ['invalid_code', 'second_factor_required', 'too_many_requests'],
  }),
} as const;
