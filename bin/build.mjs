// Builds the web application into dist/web: hashed files in assets/, one prerendered page per public route with its
// styles inside, and app.html for the signed-in rest. The server fills the lender's facts (contract/page-facts.ts) and
// computes the content policy.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { writeManifest, writeServiceWorker } from './shell-build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'dist/web');
const prerenderer = path.join(root, '.cache/prerender');
const configFile = path.join(root, 'web/vite.config.ts');

/**
 * Runs in the page, inline. Until React has taken the page over it keeps the last thing that was pressed or sent, so
 * that no password leaves in a form's own way, and does it over afterwards. The scripts start after the first paint.
 * An offer to install may come before them (web/pwa/install-offer.ts takes it up). When they do not arrive, the page
 * says so: it can be read but answers nothing. No comment may stand inside.
 */
function startAfterPaint(preload, entry) {
  let again;
  const keep = (event) => {
    const button = event.type === 'click' && event.target.closest('button[type=button]');
    if (event.type === 'submit') {
      event.preventDefault();
      again = () => event.target.requestSubmit(event.submitter);
    } else if (button) again = () => button.click();
  };
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.installOffer = event;
  });
  const kinds = ['submit', 'click'];
  for (const kind of kinds) addEventListener(kind, keep, true);
  addEventListener(
    'hydrated',
    () => {
      for (const kind of kinds) removeEventListener(kind, keep, true);
      if (again) again();
    },
    { capture: true, once: true },
  );
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const href of preload)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      import(entry).catch((error) => {
        console.error(error);
        const notice = document.createElement('div');
        notice.className =
          'night fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 shadow-float';
        notice.role = 'alert';
        const link = document.createElement('a');
        link.href = location.href.split('#')[0];
        link.className =
          'inline-flex min-h-12 items-center font-semibold text-on-night underline underline-offset-4';
        link.textContent = 'Cargar de nuevo';
        notice.append('La página no terminó de cargar y no puede responder.', link);
        document.body.append(notice);
      });
    }),
  );
}

const inline = (preload, entry) => {
  const source = startAfterPaint.toString().replace(/\s*\n\s*/g, ' ');
  return `<script>(${source})(${JSON.stringify(preload)},${JSON.stringify(entry)})</script>`;
};

/** Files of a manifest entry and of all that it imports at once. */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Classes of a page that no rule of its styles mentions: public.css does not look at the file that they come from. */
function unstyled(html, css) {
  const classes = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names.split(/\s+/)));
  const known = css.replaceAll('\\', '');
  // Icons carry their own name as a class, which has no style.
  return [...classes].filter(
    (name) =>
      !name.startsWith('lucide') &&
      !known.includes(`.${name.replaceAll('&amp;', '&').replaceAll('&gt;', '>')}`),
  );
}

async function writePublicPages(manifest, pages, screens) {
  const template = await readFile(path.join(out, 'public.html'), 'utf8');
  const entry = manifest['public.html'];
  const css = await readFile(path.join(out, entry.css[0]), 'utf8');
  const bare = template
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
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
    const preload = [...new Set(urls)].filter((url) => url !== `/${entry.file}`);
    const page = bare
      .replace(
        '<title>{{productName}}</title>',
        () =>
          `<title>${attribute(title)}</title>\n    <meta name="description" content="${attribute(description)}">\n    <style>${css}</style>`,
      )
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
      .replace('</body>', () => `${inline(preload, `/${entry.file}`)}\n  </body>`);
    await writeFile(path.join(out, file), page);
  }
  await rm(path.join(out, 'public.html'));
}

/** The server hands these out as they are. */
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
const manifestFile = path.join(out, '.vite/manifest.json');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
const { findScreens, prerenderPages, WHAT_WE_LEND } = await import(
  pathToFileURL(path.join(prerenderer, 'prerender.js')).href
);
await writeManifest(root, out, WHAT_WE_LEND);
const [pages, screens] = [await prerenderPages(), await findScreens()];
await writePublicPages(manifest, pages, screens);
const kept = await writeServiceWorker(root, out, manifest, pages, screens);
await compressAssets();
console.log(
  `Built ${pages.length} public pages, the application and a shell of ${kept} files into dist/web in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
