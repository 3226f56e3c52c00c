import type { ComponentType } from 'react';
import type { Role } from '#domain/accounts/role.ts';

/**
 * The people whom a screen admits. Public screens are prerendered; the others check the session: a customer's screen
 * requires a customer, and the back office a role that may make the screen's calls (rule: roles).
 */
export type ScreenAccess = 'public' | 'signed-in' | 'customer' | readonly Role[];

/** Whether a screen's access is that of the back office. */
export const isOffice = (access: ScreenAccess): access is readonly Role[] => typeof access !== 'string';

export interface Screen {
  readonly access: ScreenAccess;
  readonly title: string;
  /** Description for search engines and previews of links; only public screens have one. */
  readonly description?: string;
  /** Whether the screen is a section of the dashboard, rendered beside the menu of sections. */
  readonly section?: true;
  /** Whether the screen opens without signal and without a session; then it checks the account itself and renders its own frame. */
  readonly opensItself?: true;
  readonly load: () => Promise<ComponentType>;
}
