import { COMMON_PASSWORDS } from '#domain/accounts/common-passwords.ts';
import { ADMIN_PASSWORD_TOO_SHORT, PASSWORD_TOO_SHORT } from '#domain/limits/account-words.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN } from '#domain/limits/limits.ts';
import { fail, ok, type Result } from '#domain/result.ts';

export const PASSWORD_SENTENCES = {
  too_short: PASSWORD_TOO_SHORT,
  too_short_admin: ADMIN_PASSWORD_TOO_SHORT,
  common: 'Esa contraseña es muy común y fácil de adivinar. Elija otra.',
  personal: 'La contraseña no debe contener su nombre, su email, su teléfono ni su cédula. Elija otra.',
} as const;
export type PasswordProblem = keyof typeof PASSWORD_SENTENCES;

export interface PasswordOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly cedula: string | null;
  readonly phone: string | null;
  readonly isAdmin: boolean;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The owner's names, each word separately ("Ana María" gives both), and the numbers that others know of the owner. */
function personalPieces(owner: PasswordOwner) {
  const [mailbox = ''] = owner.email.split('@');
  const names = [owner.firstName, owner.lastName, mailbox].flatMap((text) => plain(text).split(/[^a-z0-9]/));
  const numbers = [owner.cedula, owner.phone?.replace(/^\+1/, '')].flatMap((number) => number ?? []);
  return { names: [plain(owner.email), plain(mailbox), ...names], numbers };
}

const without = (text: string, pieces: readonly string[]) =>
  [...pieces].sort((a, b) => b.length - a.length).reduce((rest, piece) => rest.replaceAll(piece, ''), text);
const letters = (text: string) => text.replace(/\p{N}/gu, '').length;

/**
 * Whether the password is derived from the person: without their own names and digits, too little remains to be a
 * secret. Names of three letters occur inside many honest words, so they count only when nothing but digits remains.
 */
function isMadeOf(owner: PasswordOwner, password: string): boolean {
  const { names, numbers } = personalPieces(owner);
  const secret = plain(password);
  const digits = secret.replace(/[\s-]/g, '');
  if (digits.length >= PASSWORD_MIN && numbers.some((number) => number.includes(digits))) return true;
  const tails = numbers.flatMap((number) => [number, number.slice(-7)]);
  const long = without(
    secret,
    [...names, ...tails].filter((piece) => piece.length >= 4),
  );
  if (long.length < secret.length && letters(long) < 4) return true;
  const short = without(
    long,
    names.filter((piece) => piece.length === 3),
  );
  return short.length < long.length && letters(short) === 0;
}

/**
 * Rule: password-strength: as specified, and in addition neither common nor made of the person's own name, e-mail or
 * cédula.
 */
export function checkPassword(password: string, owner: PasswordOwner): Result<null, PasswordProblem> {
  const length = [...password].length;
  if (owner.isAdmin && length < ADMIN_PASSWORD_MIN) return fail('too_short_admin');
  if (length < PASSWORD_MIN) return fail('too_short');
  if (COMMON_PASSWORDS.has(password.normalize('NFC').toLowerCase()) || /^(.)\1+$/u.test(password))
    return fail('common');
  return isMadeOf(owner, password) ? fail('personal') : ok(null);
}
