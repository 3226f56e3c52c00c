import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { SHARE_TARGET, SHARED_FIELD, SHARED_TYPES } from '../../contract/share-target.ts';
import { brandTokens } from '../../domain/branding/brand-tokens.ts';
import { keysOf } from '../../domain/enum-table.ts';
import { drawPicture } from '../../server/branding/draw-picture.ts';
import { PICTURE } from '../../server/branding/picture.ts';
import { OUT, prerendered } from './built.ts';
import { writeLooks } from './looks.ts';

/**
 * The web manifest, to which the server adds the lender's name, colours and icons (server/http/pages/installable.ts).
 */
const webManifest = (screenshots: readonly object[], description: string) => ({
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

/**
 * Draws the pictures of a lender without logo or colour at the build, so that a program that draws none needs no
 * drawing library.
 */
async function writePictures(): Promise<void> {
  const folder = path.join(OUT, 'brand');
  await mkdir(folder, { recursive: true });
  for (const name of keysOf(PICTURE)) {
    const picture = await drawPicture(name, { logo: null, brand: brandTokens(null) });
    if (picture) await writeFile(path.join(folder, name), picture);
  }
}

async function writeManifest(): Promise<void> {
  const { WHAT_WE_LEND } = await prerendered();
  await writePictures();
  await writeFile(
    path.join(OUT, 'manifest.webmanifest'),
    JSON.stringify(webManifest(await writeLooks(), WHAT_WE_LEND)),
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
    const file = path.join(OUT, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace('</head>', links));
  }
}

/** Makes the application installable: the web manifest, and in both pages its address, the lender's icons and colours. */
export const installable = (): Plugin => ({
  name: 'installable',
  writeBundle: { sequential: true, handler: writeManifest },
});
