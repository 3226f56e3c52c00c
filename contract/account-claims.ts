import * as z from 'zod/mini';
import { code } from '#contract/account-forms.ts';
import { TAKERS, vouched } from '#contract/counter.ts';
import { create, post } from '#contract/endpoint.ts';
import { requiredLine } from '#contract/fields.ts';
import { PROVING_CHANNELS } from '#domain/messages/channel.ts';

const METHOD = 'Método no válido';

/** Calls by which a client takes over the account that the staff opened for them (rule: account-claim). */
export const accountClaimsApi = {
  send: create('/api/admin/counter/clients/:id/claim', TAKERS, {
    summary:
      'Send a code to the phone or e-mail that a client without a login names, to prove it before the staff (rule: account-claim).',
    body: z.strictObject({
      verificationMethod: z.enum(PROVING_CHANNELS, METHOD),
      recipient: requiredLine('Escriba el email o el teléfono', 254),
      cedulaSeen: vouched.cedulaSeen,
    }),
    reply: { status: 200, json: z.object({ message: z.string() }) },
    errors: ['method_unavailable', 'too_many_requests'],
  }),
  prove: post('/api/admin/counter/clients/:id/claim/prove', TAKERS, {
    summary:
      'Prove an address with the code that the client got. An e-mail becomes the login, and gets a link that chooses the password.',
    body: z.strictObject({ code }),
    json: z.object({ message: z.string() }),
    errors: ['invalid_code', 'too_many_requests'],
  }),
} as const;
