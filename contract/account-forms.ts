import * as z from 'zod/mini';
import { cedula, email, personName, phone, tooLong } from '#contract/fields.ts';
import { LINK_LENGTH } from '#domain/accounts/letter-link.ts';
import { typedCode } from '#domain/accounts/verification-code.ts';
import { CODE_WRONG_LENGTH, PASSWORD_TOO_SHORT } from '#domain/limits/account-words.ts';
import { CODE_DIGITS, PASSWORD_MAX, PASSWORD_MIN } from '#domain/limits/limits.ts';
import { PROVING_CHANNELS } from '#domain/messages/channel.ts';

// Apart from the calls: the forms of a visitor load these schemas, and not the table of a profile's fields.

const METHOD = 'Método de verificación es requerido';
const LINK_NEEDED = 'Abra el enlace de su mensaje';
const PASSWORD_REQUIRED = 'Contraseña es requerida';

/** The current password in a request: the contract sets no rules for it, and the server compares it. */
export const askedPassword = z
  .string(PASSWORD_REQUIRED)
  .check(z.minLength(1, PASSWORD_REQUIRED), z.maxLength(PASSWORD_MAX, PASSWORD_REQUIRED));

export const loginBody = z.strictObject({
  email: email('Ingresa un email válido'),
  password: askedPassword,
});

export const password = z
  .string(PASSWORD_REQUIRED)
  .check(z.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT), z.maxLength(PASSWORD_MAX, tooLong(PASSWORD_MAX)));

/** A one-time code, in whatever notation it was typed or pasted (rule: typed-texts). */
export const code = z
  .string(CODE_WRONG_LENGTH)
  .check(z.overwrite(typedCode), z.length(CODE_DIGITS, CODE_WRONG_LENGTH));

export const link = z.string(LINK_NEEDED).check(z.length(LINK_LENGTH, LINK_NEEDED));

export const method = z.optional(z.enum(PROVING_CHANNELS, METHOD));

const newcomer = {
  email: email(),
  firstName: personName('Nombre es requerido', 2),
  lastName: personName('Apellido es requerido', 2),
  cedula,
  phone,
  password,
};
export const registrationBody = z.strictObject({ ...newcomer, verificationMethod: method });
/** A registration by a link. `link` proves the e-mail or the phone that received it, so that no code is needed. */
export const linkedRegistrationBody = z.strictObject({ ...newcomer, link });
