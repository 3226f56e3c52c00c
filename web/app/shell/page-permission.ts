import { isPublicPage, type PagePath } from '#contract/paths.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { APP_PAGES } from '#web/app-pages.ts';

/** Whether the signed-in person may see a page: a link to any other would lead to a refusal. */
export function usePagePermission(): (path: PagePath) => boolean {
  const may = usePermission();
  return (path) => isPublicPage(path) || may(APP_PAGES[path]);
}
