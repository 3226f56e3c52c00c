import { renderToString } from 'react-dom/server';
import { PAGES, pageFile } from '#contract/paths.ts';
import { titleOfPage } from '#web/app/document-title.ts';
import { PublicApp } from '#web/app/public-app.tsx';
import { SCREENS } from '#web/routes.tsx';

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
  const paths = Object.keys(PAGES).filter((path): path is keyof typeof PAGES => Object.hasOwn(PAGES, path));
  return Promise.all(
    paths
      .filter((path) => PAGES[path] === 'public')
      .map(async (path) => {
        const { title, description = '', load } = SCREENS[path];
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
