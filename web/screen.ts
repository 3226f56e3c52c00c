import type { ComponentType } from 'react';
import type { Role } from '#domain/accounts/role.ts';

/**
 * Public screens are prerendered; the others ask who is there, a customer's whether it is one, and the back office
 * whether it is one of the roles that may call what the screen shows (rule: roles).
 */
export type ScreenAccess = 'public' | 'signed-in' | 'customer' | readonly Role[];

/** Whether a screen is of the back office. */
export const isOffice = (access: ScreenAccess): access is readonly Role[] => typeof access !== 'string';

export interface Screen {
  readonly access: ScreenAccess;
  readonly title: string;
  /** For search engines and previews: public screens only. */
  readonly description?: string;
  /** A section of the dashboard: drawn beside its menu. */
  readonly section?: true;
  readonly load: () => Promise<ComponentType>;
}
