import { COMMON_PASSWORDS } from '#domain/accounts/common-passwords.ts';
import { fail, ok, type Result } from '#domain/result.ts';

/** Characters (specification §5; ruling B8). */
export const PASSWORD_MIN = 6;
export const ADMIN_PASSWORD_MIN = 12;

export const PASSWORD_SENTENCES = {
  too_short: 'Contraseña debe tener al menos 6 caracteres',
  too_short_admin: 'La contraseña de un administrador debe tener al menos 12 caracteres',
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

/** What the owner's papers say, split so that "Ana María" gives both names; shorter pieces would refuse too much. */
function personalPieces(owner: PasswordOwner): string[] {
  const [mailbox = ''] = owner.email.split('@');
  const words = [owner.firstName, owner.lastName, mailbox].flatMap((text) => plain(text).split(/[^a-z0-9]+/));
  const numbers = [owner.cedula ?? '', owner.phone?.slice(-7) ?? ''];
  return [plain(mailbox), ...words, ...numbers].filter((piece) => piece.length >= 4);
}

/** A password made of the person: what is left without the own names and digits is too little to be a secret. */
function isMadeOf(owner: PasswordOwner, password: string): boolean {
  let rest = plain(password);
  for (const piece of personalPieces(owner).sort((a, b) => b.length - a.length))
    rest = rest.replaceAll(piece, '');
  return rest.length < plain(password).length && rest.replace(/[^a-z]/g, '').length < 4;
}

/** Ruling B8: as specified, less the commonest and those made of the person's own name, e-mail or cédula. */
export function checkPassword(password: string, owner: PasswordOwner): Result<null, PasswordProblem> {
  const length = [...password].length;
  if (owner.isAdmin && length < ADMIN_PASSWORD_MIN) return fail('too_short_admin');
  if (length < PASSWORD_MIN) return fail('too_short');
  if (COMMON_PASSWORDS.has(password.toLowerCase()) || /^(.)\1+$/u.test(password)) return fail('common');
  return isMadeOf(owner, password) ? fail('personal') : ok(null);
}
