import { keysOf } from '#domain/enum-table.ts';

/** The accounts whose sessions an owner ends in one step: after a secret leaked, or a device was lost. */
export const SESSION_SCOPE = {
  staff: { label: 'las del equipo' },
  all: { label: 'las de todos' },
} as const;
export type SessionScope = keyof typeof SESSION_SCOPE;
export const SESSION_SCOPES = keysOf(SESSION_SCOPE);
