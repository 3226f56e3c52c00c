import type { User } from '#contract/accounts.ts';

type Named = Pick<User, 'firstName' | 'lastName'>;

/** Initials of first and last name, else "U" (rule: display-name). */
export function initialsOf({ firstName, lastName }: Named): string {
  const initials = [firstName, lastName].map((name) => name.trim().charAt(0)).join('');
  return initials.toLocaleUpperCase('es') || 'U';
}

/** First and last name, else e-mail, else "Usuario" (rule: display-name). */
export const displayNameOf = ({ firstName, lastName, email }: Named & Pick<User, 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email || 'Usuario';
