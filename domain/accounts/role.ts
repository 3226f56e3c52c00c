import { membersOf } from '#domain/closed-set.ts';

/**
 * What the members of the lender's staff are there for (rule: roles). What each may call stands with every endpoint of
 * the contract; here is what a person reads about it, and whether the settings limit how much they lend.
 */
export const ROLE = {
  owner: {
    label: 'Dueño',
    limited: false,
    does: 'Hace todo: cambia la configuración, retira clientes y da los roles.',
  },
  analyst: {
    label: 'Analista',
    limited: true,
    does: 'Decide las solicitudes y cuida los datos de los clientes.',
  },
  cashier: {
    label: 'Cajero',
    limited: true,
    does: 'Desembolsa, confirma los pagos y concilia con el banco.',
  },
  collector: {
    label: 'Cobrador',
    limited: true,
    does: 'Da seguimiento a los préstamos y apunta gastos de cobro.',
  },
  auditor: {
    label: 'Auditor',
    limited: true,
    does: 'Lo lee todo y no cambia nada.',
  },
} as const;
export type Role = keyof typeof ROLE;
export const ROLES = membersOf(ROLE);

/** Whether lending so much is beyond what the settings leave to this role, in pesos (rule: approval-limit). */
export const passesLimit = (role: Role | null, amount: number, limit: number): boolean =>
  role !== null && ROLE[role].limited && amount > limit;
