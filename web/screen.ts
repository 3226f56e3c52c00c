import type { ComponentType } from 'react';

/**
 * Public screens are prerendered; the others ask who is there, a customer's whether it is one, and the back office
 * whether it is an administrator.
 */
export type ScreenAccess = 'public' | 'signed-in' | 'customer' | 'admin';

export interface Screen {
  readonly access: ScreenAccess;
  readonly title: string;
  /** For search engines and previews: public screens only. */
  readonly description?: string;
  /** A section of the dashboard: drawn beside its menu. */
  readonly section?: true;
  readonly load: () => Promise<ComponentType>;
}
