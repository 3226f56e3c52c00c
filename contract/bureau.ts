import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, post } from '#contract/endpoint.ts';
import { instant, messageReply, requiredText } from '#contract/fields.ts';
import { AUTHORIZATION_STATE } from '#domain/bureau/authorization.ts';
import { keysOf } from '#domain/enum-table.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { CONSULTATION_REASON_MAX } from '#domain/limits/lengths.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';

const consultation = z.object({
  id: z.int(),
  bureau: z.string(),
  reason: z.string(),
  consultedAt: instant,
  /** The member of the staff who consulted the bureau. */
  by: z.string(),
});
export type Consultation = z.infer<typeof consultation>;

const authorization = z.object({
  /** Id of the signed authorization. */
  id: z.int(),
  applicationId: z.int(),
  reference: z.string(),
  state: z.enum(keysOf(AUTHORIZATION_STATE)),
  signedAt: instant,
  /** The last day on which the lender may ask a bureau. */
  expiresOn: z.string(),
  revokedAt: z.nullable(instant),
  /** Bureaus that the signed authorization names; the lender may ask no others. */
  bureaus: z.array(z.string()),
  consultations: z.array(consultation),
});
export type Authorization = z.infer<typeof authorization>;

export const bureauApi = {
  own: get('/api/bureau/authorizations', 'customer', {
    summary: "The caller's authorizations to ask a credit bureau, and the consultations under them.",
    json: z.array(authorization),
  }),
  revoke: post('/api/bureau/authorizations/:id/revocation', 'customer', {
    summary: 'Withdraw an authorization: the lender may no longer ask a bureau under it.',
    json: messageReply,
    errors: ['authorization_not_in_force'],
  }),
  ofApplication: get('/api/admin/applications/:id/bureau', readers('analyst'), {
    summary: 'The last authorization of an application, null before its signature, and its consultations.',
    json: z.object({ authorization: z.nullable(authorization), consultations: z.array(consultation) }),
  }),
  consult: create('/api/admin/applications/:id/bureau', staff('analyst'), {
    summary: 'Log a consultation of a bureau with its reason and the paper that came back.',
    body: z.strictObject({
      bureau: requiredText('Elija el buró', 60),
      reason: requiredText('Escriba para qué se consultó', CONSULTATION_REASON_MAX),
    }),
    file: {
      field: 'file',
      maxBytes: RECEIPT_MAX_BYTES,
      tooLarge: RECEIPT_TOO_LARGE,
      required: true,
    },
    json: z.object({ ...consultation.shape, message: z.string() }),
    errors: ['not_signed', 'authorization_not_in_force'],
  }),
  paper: get('/api/admin/consultations/:id/file', readers('analyst'), {
    summary: 'The paper of a consultation.',
    reply: { status: 200, bytes: '*/*' },
  }),
} as const;
