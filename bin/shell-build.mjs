// What makes the built application installable: icons, manifest, and the service worker with the list of its shell.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { SHARED, writeIcons, writeLooks } from './icons.mjs';

/** Public pages that say something without a network; the others answer with the shell then. */
const KEPT_PAGES = ['/', '/calculator', '/support', '/verificar'];
const SHELL = '/dashboard';

const webManifest = (icons, screenshots, description) => ({
  id: '/',
  name: '{{productName}}',
  short_name: '{{shortName}}',
  description,
  lang: 'es-DO',
  dir: 'ltr',
  start_url: '/?fuente=pwa',
  scope: '/',
  display: 'standalone',
  theme_color: '#073642',
  background_color: '#fbf6ec',
  categories: ['finance'],
  launch_handler: { client_mode: 'navigate-existing' },
  icons,
  screenshots,
  shortcuts: [
    { name: 'Pagar cuota', url: '/make-payment' },
    { name: 'Mis Productos', url: '/my-products' },
    { name: 'Calculadora', url: '/calculator' },
  ].map((shortcut) => ({ ...shortcut, icons: icons.slice(0, 1) })),
});

/** Writes icons and manifest, and names them in every page. @returns what others show of a page that somebody sends on. */
export async function writeManifest(root, out, description) {
  const icons = await writeIcons(root, out);
  await writeFile(
    path.join(out, 'manifest.webmanifest'),
    JSON.stringify(webManifest(icons.manifest, await writeLooks(root, out), description)),
  );
  const links = `<link rel="manifest" href="/manifest.webmanifest">\n    <link rel="apple-touch-icon" href="${icons.apple}">\n  </head>`;
  for (const name of ['app.html', 'public.html']) {
    const file = path.join(out, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace('</head>', links));
  }
  return { src: icons.shared, ...SHARED };
}

/** Files that a customer may need, and not those of the back office. */
function shellFiles(manifest, screens) {
  const office = new Set(
    screens
      .filter(({ path: address, access }) => Array.isArray(access) || address === '/admin-login')
      .map(({ file }) => file),
  );
  const files = new Set();
  const seen = new Set();
  function walk(key) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || office.has(key)) return;
    seen.add(key);
    // Its styles stand inside every prerendered page.
    for (const file of [
      chunk.file,
      ...(chunk.assets ?? []),
      ...(key === 'public.html' ? [] : (chunk.css ?? [])),
    ])
      files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next);
  }
  for (const entry of ['app.html', 'public.html']) walk(entry);
  return [...files];
}

/** Last of all, when every page and file stands. */
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
