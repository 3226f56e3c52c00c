import type { User } from '#contract/accounts.ts';

type Named = Pick<User, 'firstName' | 'lastName'>;

/** Initials of a person's first and last name, else "U" (rule: display-name). */
export function initialsOf({ firstName, lastName }: Named): string {
  const initials = [firstName, lastName].map((name) => name.trim().charAt(0)).join('');
  return initials.toLocaleUpperCase('es') || 'U';
}

/** A person's first and last name, else the e-mail, else "Usuario" (rule: display-name). */
export const displayNameOf = ({ firstName, lastName, email }: Named & Pick<User, 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email || 'Usuario';
