// Takes pictures of the running product for review: `npm run pictures`, or `npm run pictures -- NAME…` for some by name
// or, without an exact match, by the beginning of the name. It writes to .cache/pictures; docs/screens.md keeps some of
// them. `npm run pictures -- forms`: a sheet with each page of both application forms; `npm run pictures -- forms URL`
// makes the same of a program that runs at that address with the demo's people, such as an earlier commit's, and
// names it "before".
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './chromium.ts';
import { formSheets } from './form-pictures.ts';
import { buildInstallation, SEED } from './product.ts';
import setup from './setup.global.ts';
import { KEPT, SHOTS, type Shot } from './shots.ts';
import { arrive, settle, signIn } from './visits.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../.cache/pictures');
const DOCS = path.resolve(import.meta.dirname, '../../docs/pictures');
/** A stored picture shows the top of a screen: at most this many pixels high and wide. */
const KEPT_HEIGHT = 1100;
const KEPT_WIDTH = 900;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

async function shoot(browser: Browser, baseURL: string, shot: Shot) {
  const context = await browser.newContext({
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL,
  });
  const page = await context.newPage();
  if (shot.who) await signIn(page, shot.who);
  await shot.hold?.(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(shot.path);
    if (shot.name.endsWith('-cargando')) await page.locator('main').waitFor();
    else {
      await arrive(page, shot);
      await settle(page);
    }
    await shot.act?.(page);
    // What lies over the bottom of a phone would be in the middle of a whole page.
    if (!shot.act)
      await page.locator('.places').evaluateAll((bars: HTMLElement[]) => {
        for (const bar of bars) bar.style.position = 'static';
      });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Waits for colour transitions and the decoding of photos.
      await page.waitForTimeout(300);
      await page.screenshot({
        path: path.join(FOLDER, `${shot.name}-${size.width}-${colorScheme}.png`),
        fullPage: !shot.act,
      });
    }
  }
  await context.close();
}

async function keep(name: string) {
  const picture = sharp(path.join(FOLDER, `${name}.png`));
  const { width, height } = await picture.metadata();
  await picture
    .extract({ left: 0, top: 0, width, height: Math.min(height, KEPT_HEIGHT) })
    .resize({ width: Math.min(width, KEPT_WIDTH) })
    .webp({ quality: 78 })
    .toFile(path.join(DOCS, `${name}.webp`));
}

const startBrowser = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });

await mkdir(FOLDER, { recursive: true });
await mkdir(DOCS, { recursive: true });
const [what, running] = process.argv.slice(2);
if (what === 'forms' && running) {
  const browser = await startBrowser();
  await formSheets(browser, running, DOCS, '-before');
  await browser.close();
  process.exit(0);
}
const end = await setup();
const installation = await buildInstallation(process.env[SEED] ?? '');
const product = await installation.open({ RATE_LIMITS: 'off' });
const browser = await startBrowser();
const asked = process.argv.slice(2);
const isAsked = (whole: string, name: string): boolean =>
  asked.length === 0 ||
  asked.some((begin) =>
    SHOTS.some((shot) => shot.name === begin) ? name === begin : whole.startsWith(begin),
  );
const KEPT_AS = /-(390|1280)-(light|dark)$/;
const failed: string[] = [];
for (const shot of SHOTS.filter(({ name }) => isAsked(name, name)))
  await shoot(browser, product.url, shot).catch((error: Error) =>
    failed.push(`${shot.name}: ${error.message}`),
  );
if (isAsked('forms', 'forms'))
  await formSheets(browser, product.url, DOCS, '').catch((error: Error) =>
    failed.push(`forms: ${error.message}`),
  );
await browser.close();
await product.stop();
await installation.close();
await end();
for (const name of KEPT.filter((kept) => isAsked(kept, kept.replace(KEPT_AS, '')))) await keep(name);
if (failed.length > 0) throw new Error(failed.join('\n'));
