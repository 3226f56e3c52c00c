import { isIn, keysOf, keysWhereEqual } from '#domain/enum-table.ts';

/**
 * Roles of the lender's staff (rule: roles). Each endpoint of the contract lists the roles that may call it; this table
 * has what people read about a role, whether the settings may limit how much money it moves, what it may do alone with
 * the drawer (how many days before today it may date cash, an owner: any; how many days later it may reverse what it
 * took or confirmed itself; rule: drawer-alone), whether it may note a contact that the law does not allow
 * (rule: contact-hours), and whether it sees its own clients alone (rule: own-clients).
 */
export const ROLE = {
  owner: {
    label: 'Dueño',
    limited: false,
    drawerDays: null,
    notesBeyondLaw: true,
    ownClients: false,
    does: 'Hace todo: cambia la configuración, retira clientes y da los roles.',
  },
  analyst: {
    label: 'Analista',
    limited: true,
    drawerDays: null,
    notesBeyondLaw: false,
    ownClients: false,
    does: 'Decide las solicitudes y cuida los datos de los clientes.',
  },
  cashier: {
    label: 'Cajero',
    limited: true,
    drawerDays: { cashBefore: 3, reversalAfter: 0 },
    notesBeyondLaw: false,
    ownClients: false,
    does: 'Desembolsa, confirma los pagos y concilia con el banco.',
  },
  collector: {
    label: 'Cobrador',
    limited: false,
    drawerDays: null,
    notesBeyondLaw: false,
    ownClients: true,
    does: 'Da seguimiento a los préstamos, cobra en la calle y apunta gastos de cobro.',
  },
  auditor: {
    label: 'Auditor',
    limited: false,
    drawerDays: null,
    notesBeyondLaw: false,
    ownClients: false,
    does: 'Lo lee todo y no cambia nada.',
  },
} as const;
export type Role = keyof typeof ROLE;
export const ROLES = keysOf(ROLE);

export const LIMITED_ROLES = keysWhereEqual(ROLE, 'limited', true);
export type LimitedRole = (typeof LIMITED_ROLES)[number];

/** Roles that see their own clients alone (rule: own-clients). */
export const ROLES_WITH_OWN_CLIENTS = keysWhereEqual(ROLE, 'ownClients', true);

/**
 * The largest amount that each role lends, pays out, gives back or waives without an owner, in pesos; `null`: any
 * amount.
 */
export type AmountLimits = Readonly<Record<LimitedRole, number | null>>;

/** The acting role's limit in pesos (rule: role-limits); `null`: the role has none. */
export const limitOf = (role: Role | null, limits: AmountLimits): number | null =>
  role !== null && isIn(LIMITED_ROLES, role) ? limits[role] : null;

/**
 * The role's limit in pesos that the amount exceeds, so that only an owner may decide; `null`: the amount is within the
 * limit.
 */
export function passedLimit(role: Role | null, amount: number, limits: AmountLimits): number | null {
  const limit = limitOf(role, limits);
  return limit !== null && amount > limit ? limit : null;
}
