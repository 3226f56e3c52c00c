/** A token found in a wrong place shows by this prefix which program it belongs to. */
import { keysOf } from '#domain/enum-table.ts';

export const TOKEN_PREFIX = 'manito_';

/** Days that a token may live: every token expires. */
export const TOKEN_LIVES = [30, 90, 365] as const;

interface TokenDates {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

export const isTokenLive = ({ expiresAt, revokedAt }: TokenDates, now: Date): boolean =>
  revokedAt === null && expiresAt > now;

/**
 * The permissions of a program's token (rule: token-scopes). Each endpoint lists the scopes that open it. No scope
 * decides about a person, shows photos, or changes the lender's settings.
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
export const SCOPES = keysOf(SCOPE);

export const scopeLabels = (scopes: readonly Scope[]): string =>
  SCOPES.filter((scope) => scopes.includes(scope))
    .map((scope) => SCOPE[scope].label)
    .join(', ');
