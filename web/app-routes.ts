import type { AppPath } from '#contract/paths.ts';
import { APP_PAGES } from '#web/app-pages.ts';
import { CUSTOMER_SCREENS } from '#web/customer-routes.tsx';
import type { OFFICE_SCREENS } from '#web/office-routes.tsx';
import type { Screen } from '#web/screen.ts';

type CustomerPath = keyof typeof CUSTOMER_SCREENS;
type OfficePath = keyof typeof OFFICE_SCREENS;

const isCustomers = (path: AppPath): path is CustomerPath => Object.hasOwn(CUSTOMER_SCREENS, path);

/** The office's screens by path: one object for each, since React compares screens by identity. */
const officeScreens = new Map<OfficePath, Screen>();

/**
 * An office screen. The list of the office's files loads with the office's shell, so that no customer's phone downloads
 * it.
 */
function officeScreen(path: OfficePath): Screen {
  const known = officeScreens.get(path);
  if (known) return known;
  const screen: Screen = {
    ...APP_PAGES[path],
    load: async () => (await import('#web/office-routes.tsx')).OFFICE_SCREENS[path].load(),
  };
  officeScreens.set(path, screen);
  return screen;
}

/** The screen of a page behind the login. */
export const screenOf = (path: AppPath): Screen =>
  isCustomers(path) ? CUSTOMER_SCREENS[path] : officeScreen(path);
