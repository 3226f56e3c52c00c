import type { AppPath } from '#contract/paths.ts';
import { APP_PAGES } from '#web/app-pages.ts';
import { CUSTOMER_LOADERS } from '#web/customer-routes.tsx';
import type { OFFICE_LOADERS } from '#web/office-routes.tsx';
import type { Screen } from '#web/screen.ts';

type CustomerPath = keyof typeof CUSTOMER_LOADERS;
type OfficePath = keyof typeof OFFICE_LOADERS;

const isCustomers = (path: AppPath): path is CustomerPath => Object.hasOwn(CUSTOMER_LOADERS, path);

/** The list of the office's files loads with the office's shell, so that no customer's phone downloads it. */
const officeLoader = (path: OfficePath) => async () =>
  (await import('#web/office-routes.tsx')).OFFICE_LOADERS[path]();

/** The screens by path: one object for each, since React compares screens by identity. */
const screens = new Map<AppPath, Screen>();

/** The screen of a page behind the login. */
export function screenOf(path: AppPath): Screen {
  const known = screens.get(path);
  if (known) return known;
  const load = isCustomers(path) ? CUSTOMER_LOADERS[path] : officeLoader(path);
  const screen = { ...APP_PAGES[path], load };
  screens.set(path, screen);
  return screen;
}
