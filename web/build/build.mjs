// Builds the web application into dist/web: hashed files in assets/, one prerendered page per public route with its
// styles inside, and app.html for the signed-in rest. The server fills the lender's facts (contract/template-variables.ts) and
// computes the content policy.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { firstScreenStart, pageStart } from './page-start.mjs';
import { headingCharacters, headingFont, stylesNamedIn, stylesOf } from './page-styles.mjs';
import { keyOf, writeManifest, writeServiceWorker } from './shell-build.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'dist/web');
const prerenderer = path.join(root, '.cache/prerender');
/** The bundle with which the server renders first screens (server/http/pages/first-screens.ts). */
const rendererOut = path.join(root, 'dist/first-screen');
const configFile = path.join(root, 'web/vite.config.ts');

/** Files of a manifest entry and of its static imports. */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A built page without the bundler's script and style tags: its own start script loads them later. */
const withoutScripts = (html) =>
  html
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g, '');

/** Classes of a page without a rule in its styles: public.css does not scan their file. */
function unstyled(html, css) {
  const classes = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names.split(/\s+/)));
  const known = css.replaceAll('\\', '');
  // Icons have their own name as a class, which has no style.
  return [...classes].filter(
    (name) =>
      !name.startsWith('lucide') &&
      !known.includes(`.${name.replaceAll('&amp;', '&').replaceAll('&gt;', '>')}`),
  );
}

/** The lender's picture (server/branding/picture.ts). */
const SHARED = { width: 1200, height: 630 };

/** The preview of a shared page in a messaging app (ogp.me): the lender's name, and a picture. */
const shownElsewhere = ({ address, title, description }) =>
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

async function writePublicPages(manifest, pages, screens, lender) {
  const template = await readFile(path.join(out, 'public.html'), 'utf8');
  const entry = manifest['public.html'];
  const [sheet] = entry.css;
  const css = await readFile(path.join(out, sheet), 'utf8');
  const [rule, face] = /@font-face\{[^}]*url\(([^)]+\.woff2)\)[^}]*\}/.exec(css) ?? [];
  if (!rule) throw new Error('the styles of the public pages declare no font for headings');
  const font = await readFile(path.join(out, face));
  const bare = withoutScripts(template);
  for (const { file, path: address, title, description, html } of pages) {
    if (/\sstyle="/.test(html)) throw new Error(`${file}: the content policy refuses style attributes`);
    const missing = unstyled(html, css);
    if (missing.length > 0) throw new Error(`${file}: no style in public.css for ${missing.join(', ')}`);
    const screen = screens.find((each) => each.path === address)?.file;
    if (!manifest[screen])
      throw new Error(
        `${screen}, the screen of ${address}, has no chunk of its own: import it nowhere but in its \`load\` in web/public-routes.tsx`,
      );
    const urls = [...filesOf(manifest, 'public.html'), ...filesOf(manifest, screen)].map(
      (name) => `/${name}`,
    );
    const files = [...new Set(urls)].filter((url) => url !== `/${entry.file}`);
    const rest = files.filter((url) => url.includes(FOR_CALLS));
    const own = files.filter((url) => !rest.includes(url));
    const start = pageStart({ own, rest, entry: `/${entry.file}`, sheet: `/${sheet}`, face });
    const page = bare
      // Only the values that it shows (server/http/pages/render-template.ts).
      .replace('{{templateVariables}}', '{{ownVariables}}')
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
      .replace('</body>', () => `${start}\n  </body>`);
    const ownFace = await headingFont(rule, font, headingCharacters(html, lender));
    const head = [
      `<title>${attribute(title)}</title>`,
      `<meta name="description" content="${attribute(description)}">`,
      shownElsewhere({ address, title, description }),
      `<style>${stylesOf(css, page)}</style>`,
      `<style data-face="${face}">${ownFace}</style>`,
    ].join('\n    ');
    await writeFile(
      path.join(out, file),
      page.replace('<title>{{productName}}</title>', () => head),
    );
  }
  await rm(path.join(out, 'public.html'));
}

/**
 * One page for each first screen, which the server fills with its content: only the styles that its scripts name, and
 * the program after the first paint.
 */
async function writeFirstScreens(
  manifest,
  screens,
  { FIRST_SCREENS, firstScreenFile, FIRST_SCREEN_DATA, LOGOUT_NOTE, TITLES },
) {
  const html = await readFile(path.join(out, 'app.html'), 'utf8');
  const entry = manifest['app.html'];
  const [sheet] = entry.css;
  const css = await readFile(path.join(out, sheet), 'utf8');
  const bare = withoutScripts(html);
  for (const address of FIRST_SCREENS) {
    const { file, shell } = screens.find((each) => each.path === address);
    const names = [
      ...new Set(['app.html', keyOf(manifest, shell), file].flatMap((key) => [...filesOf(manifest, key)])),
    ];
    const sources = await Promise.all(names.map((name) => readFile(path.join(out, name), 'utf8')));
    const start = firstScreenStart({
      files: names.filter((name) => name !== entry.file).map((name) => `/${name}`),
      entry: `/${entry.file}`,
      sheet: `/${sheet}`,
      logoutNote: LOGOUT_NOTE,
    });
    const page = bare
      .replace(/<div id="root">[\s\S]*?<\/div>\s*<\/div>/, () => '<div id="root"><!--content--></div>')
      .replace(
        '<title>{{productName}}</title>',
        () => `<title>${TITLES[address]}</title>\n    <style>${stylesNamedIn(css, sources)}</style>`,
      )
      .replace(
        '</body>',
        () =>
          `<script type="application/json" id="${FIRST_SCREEN_DATA}"><!--data--></script>\n    ${start}\n  </body>`,
      );
    await writeFile(path.join(out, firstScreenFile(address)), page);
  }
}

/** The server serves these unchanged. */
async function compressAssets() {
  const folder = path.join(out, 'assets');
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(path.join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
      await writeFile(path.join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

const started = performance.now();
await build({ configFile, logLevel: 'warn' });
await build({
  configFile,
  logLevel: 'warn',
  build: {
    ssr: path.join(root, 'web/prerender.tsx'),
    outDir: prerenderer,
    emptyOutDir: true,
    manifest: false,
    rolldownOptions: { input: path.join(root, 'web/prerender.tsx') },
  },
});
await build({
  configFile,
  logLevel: 'warn',
  // Packages included, so that React is the production build under any NODE_ENV of the server.
  ssr: { noExternal: true },
  build: {
    ssr: path.join(root, 'web/first-screen.tsx'),
    outDir: rendererOut,
    emptyOutDir: true,
    manifest: false,
    rolldownOptions: { input: path.join(root, 'web/first-screen.tsx') },
  },
});
const manifestFile = path.join(out, '.vite/manifest.json');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
const prerendered = await import(pathToFileURL(path.join(prerenderer, 'prerender.js')).href);
const { findScreens, prerenderPages, UNNAMED, WHAT_WE_LEND } = prerendered;
await writeManifest(root, out, WHAT_WE_LEND);
const [pages, screens] = [await prerenderPages(), await findScreens()];
await writePublicPages(manifest, pages, screens, UNNAMED);
await writeFirstScreens(manifest, screens, prerendered);
const kept = await writeServiceWorker(root, out, manifest, pages, screens);
await compressAssets();
console.log(
  `Built ${pages.length} public pages, the application and a shell of ${kept} files into dist/web in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
