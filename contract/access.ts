import { ROLE, ROLES, type Role } from '#domain/accounts/role.ts';

/** The holder of a session: a customer, or a member of the staff by their role. */
export type Caller = 'customer' | Role;

/**
 * The callers that an endpoint admits: any client; any session; a customer's session; a staff session that still lacks its second factor; or
 * exactly the named roles (rule: roles).
 * The verb checks the ownership of a row: another person's row is `not_found`.
 */
export type Access = 'public' | 'signed-in' | 'customer' | 'admin-entering' | readonly Caller[];

/** All roles of the staff. */
export const STAFF: readonly Role[] = ROLES;

/** Roles that may call an endpoint that changes something: the owner, and the roles whose work it is. */
export const staff = (...roles: readonly Role[]): readonly Role[] =>
  ROLES.filter((role) => role === 'owner' || roles.includes(role));

/**
 * Roles that may call an endpoint that only reads: the owner, the auditor, and the roles that need it for their work.
 */
export const readers = (...roles: readonly Role[]): readonly Role[] => staff('auditor', ...roles);

/** Whether a caller may call an endpoint with this access. */
export function admits(access: Access, caller: Caller): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  if (access === 'customer') return caller === 'customer';
  if (access === 'admin-entering') return caller !== 'customer';
  return access.includes(caller);
}

export const callerOf = ({ role }: { readonly role: Role | null }): Caller => role ?? 'customer';

/** The roles that may call an endpoint, as text: "Dueño o Analista". */
export function rolesThatMay(access: Access): string {
  const labels = ROLES.filter((role) => admits(access, role)).map((role) => ROLE[role].label);
  return new Intl.ListFormat('es-DO', { type: 'disjunction' }).format(labels);
}

/**
 * The error for a role that may not call an endpoint: "Su rol (Cajero) no permite esto. Puede hacerlo: Dueño o
 * Analista."
 */
export const roleSentence = (role: Role, access: Access): string =>
  `Su rol (${ROLE[role].label}) no permite esto. Puede hacerlo: ${rolesThatMay(access)}.`;
