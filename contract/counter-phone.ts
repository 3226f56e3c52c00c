import * as z from 'zod/mini';
import { shownAgreement } from '#contract/agreement.ts';
import { COUNTER_PHOTOS } from '#contract/counter.ts';
import { document } from '#contract/documents.ts';
import { post } from '#contract/endpoint.ts';
import { instant, linkSecret } from '#contract/fields.ts';
import { SIGNING_ERRORS, signedDocuments } from '#contract/signing.ts';
import { UPLOAD_MAX_BYTES } from '#domain/documents/document-type.ts';
import { PHOTO_TOO_LARGE } from '#domain/limits/file-sizes.ts';

/** The phone's own secret, which replaces that of the link once the phone has opened it. */
const byPhone = { phoneSecret: linkSecret };

/** The draft behind a counter link, as the phone sees it. */
export const phoneVisit = z.object({
  reference: z.string(),
  fullName: z.nullable(z.string()),
  cedula: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  term: z.nullable(z.int()),
  /** Kinds of the photos that the phone has uploaded. */
  photos: z.array(z.enum(COUNTER_PHOTOS)),
  /** Whether every field and photo is there, so that the person may read and sign the documents. */
  ready: z.boolean(),
  signed: z.boolean(),
  expiresAt: instant,
});
export type PhoneVisit = z.infer<typeof phoneVisit>;

/** Calls of the phone of a person at the counter, which has a link and no account (rule: counter-link). */
export const counterPhoneApi = {
  open: post('/api/counter-phone/open', 'public', {
    summary: 'Open the link of a QR code: it expires, and this phone continues with the secret that it gets.',
    body: z.strictObject({ secret: linkSecret }),
    json: z.object({ ...phoneVisit.shape, phoneSecret: z.string() }),
    errors: ['invalid_link', 'too_many_requests'],
  }),
  read: post('/api/counter-phone/read', 'public', {
    summary: 'Progress of the draft.',
    body: z.strictObject(byPhone),
    json: phoneVisit,
    errors: ['invalid_link', 'too_many_requests'],
  }),
  photo: post('/api/counter-phone/photos', 'public', {
    summary: 'Upload a photo from the phone into the draft.',
    body: z.strictObject({ ...byPhone, documentType: z.enum(COUNTER_PHOTOS, 'Tipo de documento no válido') }),
    file: { field: 'file', maxBytes: UPLOAD_MAX_BYTES, tooLarge: PHOTO_TOO_LARGE, required: true },
    reply: { status: 201, json: document },
    errors: ['invalid_link', 'already_processed', 'too_many_requests'],
  }),
  preview: post('/api/counter-phone/preview', 'public', {
    summary: 'Both documents as the person reads them on the phone; kept as shown (rule: agreement).',
    body: z.strictObject(byPhone),
    json: shownAgreement,
    errors: ['invalid_link', 'already_processed', 'too_many_requests'],
  }),
  sign: post('/api/counter-phone/sign', 'public', {
    summary:
      'Sign both documents on the phone, which sends the application; the link expires (rules: counter-link, counter-evidence).',
    body: z.strictObject({ ...byPhone, ...signedDocuments }),
    json: z.object({ reference: z.string(), message: z.string() }),
    errors: ['not_found', ...SIGNING_ERRORS, 'invalid_link'],
  }),
} as const;
