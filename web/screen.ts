import type { ComponentType } from 'react';
import type { Role } from '#domain/accounts/role.ts';

/**
 * Public screens are prerendered; the others check the session: a customer's requires a customer, and the back office a
 * role that may make the screen's calls (rule: roles).
 */
export type ScreenAccess = 'public' | 'signed-in' | 'customer' | readonly Role[];

/** Whether a screen is of the back office. */
export const isOffice = (access: ScreenAccess): access is readonly Role[] => typeof access !== 'string';

export interface Screen {
  readonly access: ScreenAccess;
  readonly title: string;
  /** For search engines and previews: public screens only. */
  readonly description?: string;
  /** A section of the dashboard: rendered beside its menu. */
  readonly section?: true;
  /** Whether the screen opens without signal and without a session; then it checks the account itself and renders its own frame. */
  readonly opensItself?: true;
  readonly load: () => Promise<ComponentType>;
}
