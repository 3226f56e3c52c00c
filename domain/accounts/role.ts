import { membersOf } from '#domain/closed-set.ts';

/**
 * What the members of the lender's staff are there for (rule: roles). What each may call stands with every endpoint of
 * the contract; here is what a person reads about it.
 */
export const ROLE = {
  owner: { label: 'Dueño', does: 'Hace todo: cambia la configuración, retira clientes y da los roles.' },
  analyst: { label: 'Analista', does: 'Decide las solicitudes y cuida los datos de los clientes.' },
  cashier: { label: 'Cajero', does: 'Desembolsa, confirma los pagos y concilia con el banco.' },
  collector: { label: 'Cobrador', does: 'Da seguimiento a los préstamos y apunta gastos de cobro.' },
  auditor: { label: 'Auditor', does: 'Lo lee todo y no cambia nada.' },
} as const;
export type Role = keyof typeof ROLE;
export const ROLES = membersOf(ROLE);
