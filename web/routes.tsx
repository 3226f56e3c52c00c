import type { PagePath } from '#contract/paths.ts';
import { CUSTOMER_SCREENS } from '#web/customer-routes.tsx';
import { OFFICE_SCREENS } from '#web/office-routes.tsx';
import { PUBLIC_SCREENS } from '#web/public-routes.tsx';
import type { Screen } from '#web/screen.ts';

/** Every screen, with its path and its access. */
export const SCREENS: Record<PagePath, Screen> = {
  ...PUBLIC_SCREENS,
  ...CUSTOMER_SCREENS,
  ...OFFICE_SCREENS,
};
