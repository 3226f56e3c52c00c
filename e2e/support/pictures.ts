// Pictures of the running product, to be looked at: `npm run pictures`, or `npm run pictures -- NAME` for those
// whose name begins so. They go to .cache/pictures; docs/screens.md keeps some of them.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { startProduct } from './product.ts';
import { SHOTS, type Shot } from './shots.ts';
import { arrive, settle, signIn } from './visits.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../.cache/pictures');
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
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Colours glide, photos are decoded.
      await page.waitForTimeout(300);
      await page.screenshot({
        path: path.join(FOLDER, `${shot.name}-${size.width}-${colorScheme}.png`),
        fullPage: !shot.act,
      });
    }
  }
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
const product = await startProduct({ RATE_LIMITS: 'off' });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});
const asked = process.argv[2] ?? '';
const failed: string[] = [];
for (const shot of SHOTS.filter(({ name }) => name.startsWith(asked)))
  await shoot(browser, product.url, shot).catch((error: Error) =>
    failed.push(`${shot.name}: ${error.message}`),
  );
await browser.close();
await product.stop();
if (failed.length > 0) throw new Error(failed.join('\n'));
