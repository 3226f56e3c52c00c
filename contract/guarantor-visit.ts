import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { cedula, email, linkSecret, messageReply, signatureImage } from '#contract/fields.ts';
import { plan } from '#contract/plan.ts';
import { GUARANTOR_COPIES, GUARANTOR_STATES } from '#domain/guarantors/guarantor-state.ts';

/** What proves a guarantor: the secret of the link, and their own cédula. */
const visitor = { secret: linkSecret, cedula };

/** The loan and the texts as a guarantor reads them, before the signature and after it. */
const visit = z.object({
  reference: z.string(),
  lender: z.string(),
  /** The guarantor's own name; `borrower`: the client's. */
  fullName: z.string(),
  borrower: z.string(),
  plan,
  /** Whether the note is about an earlier loan's debt, so that no money is paid out. */
  restructured: z.boolean(),
  /** The text to sign, and its SHA-256, which the signature names. */
  text: z.string(),
  textSha256: z.string(),
  /** The note that it guarantees. */
  note: z.string(),
  state: z.enum(GUARANTOR_STATES),
});
export type GuarantorVisit = z.infer<typeof visit>;

/** Calls of a guarantor, who has a link and no account (rule: guarantor). */
export const guarantorVisitApi = {
  read: post('/api/guarantor/read', 'public', {
    summary: 'What a guarantor signs, by their link and their cédula; several wrong cédulas end the link.',
    body: z.strictObject(visitor),
    json: visit,
    errors: ['invalid_link', 'too_many_requests'],
  }),
  sign: post('/api/guarantor/sign', 'public', {
    summary: 'Sign the text that was read; another text since then has to be read first (rule: guarantor).',
    body: z.strictObject({
      ...visitor,
      textSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      accepted: z.literal(true, 'Debe aceptar la fianza para firmar'),
      email: z.optional(email()),
      signature: signatureImage('La firma es requerida para continuar'),
    }),
    json: visit,
    errors: ['invalid_link', 'already_signed', 'agreement_changed', 'too_many_requests'],
  }),
  decline: post('/api/guarantor/decline', 'public', {
    summary: 'Say no: the link ends, and the client may name another person.',
    body: z.strictObject(visitor),
    json: messageReply,
    errors: ['invalid_link', 'already_signed', 'too_many_requests'],
  }),
  copy: post('/api/guarantor/copy', 'public', {
    summary: "The guarantor's own copy of the signed guaranty or of the note, as PDF.",
    body: z.strictObject({ ...visitor, document: z.enum(GUARANTOR_COPIES) }),
    reply: { status: 200, bytes: 'application/pdf' },
    errors: ['invalid_link', 'in_preparation', 'too_many_requests'],
  }),
} as const;
