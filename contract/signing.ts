import * as z from 'zod/mini';
import { AGREEMENT_ERRORS, agreed, shownAgreement } from '#contract/agreement.ts';
import { printedFields } from '#contract/application-fields.ts';
import { application } from '#contract/applications.ts';
import { loanAmount, loanTerm } from '#contract/calculator.ts';
import { create, get, post } from '#contract/endpoint.ts';
import { clientId, wholeNumber } from '#contract/fields.ts';
import { acceptTermsAndConditions, signature } from '#contract/submission.ts';
import { SIGNED_DOCUMENTS } from '#domain/signing/legal-document.ts';

const BOTH = 'Debe aceptar ambos documentos para continuar';
/** Fields of a request that signs the note and the authorization, on a device of the signer or of the office. */
export const signedDocuments = {
  promissoryNote: z.literal(true, BOTH),
  creditCheckAuthorization: z.literal(true, BOTH),
  acceptTermsAndConditions,
  signature,
  ...agreed,
};
/** The errors of a request that signs the note and the authorization. */
export const SIGNING_ERRORS = [
  'already_processed',
  'already_signed',
  ...AGREEMENT_ERRORS,
  'account_suspended',
  'too_many_applications',
  'too_many_requests',
] as const;

export const signingApi = {
  sign: create('/api/legal-documents/sign', 'customer', {
    summary:
      'Sign both documents; on a complete draft it also submits (rule: sign-submits-draft). A repeat with the same `clientId` returns the signed application, however late.',
    body: z.strictObject({
      applicationId: wholeNumber('Número de solicitud no válido', 1, 2_147_483_647),
      ...signedDocuments,
      loanAmount: z.optional(loanAmount),
      loanTerm: z.optional(loanTerm),
      clientId: z.optional(clientId),
    }),
    reply: { status: 200, json: z.object({ ...application.shape, message: z.string() }) },
    errors: ['not_found', ...SIGNING_ERRORS],
  }),
  /**
   * Renders the texts of note and authorization with the facts typed so far; the server stores that this person saw
   * them.
   */
  preview: post('/api/legal-documents/preview', 'customer', {
    summary:
      'Render both documents for the facts given, unsigned, with the plan of the note; the hash names them when they are signed (rule: agreement).',
    body: z.strictObject({
      /**
       * Id of the customer's own application. It supplies the facts that are missing in the request; one approved
       * unsigned is signed as approved.
       */
      applicationId: z.optional(wholeNumber('Número de solicitud no válido', 1, 2_147_483_647)),
      amount: loanAmount,
      term: loanTerm,
      ...printedFields.shape,
    }),
    json: shownAgreement,
    errors: ['too_many_requests'],
  }),
  download: get('/api/legal-documents/:applicationId/:document', 'signed-in', {
    summary:
      'The signed document as text or to print, or a preview marked "PENDIENTE DE FIRMA"; as .png the drawing that signed it, as .json the evidence. To its owner or an administrator.',
    params: z.strictObject({
      applicationId: z.coerce
        .number()
        .check(z.refine((n) => Number.isSafeInteger(n) && n > 0 && n <= 2_147_483_647)),
      document: z
        .string()
        .check(z.regex(new RegExp(`^(?:${SIGNED_DOCUMENTS.join('|')})\\.(?:txt|pdf|png|json)$`))),
    }),
    reply: { status: 200, bytes: '*/*' },
    errors: ['not_found'],
  }),
} as const;
