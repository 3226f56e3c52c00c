import { isPublicPage, type PagePath } from '#contract/paths.ts';
import { useMay } from '#web/app/session/may.tsx';
import { APP_PAGES } from '#web/app-pages.ts';

/** Whether the signed-in person has anything to see on a page: a link elsewhere would lead to a refusal. */
export function useMayOpen(): (path: PagePath) => boolean {
  const may = useMay();
  return (path) => isPublicPage(path) || may(APP_PAGES[path]);
}
