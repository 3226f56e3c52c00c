import type * as z from 'zod/mini';
import type { registrationBody } from '#contract/account-forms.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { checkPassword, PASSWORD_SENTENCES } from '#domain/accounts/password.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { fail, ok } from '#domain/result.ts';
import type { PendingUserRow } from '#server/accounts/accounts.store.ts';
import type { Outcome } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';

/** The person who registers, as stored, with the password still as typed. */
export type Newcomer = Pick<
  PendingUserRow,
  'email' | 'firstName' | 'lastName' | 'cedula' | 'phone' | 'password'
>;

/**
 * The registration fields in the form in which they are stored; a failure for a password that is too easy (rule:
 * password-strength).
 */
export function newcomerOf(body: Pick<z.infer<typeof registrationBody>, keyof Newcomer>): Outcome<Newcomer> {
  const newcomer = {
    email: normaliseEmail(body.email),
    firstName: body.firstName.trim(),
    lastName: body.lastName.trim(),
    cedula: parseCedula(body.cedula) ?? body.cedula,
    phone: parsePhone(body.phone) ?? body.phone,
    password: body.password,
  };
  const strong = checkPassword(body.password, { ...newcomer, isAdmin: false });
  return strong.ok ? ok(newcomer) : fail(invalidField('password', PASSWORD_SENTENCES[strong.error]));
}
