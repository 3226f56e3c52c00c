import { renderToString } from 'react-dom/server';
import { isPublicPage, PAGES, pageFile } from '#contract/paths.ts';
import { PublicApp } from '#web/app/public-app.tsx';
import { titleOfPage } from '#web/app/shell/document-title.ts';
import { PUBLIC_SCREENS } from '#web/public-routes.tsx';

/** The manifest's description; the build reads it from here. */
export { WHAT_WE_LEND } from '#domain/limits/instalments.ts';

export interface PrerenderedPage {
  /** File name in the built folder. */
  readonly file: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/** Runs at the build (bin/build.mjs): every public screen as HTML. */
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
