import * as z from 'zod/mini';
import { create, get } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { DOCUMENT_TYPES, UPLOAD_MAX_BYTES } from '#domain/documents/document-type.ts';
import { PHOTO_TOO_LARGE } from '#domain/limits/file-sizes.ts';

export const document = z.object({
  id: z.string(),
  applicationId: z.nullable(z.int()),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  filePath: z.string(),
  documentType: z.enum(DOCUMENT_TYPES),
  status: z.string(),
  uploadedAt: instant,
});
export type Document = z.infer<typeof document>;

const documentParams = z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{10,64}$/)) });
const applicationId = z.optional(z.string().check(z.regex(/^\d{1,10}$/, 'Número de solicitud no válido')));
const upload = z.strictObject({
  applicationId,
  /** The client gives it to the lender now, apart from an application (rule: who-sees-what). */
  given: z.optional(z.literal('true', 'Debe ser true')),
  documentType: z.optional(z.enum(DOCUMENT_TYPES, 'Tipo de documento no válido')),
});

export const documentsApi = {
  list: get('/api/documents', 'signed-in', {
    summary: "The customer's own documents, of one application where named.",
    query: z.strictObject({ applicationId }),
    json: z.array(document),
  }),
  listOfApplication: get('/api/documents/:applicationId', 'signed-in', {
    summary: 'The documents of one application (rule: document-calls).',
    params: z.strictObject({ applicationId: z.string().check(z.regex(/^\d{1,10}$/)) }),
    json: z.array(document),
    errors: ['not_found'],
  }),
  upload: create('/api/documents', 'customer', {
    summary:
      'Upload one image; it is decoded and re-encoded, so no metadata survives (rule: images-reencoded).',
    body: upload,
    file: { field: 'file', maxBytes: UPLOAD_MAX_BYTES, tooLarge: PHOTO_TOO_LARGE, required: true },
    json: document,
    errors: ['not_found'],
  }),
  uploadPayroll: create('/api/documents/upload', 'customer', {
    summary: 'The same upload under the address that the payroll step uses (rule: document-calls).',
    body: upload,
    file: { field: 'file', maxBytes: UPLOAD_MAX_BYTES, tooLarge: PHOTO_TOO_LARGE, required: true },
    json: document,
    errors: ['not_found'],
  }),
  file: get('/api/documents/:id/file', 'signed-in', {
    summary: 'The bytes, for their owner and for the roles whose work needs them (rule: who-sees-what).',
    params: documentParams,
    reply: { status: 200, bytes: 'image/*' },
  }),
} as const;
