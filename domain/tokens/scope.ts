import { membersOf } from '#domain/closed-set.ts';

/**
 * What a program may be let into by its token (rule: token-scopes). Which endpoints each opens stands with the endpoint.
 * No scope decides about a person, shows photos, or changes what the lender is set up like.
 */
export const SCOPE = {
  'applications:read': { label: 'Ver solicitudes', movesMoney: false },
  'clients:read': { label: 'Ver clientes', movesMoney: false },
  'loans:read': { label: 'Ver préstamos', movesMoney: false },
  'loans:disburse': { label: 'Registrar desembolsos', movesMoney: true },
  'payments:read': { label: 'Ver pagos', movesMoney: false },
  'payments:write': { label: 'Registrar y confirmar pagos', movesMoney: true },
  'finances:read': { label: 'Ver y exportar finanzas', movesMoney: false },
} as const;
export type Scope = keyof typeof SCOPE;
export const SCOPES = membersOf(SCOPE);

export const scopeLabels = (scopes: readonly Scope[]): string =>
  SCOPES.filter((scope) => scopes.includes(scope))
    .map((scope) => SCOPE[scope].label)
    .join(', ');
