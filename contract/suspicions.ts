import * as z from 'zod/mini';
import { staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParams, instant, messageReply, requiredText } from '#contract/fields.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';

const suspicions = z.object({
  /** Whether the lender said that Law 155-17 obliges it; without it no note is written. */
  isObliged: z.boolean(),
  notes: z.array(z.object({ id: z.int(), text: z.string(), writtenAt: instant, by: z.string() })),
});
export type Suspicions = z.infer<typeof suspicions>;

/** Internal notes of owners about operations that look suspicious (rule: suspicion-notes). */
export const suspicionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/suspicions',
    access: staff(),
    summary: "Owners' notes about suspicious operations of a client, newest first.",
    params: idParams,
    reply: { status: 200, json: suspicions },
    errors: ['not_found'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/suspicions',
    access: staff(),
    summary: 'Note a suspicious operation of a client: only owners see the note and its event.',
    params: idParams,
    body: z.strictObject({ text: requiredText('Escriba la nota', REASON_MAX) }),
    reply: { status: 201, json: messageReply },
    errors: ['not_found', 'already_processed', 'repeated_key'],
    creates: true,
  }),
} as const;
