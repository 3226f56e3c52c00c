// Plays one story in three engines, as Debian has them: register, photograph, sign, apply, pay, and read without a
// network. `npm run drill -- engines`, or `npm run drill -- engines WebKitGTK`. WebKitGTK shares its engine with the
// browser of an iPhone. It takes minutes, and packages of Debian, so it is no part of `npm test`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildWeb } from '../commands/web-build.ts';
import { buildInstallation, seedInstallation } from '../e2e/support/product.ts';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';
import { ENGINES, type Engine, needBrowsers, openBrowser } from './engines/browsers.ts';
import { fingerOn } from './engines/finger.ts';
import { STORY, takePhotos } from './engines/story.ts';

const CACHE = path.join(ROOT, '.cache');

const asked = process.argv.slice(2);
for (const name of asked)
  if (!ENGINES.some((engine) => engine.name === name))
    giveUp(`There is no engine "${name}": ${ENGINES.map((engine) => engine.name).join(', ')}`);
const engines = ENGINES.filter(({ name }) => asked.length === 0 || asked.includes(name));
needBrowsers();
if (!buildWeb()) process.exit(1);
await mkdir(CACHE, { recursive: true });
const place = await mkdtemp(path.join(CACHE, 'engines-'));
const seed = path.join(place, 'seed');
await seedInstallation(seed);
const installation = await buildInstallation(seed);
const fileOf = await takePhotos(place);

/** Plays the story in one browser engine until a step fails. @returns the duration of each step, in words */
async function play(engine: Engine) {
  const product = await installation.open();
  const browser = await openBrowser(engine, place);
  const took = new Map<string, string>();
  try {
    const finger = fingerOn(browser, product.url);
    for (const [step, act] of Object.entries(STORY)) {
      const began = performance.now();
      took.set(step, 'FAILED');
      await act({ finger, product, fileOf });
      took.set(step, seconds(began));
    }
  } catch (error) {
    say(`${engine.name}: ${error instanceof Error ? error.stack : error}`);
  } finally {
    await browser.close();
  }
  return { version: browser.version, took };
}

let failed = false;
const head = ['engine', ...Object.keys(STORY)];
const rows = [head];
try {
  for (const engine of engines) {
    const { version, took } = await play(engine);
    rows.push([`${engine.name} ${version}`, ...Object.keys(STORY).map((step) => took.get(step) ?? '–')]);
    failed ||= Object.keys(STORY).some((step) => !/ s$/.test(took.get(step) ?? ''));
  }
} finally {
  await installation.close();
  await rm(place, { recursive: true, force: true });
}
const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows) say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
process.exit(failed ? 1 : 0);
