import type { Role } from '#domain/accounts/role.ts';
import type { Scope } from '#domain/tokens/scope.ts';

/** Who of the staff, and a program of which scopes, sees something of a person. */
interface Sight {
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
}

/**
 * Groups of what is known of a person, each with those whose work needs it (rule: who-sees-what). Names, phones, address
 * and what is owed are in none of them: every role sees those. Everybody sees the own.
 */
export const WHO_SEES = {
  /** Cédula, selfies and signatures. */
  identity: { roles: ['owner', 'analyst'], scopes: [] },
  /** Income and employer, and the papers that prove or repeat them. */
  income: { roles: ['owner', 'analyst', 'auditor'], scopes: ['applications:read'] },
  account: { roles: ['owner', 'analyst', 'auditor'], scopes: ['applications:read'] },
  /** The account of somebody whose loan awaits its disbursement. */
  payout: {
    roles: ['owner', 'analyst', 'cashier', 'auditor'],
    scopes: ['applications:read', 'loans:disburse'],
  },
  face: { roles: ['owner', 'analyst', 'cashier', 'collector', 'auditor'], scopes: [] },
} as const satisfies Readonly<Record<string, Sight>>;
export type Shown = keyof typeof WHO_SEES;

/** Whoever reads about somebody else: a role, and the scopes where it is a program. */
export interface Reader {
  readonly role: Role | null;
  readonly scopes: readonly Scope[] | null;
}

export function isShownTo({ role, scopes }: Reader, shown: Shown): boolean {
  const sight: Sight = WHO_SEES[shown];
  if (scopes !== null) return sight.scopes.some((scope) => scopes.includes(scope));
  return role !== null && sight.roles.includes(role);
}
