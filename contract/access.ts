import { ROLE, ROLES, type Role } from '#domain/accounts/role.ts';

/** Whoever has a session: a customer, or a member of the staff by their role. */
export type Caller = 'customer' | Role;

/**
 * Who may call: anybody; any session; a session that is not the staff's; the staff's that has still to give its second
 * factor; or exactly those who are named (rule: roles).
 * Ownership of a particular row is the verb's to check: a row that is not yours is `not_found`.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'admin-entering' | readonly Caller[];

/** All of the staff. */
export const STAFF: readonly Role[] = ROLES;

/** Who changes something: the owner, and the roles whose work it is. */
export const staff = (...roles: readonly Role[]): readonly Role[] =>
  ROLES.filter((role) => role === 'owner' || roles.includes(role));

/** Who reads something: the owner, the auditor, and the roles that need it for their work. */
export const readers = (...roles: readonly Role[]): readonly Role[] => staff('auditor', ...roles);

/** Whether somebody with a session may come in. */
export function admits(access: Access, caller: Caller): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  if (access === 'customer') return caller === 'customer';
  if (access === 'admin-entering') return caller !== 'customer';
  return access.includes(caller);
}

export const callerOf = ({ role }: { readonly role: Role | null }): Caller => role ?? 'customer';

/** "Dueño o Analista": who of the staff may call. */
export function rolesThatMay(access: Access): string {
  const labels = ROLES.filter((role) => admits(access, role)).map((role) => ROLE[role].label);
  return new Intl.ListFormat('es-DO', { type: 'disjunction' }).format(labels);
}

/** "Su rol (Cajero) no permite esto. Puede hacerlo: Dueño o Analista." */
export const roleSentence = (role: Role, access: Access): string =>
  `Su rol (${ROLE[role].label}) no permite esto. Puede hacerlo: ${rolesThatMay(access)}.`;
