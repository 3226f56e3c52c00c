import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { brandTokens } from '#domain/branding/brand-tokens.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import { openPictures } from '#server/branding/pictures.ts';
import { registerPages } from '#server/http/pages/pages.ts';
import { openSettings } from '#server/settings/settings.ts';
import { legalPdf } from '#server/signing/legal-pdf.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { sendSettings } from '#test/stories.ts';
import { until } from '#test/until.ts';

const WINE = '#7a1f3d';
const PAGE =
  '<html><head><meta property="og:image" content="{{site}}{{shared.png}}"><style>body{margin:0}</style>{{#brandStyle}}<style>{{brandStyle}}</style>{{/brandStyle}}</head><body>{{#logo}}<img src="{{logo}}">{{/logo}}{{#drawnMark}}<svg></svg>{{/drawnMark}}</body></html>';

let app: TestApp;
let pedro: Browser;
let root: string;
let site: FastifyInstance;
beforeEach(async () => {
  app = await openTestApp({ PUBLIC_URL: 'http://manito.test' });
  pedro = await app.signIn('pedro');
  root = await mkdtemp(path.join(tmpdir(), 'manito-branding-'));
  await Promise.all([
    mkdir(path.join(root, 'assets')),
    writeFile(path.join(root, 'index.html'), PAGE),
    writeFile(path.join(root, 'app.html'), PAGE),
    writeFile(path.join(root, 'service-worker.js'), ''),
    writeFile(path.join(root, 'manifest.webmanifest'), '{"shortcuts":[]}'),
  ]);
  site = Fastify();
  await site.register(cookie);
  await registerPages(site, app.deps, root);
});
afterEach(async () => {
  await site.close();
  await app.close();
  await rm(root, { recursive: true });
});

/** A green rectangle with hidden metadata. */
const picture = async (width: number, height: number) =>
  Buffer.concat([
    await sharp({ create: { width, height, channels: 4, background: '#1c7a3d' } })
      .withExif({ IFD0: { Artist: 'Altagracia Núñez' } })
      .png()
      .toBuffer(),
    Buffer.from('<script>'),
  ]);
const upload = async (bytes: Buffer, name = 'logo.png') =>
  pedro.upload('/api/admin/logos', {}, { field: 'logo', name, bytes });
const manifest = async () => (await site.inject('/manifest.webmanifest')).json();

it("without a logo or a colour, every page shows the program's own mark", async () => {
  const { body } = await site.inject('/');
  expect(body).toContain('<svg></svg>');
  expect(body).not.toContain('<img');
  expect(body).not.toContain('--color-brand');
  expect(body).toContain('content="http://manito.test/brand/shared.png?v=1-0-house"');
  expect((await manifest()).icons).toHaveLength(4);
  for (const { src, sizes } of (await manifest()).icons) {
    const { rawPayload, headers } = await site.inject(src);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { width, height } = await sharp(rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect((await site.inject('/brand/logo.png')).statusCode).toBe(404);
  expect((await site.inject('/brand/../settings')).statusCode).toBe(404);
  expect((await site.inject('/favicon.ico')).rawPayload.readUInt8(6)).toBe(48);
});

it('a logo and a colour appear in pages, icons, manifest, letters, documents and every process', async () => {
  const uploaded = await upload(await picture(600, 200));
  expect(uploaded.statusCode, uploaded.body).toBe(201);
  const logo = uploaded.json();
  expect(logo).toMatchObject({ width: 512, height: 171 });
  const row = await app.db.selectFrom('logos').selectAll().executeTakeFirstOrThrow();
  expect(row.picture.includes('<script>') || row.picture.includes('Altagracia')).toBe(false);
  const uploadedEvent = await app.db
    .selectFrom('events')
    .selectAll()
    .where('name', '=', 'logo.uploaded')
    .executeTakeFirst();
  expect(uploadedEvent).toMatchObject({ subject: 'settings', subjectId: String(logo.id) });
  // Nothing changes before the settings name the logo.
  expect((await site.inject('/brand/logo.png')).statusCode).toBe(404);

  const others = openSettings(app.deps.env.databaseUrl);
  const elsewhere = openPictures({ db: app.db, settings: others });
  expect(await elsewhere('logo.png')).toBeNull();
  const saved = await sendSettings(pedro, { name: 'Del Este', logo, brandColour: WINE.toUpperCase() });
  expect(saved.statusCode, saved.body).toBe(200);
  await until(async () => expect(await elsewhere('logo.png')).not.toBeNull());
  await others.close();

  const version = `1-${logo.id}-7a1f3d`;
  const page = await site.inject('/');
  expect(page.body).toContain(`<img src="/brand/logo.png?v=${version}">`);
  expect(page.body).toContain(`/brand/shared.png?v=${version}`);
  expect(page.body).toContain(`--color-brand:${WINE};`);
  // Both styles are allowed by their hash, and nothing else.
  expect(String(page.headers['content-security-policy'])).toMatch(
    /style-src 'self' 'sha256-[^']+' 'sha256-[^']+';/,
  );
  const { name, theme_color, icons } = await manifest();
  expect({ name, theme_color }).toEqual({ name: 'Del Este', theme_color: brandTokens(WINE).light.night });
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable']);
  const header = await site.inject('/brand/logo.png?v=of-last-year');
  expect(header.headers['cache-control']).toBe('no-cache');
  expect(header.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await sharp(header.rawPayload).metadata()).toMatchObject({ width: 359, height: 120 });
  const { data } = await sharp((await site.inject('/brand/shared.png')).rawPayload)
    .extract({ left: 600, top: 315, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x1c, 0x7a, 0x3d]);

  await pedro.send('POST', '/api/admin/first-day/test-letter');
  const letter = await app.db
    .selectFrom('messages')
    .select('bodyHtml')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(letter.bodyHtml).toContain(`<img src="http://manito.test/brand/logo.png?v=${version}"`);
  expect(letter.bodyHtml).toContain(`background:${WINE};color:#ffffff`);
  expect(letter.bodyHtml).not.toContain('#0a5c70');

  const pdf = await legalPdf({
    title: 'Debo y Pagaré',
    reference: '#LN-0007',
    letterhead: await letterheadOf(app.deps),
    body: 'Debo y Pagaré\n\nTexto.',
    author: 'Del Este',
    at: app.deps.now(),
  });
  expect(textOfPdf(pdf)).toContain('Del Este');
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
});

it('refuses by a sentence a file that is not a logo, and a logo that was never uploaded', async () => {
  const refused = async (bytes: Buffer) => (await upload(bytes)).json().message;
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
    'El logo tiene que ser una imagen PNG, JPG o WebP.',
  );
  expect(await refused(await picture(64, 32))).toBe(
    'El logo mide menos de 128 píxeles. Elija uno más grande.',
  );
  expect(await refused(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe(
    'El logo pesa más de 2 MB. Elija uno más liviano.',
  );
  const unknown = await sendSettings(pedro, { logo: { id: 77, width: 512, height: 512 } });
  expect(unknown.json().errors).toEqual([{ field: 'logo', message: 'Suba el logo otra vez' }]);
  const wrong = await sendSettings(pedro, { brandColour: 'rojo' });
  expect(wrong.json().errors).toEqual([
    { field: 'brandColour', message: 'Escriba el color como #0a5c70, o deje el campo vacío' },
  ]);
  const cashier = await app.signInAs('cashier');
  const bytes = await picture(200, 200);
  expect(
    (await cashier.upload('/api/admin/logos', {}, { field: 'logo', name: 'a.png', bytes })).statusCode,
  ).toBe(403);
});
