import { renderToString } from 'react-dom/server';
import { FIRST_SCREENS } from '#contract/first-screen.ts';
import { isPublicPage, PAGES, pageFile } from '#contract/paths.ts';
import { PublicApp } from '#web/app/public-app.tsx';
import { titleOfPage } from '#web/app/shell/document-title.ts';
import { shellOf } from '#web/app/shell/screen-parts.ts';
import { APP_PAGES } from '#web/app-pages.ts';
import { PUBLIC_SCREENS } from '#web/public-routes.tsx';
import { SCREENS } from '#web/routes.tsx';
import type { ScreenAccess } from '#web/screen.ts';

export { FIRST_SCREEN_DATA, FIRST_SCREENS, firstScreenFile } from '#contract/first-screen.ts';
/**
 * Exports for the build, which imports only this file: the name in the manifest, and the initial values of the
 * application's page.
 */
export { UNNAMED } from '#domain/first-day/first-day-step.ts';
export { WHAT_WE_LEND } from '#domain/limits/instalments.ts';
export { LOGOUT_NOTE } from '#web/app/session/logout-note.ts';

export interface PrerenderedPage {
  /** File name in the built folder. */
  readonly file: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/** Titles of the pages that the server renders with their content, by path. */
export const TITLES = Object.fromEntries(
  FIRST_SCREENS.map((path) => [path, titleOfPage(APP_PAGES[path].title)]),
);

/** Renders every public screen as HTML, at the build (web/build/public-pages.ts). */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  return Promise.all(
    Object.keys(PAGES)
      .filter(isPublicPage)
      .map(async (path) => {
        const { title, description = '', load } = PUBLIC_SCREENS[path];
        const Screen = await load();
        const html = renderToString(
          <PublicApp>
            <Screen />
          </PublicApp>,
        );
        return { file: pageFile(path), path, title: titleOfPage(title), description, html };
      }),
  );
}

export interface BuiltScreen {
  readonly path: string;
  readonly access: ScreenAccess;
  /** Module of the screen, as the bundler's manifest names it. */
  readonly file: string;
  /** The chunk of its shell, as web/chunks.ts names it; the public pages have none. */
  readonly shell: string | undefined;
}

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>('./**/*-screen.tsx');

/** Every screen with its file: the one that exports the result of its `load`. */
export async function findScreens(): Promise<BuiltScreen[]> {
  const files = new Map<unknown, string>();
  for (const [file, load] of Object.entries(MODULES))
    for (const exported of Object.values(await load())) files.set(exported, file.replace('./', ''));
  return Promise.all(
    Object.entries(SCREENS).map(async ([path, screen]) => {
      const { access } = screen;
      const file = files.get(await screen.load());
      if (!file)
        throw new Error(
          `The screen of ${path} is in no file named *-screen.tsx. Name its file so, and let \`load\` in its routes file return what that file exports.`,
        );
      const shell = access === 'public' ? undefined : shellOf(screen);
      return { path, access, file, shell };
    }),
  );
}
