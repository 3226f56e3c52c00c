import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { attribute, entryOf, filesOf, OUT, prerendered, readManifest, withoutScripts } from './built.ts';
import { pageStart } from './page-start.mjs';
import { headingCharacters, headingFont, stylesOf } from './page-styles.ts';

/** Classes of a page without a rule in its styles: public.css does not scan their file. */
function unstyled(html: string, css: string): string[] {
  const classes = new Set(
    [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const known = css.replaceAll('\\', '');
  return [...classes].filter(
    (name) => !known.includes(`.${name.replaceAll('&amp;', '&').replaceAll('&gt;', '>')}`),
  );
}

/** Pixels of the lender's picture for previews (server/branding/picture.ts). */
const SHARED = { width: 1200, height: 630 };

/** The preview of a shared page in a messaging app (ogp.me): the lender's name, and a picture. */
const shownElsewhere = (address: string, title: string, description: string): string =>
  Object.entries({
    type: 'website',
    locale: 'es_DO',
    site_name: '{{productName}}',
    title,
    description,
    url: `{{site}}${address}`,
    image: '{{site}}{{shared.png}}',
    'image:width': SHARED.width,
    'image:height': SHARED.height,
    'image:alt': '{{productName}}',
  })
    .map(([name, text]) => `<meta property="og:${name}" content="${attribute(String(text))}">`)
    .join('\n    ');

/** The chunk of web/chunks.ts for sending; visitors who only read never load it. */
const FOR_CALLS = '/forms-';

async function writePublicPages(): Promise<void> {
  const { findScreens, prerenderPages, UNNAMED } = await prerendered();
  const [pages, screens, manifest] = [await prerenderPages(), await findScreens(), await readManifest()];
  const template = await readFile(path.join(OUT, 'public.html'), 'utf8');
  const { entry, sheet, css } = await entryOf(manifest, 'public.html');
  const [rule, face] = /@font-face\{[^}]*url\(([^)]+\.woff2)\)[^}]*\}/.exec(css) ?? [];
  if (!rule || !face) throw new Error('the styles of the public pages declare no font for headings');
  const font = await readFile(path.join(OUT, face));
  const bare = withoutScripts(template);
  for (const { file, path: address, title, description, html } of pages) {
    if (/\sstyle="/.test(html)) throw new Error(`${file}: the content policy refuses style attributes`);
    const missing = unstyled(html, css);
    if (missing.length > 0) throw new Error(`${file}: no style in public.css for ${missing.join(', ')}`);
    const screen = screens.find((each) => each.path === address)?.file ?? '';
    if (!manifest[screen])
      throw new Error(
        `${screen}, the screen of ${address}, has no chunk of its own: import it nowhere but in its \`load\` in web/public-routes.tsx`,
      );
    const urls = [...filesOf(manifest, 'public.html'), ...filesOf(manifest, screen)].map(
      (name) => `/${name}`,
    );
    const files = [...new Set(urls)].filter((url) => url !== `/${entry}`);
    const rest = files.filter((url) => url.includes(FOR_CALLS));
    const own = files.filter((url) => !rest.includes(url));
    const start = pageStart({ own, rest, entry: `/${entry}`, sheet: `/${sheet}`, face });
    const page = bare
      // Only the values that it shows (server/http/pages/render-template.ts).
      .replace('{{templateVariables}}', '{{ownVariables}}')
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
      .replace('</body>', () => `${start}\n  </body>`);
    const ownFace = await headingFont(rule, font, headingCharacters(html, UNNAMED));
    const head = [
      `<title>${attribute(title)}</title>`,
      `<meta name="description" content="${attribute(description)}">`,
      shownElsewhere(address, title, description),
      `<style>${stylesOf(css, page)}</style>`,
      `<style data-face="${face}">${ownFace}</style>`,
    ].join('\n    ');
    await writeFile(
      path.join(OUT, file),
      page.replace('<title>{{productName}}</title>', () => head),
    );
  }
  await rm(path.join(OUT, 'public.html'));
}

/**
 * Writes a page for each public screen: its text, its styles and the characters of its headings, and a script that
 * loads the program at the first touch (docs/decisions/first-touch.md).
 */
export const publicPages = (): Plugin => ({
  name: 'public-pages',
  writeBundle: { sequential: true, handler: writePublicPages },
});
