import { keysOf } from '#domain/enum-table.ts';

/** The facts that suggest that two accounts are of one person (rule: merge-clients). */
export const SAME_FACT = {
  cedula: { label: 'La misma cédula' },
  phone: { label: 'El mismo teléfono' },
  name_and_birth: { label: 'El mismo nombre y fecha de nacimiento' },
} as const;
export type SameFact = keyof typeof SAME_FACT;
export const SAME_FACTS = keysOf(SAME_FACT);

/** Whose e-mail and password the one account has after the merge. */
export const MERGE_LOGIN = {
  kept: { label: 'Con la cuenta que queda' },
  merged: { label: 'Con la cuenta que se une' },
} as const;
export type MergeLogin = keyof typeof MERGE_LOGIN;
export const MERGE_LOGINS = keysOf(MERGE_LOGIN);
