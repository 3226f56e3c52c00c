import * as z from 'zod/mini';
import { askedPassword } from '#contract/account-forms.ts';
import { heardBy, TAKERS, vouched } from '#contract/counter.ts';
import { get, post } from '#contract/endpoint.ts';
import { instant, messageReply } from '#contract/fields.ts';
import { HANDED_OVER } from '#domain/signing/legal-document.ts';

/** What a device of the office shows while a client holds it. */
const handed = z.object({
  applicationId: z.int(),
  signs: z.enum(HANDED_OVER),
  reference: z.string(),
  fullName: z.nullable(z.string()),
  cedula: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  term: z.nullable(z.int()),
  device: z.string(),
  /** The witness who hears both texts; `null`: the client reads them. */
  witness: z.nullable(z.object({ fullName: z.string(), cedula: z.string(), birthDate: z.string() })),
  /** Whether there is nothing more to sign: the device goes back. */
  done: z.boolean(),
  /** Whether the time for the signature is over: the device goes back unsigned. */
  late: z.boolean(),
  signBy: instant,
});
export type HandedOver = z.infer<typeof handed>;

const PATH = '/api/admin/counter/hand-over';

/** A device of the office in a client's hands (rule: hand-over). */
export const handOverApi = {
  start: post(PATH, TAKERS, {
    summary:
      "Hand this device to the client for one signature: the caller's session answers for nothing else until it is taken back.",
    body: z.strictObject({ applicationId: z.int(), ...vouched, ...heardBy }),
    json: messageReply,
    errors: ['not_found', 'already_processed'],
  }),
  read: get(PATH, TAKERS, {
    summary: 'What the client signs on this device.',
    json: handed,
    errors: ['not_found'],
    handedOver: true,
  }),
  end: post(`${PATH}/end`, TAKERS, {
    summary: 'Take the device back, with the password of the member of the staff whose session it is.',
    body: z.strictObject({ password: askedPassword }),
    json: messageReply,
    errors: ['not_found', 'invalid_credentials', 'too_many_requests'],
    handedOver: true,
  }),
} as const;
