import * as z from 'zod/mini';
import { STAFF } from '#contract/access.ts';
import { get, post } from '#contract/endpoint.ts';
import { instant, messageReply, requiredText } from '#contract/fields.ts';
import { PASSKEY_TRANSPORTS, SECOND_FACTOR_STEPS } from '#domain/accounts/second-factor.ts';
import { typedCode } from '#domain/accounts/verification-code.ts';
import { PASSKEY_NAME_MAX } from '#domain/limits/lengths.ts';

export const SECOND_FACTOR_CODE = 'Escriba los 6 dígitos de su aplicación o un código de recuperación';
/** The code of a second factor: six digits, or a recovery code as displayed, "k7qd-2m9x". */
const code = z
  .string(SECOND_FACTOR_CODE)
  .check(
    z.overwrite(typedCode),
    z.trim(),
    z.regex(/^(?:\d{6}|[a-z0-9]{4}-?[a-z0-9]{4})$/i, SECOND_FACTOR_CODE),
  );
const body = z.strictObject({ code });

const NOT_A_PASSKEY = 'El navegador no dio una llave de acceso que se pueda leer';
/** Schema of bytes in WebAuthn's encoding, base64url without padding, of at most `max` characters. */
const bytes = (max: number) =>
  z.string(NOT_A_PASSKEY).check(z.regex(/^[\w-]+$/, NOT_A_PASSKEY), z.maxLength(max, NOT_A_PASSKEY));
/** The id of a passkey: at most 1,023 bytes (WebAuthn, 4). */
const credentialId = bytes(1_364);
const clientDataJson = bytes(8_000);

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  madeAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

/** The server's options with which the browser asks for a passkey. */
const asked = {
  challenge: z.string(),
  /** The host name of the site that the passkey belongs to. */
  site: z.string(),
  /** The known passkeys of the person who signs in. */
  known: z.array(z.object({ id: z.string(), transports: z.array(z.enum(PASSKEY_TRANSPORTS)) })),
};
const started = z.object({
  ...asked,
  product: z.string(),
  /** The person as the device stores them: the id as bytes in base64url, the e-mail, and the displayed name. */
  person: z.object({ id: z.string(), email: z.string(), name: z.string() }),
});
export type StartedPasskey = z.infer<typeof started>;

export const secondFactorApi = {
  read: get('/api/admin/second-factor', 'admin-entering', {
    summary: 'State of the second factor of this administrator and this session.',
    json: z.object({
      step: z.enum(SECOND_FACTOR_STEPS),
      active: z.boolean(),
      required: z.boolean(),
      /** Whether it is required whatever the lender's setting says, as in production. */
      alwaysRequired: z.boolean(),
      recoveryCodesLeft: z.int(),
      hasPasskeys: z.boolean(),
      /** The person's passkeys; empty while the session lacks its second step. */
      passkeys: z.array(passkey),
    }),
  }),
  enrol: post('/api/admin/second-factor/enrolment', 'admin-entering', {
    summary: 'Begin: a new secret for the authenticator application; it counts once confirmed.',
    json: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['second_factor_needed'],
  }),
  confirm: post('/api/admin/second-factor/confirmation', 'admin-entering', {
    summary: 'Prove the new secret with a code; returns the recovery codes, once.',
    body,
    json: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
    errors: ['invalid_code', 'second_factor_needed', 'too_many_requests'],
  }),
  verify: post('/api/admin/second-factor/verification', 'admin-entering', {
    summary: 'The second step of signing in: a code of the application, or a recovery code.',
    body,
    json: messageReply,
    errors: ['invalid_code', 'too_many_requests'],
  }),
  remove: post('/api/admin/second-factor/removal', STAFF, {
    summary: 'Turn the second factor off; refused where it is required.',
    body,
    json: messageReply,
    errors: ['invalid_code', 'second_factor_required', 'too_many_requests'],
  }),
  startPasskey: post('/api/admin/second-factor/passkey-start', STAFF, {
    summary: "Begin to add a passkey, with a fresh code: returns the browser's options for the device.",
    body,
    json: started,
    errors: ['invalid_code', 'too_many_requests'],
  }),
  addPasskey: post('/api/admin/second-factor/passkeys', STAFF, {
    summary: 'Add the passkey that the device has made within five minutes of the beginning.',
    body: z.strictObject({
      name: requiredText('Escriba un nombre, por ejemplo «Mi teléfono»', PASSKEY_NAME_MAX),
      credentialId,
      clientDataJson,
      attestationObject: bytes(16_000),
      transports: z
        .array(z.enum(PASSKEY_TRANSPORTS, NOT_A_PASSKEY), NOT_A_PASSKEY)
        .check(z.maxLength(PASSKEY_TRANSPORTS.length, NOT_A_PASSKEY)),
    }),
    json: messageReply,
    errors: ['invalid_code'],
  }),
  removePasskey: post('/api/admin/second-factor/passkeys/:id/removal', STAFF, {
    summary: "Remove one of the caller's passkeys, with a fresh code.",
    body,
    json: messageReply,
    errors: ['invalid_code', 'too_many_requests'],
  }),
  askPasskey: post('/api/admin/second-factor/passkey-challenge', 'admin-entering', {
    summary:
      "The challenge that one of the caller's passkeys has to sign for the second step, once and within five minutes.",
    json: z.object(asked),
  }),
  verifyByPasskey: post('/api/admin/second-factor/passkey-verification', 'admin-entering', {
    summary: 'The second step of signing in by a passkey instead of a code.',
    body: z.strictObject({
      credentialId,
      clientDataJson,
      authenticatorData: bytes(8_000),
      signature: bytes(8_000),
    }),
    json: messageReply,
    errors: ['invalid_code', 'too_many_requests'],
  }),
} as const;
