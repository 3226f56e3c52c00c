import type { Role } from '#domain/accounts/role.ts';
import type { Scope } from '#domain/tokens/token.ts';

/** The roles of the staff, and the scopes of programs, that see one group of a person's data. */
interface Sight {
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
}

/**
 * Groups of personal data, each with the roles whose work needs it (rule: who-sees-what). Every role sees names, phones,
 * addresses and debts, which are in no group. All people see their own data.
 */
export const WHO_SEES = {
  /** A person's cédula, selfies and signatures. */
  identity: { roles: ['owner', 'analyst'], scopes: [] },
  /** A person's income and employer, and the documents that prove or repeat them. */
  income: { roles: ['owner', 'analyst', 'auditor'], scopes: ['applications:read'] },
  account: { roles: ['owner', 'analyst', 'auditor'], scopes: ['applications:read'] },
  /** The bank account of a customer whose approved loan awaits its disbursement. */
  payout: {
    roles: ['owner', 'analyst', 'cashier', 'auditor'],
    scopes: ['applications:read', 'loans:disburse'],
  },
  /** Whether a cédula is on the list of people not to lend to, and why (rule: do-not-lend). */
  doNotLend: { roles: ['owner', 'analyst'], scopes: [] },
  /** Owners' notes about suspicious operations, and their events (rule: suspicion-notes). */
  suspicions: { roles: ['owner'], scopes: [] },
  /** The staff's notes about a client, and files of notes that show no other group of data (rule: client-notes). */
  notes: { roles: ['owner', 'analyst', 'cashier', 'collector', 'auditor'], scopes: [] },
  face: { roles: ['owner', 'analyst', 'cashier', 'collector', 'auditor'], scopes: [] },
} as const satisfies Readonly<Record<string, Sight>>;
export type Shown = keyof typeof WHO_SEES;

/** The reader of another person's data: a role, and the scopes if it is a program. */
export interface Reader {
  readonly role: Role | null;
  readonly scopes: readonly Scope[] | null;
}

export function isShownTo({ role, scopes }: Reader, shown: Shown): boolean {
  const sight: Sight = WHO_SEES[shown];
  if (scopes !== null) return sight.scopes.some((scope) => scopes.includes(scope));
  return role !== null && sight.roles.includes(role);
}
