import { isPublicPage, PAGES, type PagePath } from '#contract/paths.ts';
import { keysOf } from '#domain/enum-table.ts';
import { screenOf } from '#web/app-routes.ts';
import { PUBLIC_SCREENS } from '#web/public-routes.tsx';
import type { Screen } from '#web/screen.ts';

/** Every screen, with its path and its access. */
export const SCREENS = Object.fromEntries(
  keysOf(PAGES).map((path) => [path, isPublicPage(path) ? PUBLIC_SCREENS[path] : screenOf(path)]),
  // `fromEntries` loses the names; they are those of PAGES.
) as Record<PagePath, Screen>;
