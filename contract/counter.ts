import * as z from 'zod/mini';
import { staff } from '#contract/access.ts';
import { shownAgreement } from '#contract/agreement.ts';
import { PHOTO_FIELD, PHOTO_FIELDS, shownFields } from '#contract/application-fields.ts';
import { loanAmount, loanTerm } from '#contract/calculator.ts';
import { document } from '#contract/documents.ts';
import { create, get, patch, post, remove } from '#contract/endpoint.ts';
import {
  cedula,
  email,
  idParams,
  instant,
  personName,
  phone,
  requiredDay,
  requiredLine,
  signatureImage,
} from '#contract/fields.ts';
import { personalLimit } from '#contract/personal-limit.ts';
import { SIGNING_ERRORS, signedDocuments } from '#contract/signing.ts';
import { draftChange } from '#contract/submission.ts';
import { APPLICATION_STATUSES } from '#domain/applications/status.ts';
import { UPLOAD_MAX_BYTES } from '#domain/documents/document-type.ts';
import { PHOTO_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { DEVICE_NAME_MAX, WITNESS_NAME_MAX } from '#domain/limits/lengths.ts';
import { LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';

/** The roles that open a client and take an application for a person who is present (rule: counter-application). */
export const TAKERS = staff('analyst', 'cashier');

/** The types of the photos that an application at the counter needs. */
export const COUNTER_PHOTOS = PHOTO_FIELDS.map((field) => PHOTO_FIELD[field].documentType);

/**
 * Statements of the member of the staff before a person signs at the counter: the device, and that they hold the
 * person's cédula.
 */
export const vouched = {
  device: requiredLine('Escriba cómo se llama este equipo', DEVICE_NAME_MAX),
  cedulaSeen: z.literal(true, 'Confirme que tiene la cédula de la persona en la mano'),
};
const witnessPerson = {
  fullName: personName('Escriba el nombre completo del testigo', 1, WITNESS_NAME_MAX),
  cedula,
  birthDate: requiredDay('Fecha de nacimiento es requerida'),
};
/**
 * The witness who hears note and authorization read out to a person who cannot read (rule: read-out); absent without a
 * witness.
 */
export const heardBy = { witness: z.optional(z.strictObject(witnessPerson)) };
/** The witness of a signer who cannot read, with the witness's drawn signature; absent without a witness. */
export const witnessed = {
  witness: z.optional(
    z.strictObject({ ...witnessPerson, signature: signatureImage('La firma del testigo es requerida') }),
  ),
};
export type HeardBy = z.infer<z.ZodMiniObject<typeof heardBy>>['witness'];
/**
 * An application for the member of the staff who takes it: whole until it is sent, afterwards as far as their role
 * allows.
 */
export const counterApplication = z.object({
  id: z.int(),
  reference: z.string(),
  clientId: z.int(),
  ...shownFields,
  status: z.enum(APPLICATION_STATUSES),
  /** The terms that this client may have. */
  terms: z.array(z.int()),
  limit: personalLimit,
  /**
   * The link that a phone at the counter may use now, with the time at which a phone opened it (rule: counter-link).
   */
  phoneLink: z.nullable(z.object({ expiresAt: instant, openedAt: z.nullable(instant) })),
  updatedAt: instant,
});
export type CounterApplication = z.infer<typeof counterApplication>;

const takenDraft = z.object({
  id: z.int(),
  reference: z.string(),
  fullName: z.string(),
  takenAt: instant,
  updatedAt: instant,
});

export const counterApi = {
  openClient: create('/api/admin/counter/clients', TAKERS, {
    summary:
      'Open an account for a client who is present: without a login, with phone and e-mail as given, unproved (rule: counter-client).',
    body: z.strictObject({
      firstName: personName('Nombre es requerido', 1),
      lastName: personName('Apellido es requerido', 1),
      cedula,
      birthDate: requiredDay('Fecha de nacimiento es requerida'),
      phone: z.optional(phone),
      email: z.optional(email()),
    }),
    json: z.object({ id: z.int(), fullName: z.string(), message: z.string() }),
  }),
  list: get('/api/admin/counter/applications', TAKERS, {
    summary: 'The drafts that the caller is taking at the counter, newest first.',
    json: z.array(takenDraft),
  }),
  start: create('/api/admin/counter/applications', TAKERS, {
    summary: 'Begin the draft of a client who is present, with the known facts.',
    body: z.strictObject({ clientId: idParams.shape.id }),
    json: counterApplication,
    errors: ['not_found', 'account_suspended', 'active_loan_exists', 'too_many_applications'],
  }),
  one: get('/api/admin/counter/applications/:id', TAKERS, {
    summary: 'An application that the caller took.',
    json: counterApplication,
  }),
  edit: patch('/api/admin/counter/applications/:id', TAKERS, {
    summary: 'Change a draft that the caller takes; fields that the body does not name stay.',
    body: draftChange,
    json: counterApplication,
    errors: ['already_processed'],
  }),
  discard: remove('/api/admin/counter/applications/:id', TAKERS, {
    summary: 'Discard a draft that the caller takes, with its photos.',
    json: z.object({ message: z.string() }),
    errors: ['already_processed'],
  }),
  photo: create('/api/admin/counter/applications/:id/photos', TAKERS, {
    summary: 'Upload a photo from the counter into the draft (rule: who-sees-what).',
    body: z.strictObject({ documentType: z.enum(COUNTER_PHOTOS, 'Tipo de documento no válido') }),
    file: { field: 'file', maxBytes: UPLOAD_MAX_BYTES, tooLarge: PHOTO_TOO_LARGE, required: true },
    json: document,
    errors: ['already_processed'],
  }),
  preview: post('/api/admin/counter/applications/:id/preview', TAKERS, {
    summary: 'Both documents as the client reads them at the counter; kept as shown (rule: agreement).',
    body: z.strictObject({ amount: loanAmount, term: loanTerm, ...heardBy }),
    json: shownAgreement,
    errors: ['already_processed', 'too_many_requests'],
    handedOver: true,
  }),
  copy: get('/api/admin/counter/applications/:id/copies/:document', TAKERS, {
    summary:
      'The printed copy that the taker hands over within a day of the signature: text and evidence, without the drawings (rule: counter-copy).',
    params: z.strictObject({ id: idParams.shape.id, document: z.enum(LEGAL_DOCUMENTS) }),
    reply: { status: 200, bytes: 'application/pdf' },
  }),
  givePhoneLink: post('/api/admin/counter/applications/:id/phone-link', TAKERS, {
    summary:
      'A link for the phone of the person, to show as a QR code: for the photos and the signature of this draft, once and for fifteen minutes (rule: counter-link).',
    body: z.strictObject(vouched),
    json: z.object({ secret: z.string(), expiresAt: instant }),
    errors: ['already_processed', 'too_many_requests'],
  }),
  sign: create('/api/admin/counter/applications/:id/sign', TAKERS, {
    summary:
      'The client signs both documents on a screen of the office, which sends the application; the evidence has the place, the member of the staff and the identification (rule: counter-evidence).',
    body: z.strictObject({ ...signedDocuments, ...vouched, ...witnessed }),
    reply: { status: 200, json: z.object({ ...counterApplication.shape, message: z.string() }) },
    errors: SIGNING_ERRORS,
    handedOver: true,
  }),
} as const;
