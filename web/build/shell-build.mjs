// Makes the built application installable: the manifest, and the service worker with the list of its shell.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { SHARE_TARGET, SHARED_FIELD, SHARED_TYPES } from '../../contract/share-target.ts';
import { brandTokens } from '../../domain/branding/brand-tokens.ts';
import { drawPicture } from '../../server/branding/draw-picture.ts';
import { PICTURE } from '../../server/branding/picture.ts';
import { writeLooks } from './looks.mjs';

/** Public pages that are useful without a network; the others fall back to the shell. */
const KEPT_PAGES = ['/', '/calculator', '/support', '/verificar'];
const SHELL = '/dashboard';

/** The server adds the lender's name, colours and icons (server/http/pages/installable.ts). */
const webManifest = (screenshots, description) => ({
  id: '/',
  description,
  lang: 'es-DO',
  dir: 'ltr',
  start_url: '/?fuente=pwa',
  scope: '/',
  display: 'standalone',
  categories: ['finance'],
  launch_handler: { client_mode: 'navigate-existing' },
  screenshots,
  share_target: {
    action: SHARE_TARGET,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARED_FIELD, accept: SHARED_TYPES }] },
  },
  shortcuts: [
    { name: 'Pagar cuota', url: '/make-payment' },
    { name: 'Mis Productos', url: '/my-products' },
    { name: 'Calculadora', url: '/calculator' },
  ],
});

/** The pictures of a lender without logo or colour, so that a program that draws none needs no drawing library. */
async function writePictures(out) {
  const folder = path.join(out, 'brand');
  await mkdir(folder, { recursive: true });
  for (const name of Object.keys(PICTURE)) {
    const picture = await drawPicture(name, { logo: null, brand: brandTokens(null) });
    if (picture) await writeFile(path.join(folder, name), picture);
  }
}

/** Writes the manifest, and adds it, the lender's icons and its colours to every page. */
export async function writeManifest(root, out, description) {
  await writePictures(out);
  await writeFile(
    path.join(out, 'manifest.webmanifest'),
    JSON.stringify(webManifest(await writeLooks(root, out), description)),
  );
  const links = [
    '<link rel="icon" type="image/png" href="{{favicon.png}}">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="{{apple-touch-icon.png}}">',
    // After the program's own colours, which it overrides.
    '{{#brandStyle}}<style>{{brandStyle}}</style>{{/brandStyle}}',
    '</head>',
  ].join('\n    ');
  for (const name of ['app.html', 'public.html']) {
    const file = path.join(out, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace('</head>', links));
  }
}

/** The manifest's key of the chunk with this name in web/chunks.ts. */
export function keyOf(manifest, chunk) {
  const key = Object.keys(manifest).find(
    (each) => each.startsWith(`_${chunk}-`) && manifest[each].name === chunk,
  );
  if (!key) throw new Error(`no chunk is named ${chunk}`);
  return key;
}

/** Files that a customer may need, and not those of the back office. */
function shellFiles(manifest, screens) {
  const isOffice = ({ path: address, access }) => Array.isArray(access) || address === '/admin-login';
  const office = new Set([keyOf(manifest, 'office'), ...screens.filter(isOffice).map(({ file }) => file)]);
  const files = new Set();
  const seen = new Set();
  function walk(key) {
    const chunk = manifest[key];
    // The gate of the office requires a second factor, which no customer has.
    if (!chunk || seen.has(key) || office.has(key) || key.startsWith('second-factor/')) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.assets ?? []), ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next);
  }
  for (const entry of ['app.html', 'public.html']) walk(entry);
  return [...files];
}

/** Runs last, when every page and file exists. */
export async function writeServiceWorker(root, out, manifest, pages, screens) {
  const kept = pages.filter(({ path: address }) => KEPT_PAGES.includes(address));
  const list = [
    { address: SHELL, file: 'app.html' },
    ...kept.map(({ path: address, file }) => ({ address, file })),
    ...shellFiles(manifest, screens).map((address) => ({ address, file: address.slice(1) })),
  ];
  const files = list.map(({ address }) => address).sort();
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { SHELL_FILES: JSON.stringify(files) },
    build: {
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      target: ['chrome111', 'safari16.4'],
      rolldownOptions: {
        input: path.join(root, 'web/sw/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
  await writeFile(path.join(out, '.vite/shell.json'), JSON.stringify(list));
  return files.length;
}
