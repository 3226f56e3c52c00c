import { isIn, membersOf, membersWith } from '#domain/closed-set.ts';

/**
 * What the members of the lender's staff are there for (rule: roles). What each may call stands with every endpoint of
 * the contract; here is what a person reads about it, whether the settings may limit how much money they move, and what of the
 * drawer they do alone: how many days before today cash may be dated (an owner: any), and how many days after it they may
 * reverse what they took or confirmed themselves (rule: drawer-alone), and whether they may note a contact that the law
 * does not allow (rule: contact-hours).
 */
export const ROLE = {
  owner: {
    label: 'Dueño',
    limited: false,
    drawerDays: null,
    notesBeyondLaw: true,
    does: 'Hace todo: cambia la configuración, retira clientes y da los roles.',
  },
  analyst: {
    label: 'Analista',
    limited: true,
    drawerDays: null,
    notesBeyondLaw: false,
    does: 'Decide las solicitudes y cuida los datos de los clientes.',
  },
  cashier: {
    label: 'Cajero',
    limited: true,
    drawerDays: { cashBefore: 3, reversalAfter: 0 },
    notesBeyondLaw: false,
    does: 'Desembolsa, confirma los pagos y concilia con el banco.',
  },
  collector: {
    label: 'Cobrador',
    limited: false,
    drawerDays: null,
    notesBeyondLaw: false,
    does: 'Da seguimiento a los préstamos y apunta gastos de cobro.',
  },
  auditor: {
    label: 'Auditor',
    limited: false,
    drawerDays: null,
    notesBeyondLaw: false,
    does: 'Lo lee todo y no cambia nada.',
  },
} as const;
export type Role = keyof typeof ROLE;
export const ROLES = membersOf(ROLE);

export const LIMITED_ROLES = membersWith(ROLE, 'limited', true);
export type LimitedRole = (typeof LIMITED_ROLES)[number];

/** Up to how much each lends, pays out, gives back or waives without an owner, in pesos; `null`: any amount. */
export type AmountLimits = Readonly<Record<LimitedRole, number | null>>;

/** The limit of whoever acts, where there is one (rule: role-limits). */
export const limitOf = (role: Role | null, limits: AmountLimits): number | null =>
  role !== null && isIn(LIMITED_ROLES, role) ? limits[role] : null;

/** The limit that so much passes, where it is an owner's to decide; else `null`. */
export function passedLimit(role: Role | null, amount: number, limits: AmountLimits): number | null {
  const limit = limitOf(role, limits);
  return limit !== null && amount > limit ? limit : null;
}
