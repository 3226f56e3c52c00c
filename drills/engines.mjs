// Plays one story in three engines, as Debian has them: register, photograph, sign, apply, pay, and read without a
// network. `npm run drill -- engines`, or `npm run drill -- engines WebKitGTK`. WebKitGTK shares its engine with the
// browser of an iPhone. It takes minutes, and packages of Debian, so it is no part of `npm test`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildWeb } from '../commands/web-build.ts';
import { buildInstallation, seedInstallation } from '../e2e/support/product.ts';
import { giveUp, ROOT, say } from '../install/prepare.mjs';
import { ENGINES, needBrowsers, openBrowser } from './engines/browsers.mjs';
import { fingerOn } from './engines/finger.mjs';
import { STORY, takePhotos } from './engines/story.mjs';

const CACHE = path.join(ROOT, '.cache');

const asked = process.argv.slice(2);
const names = asked.length === 0 ? Object.keys(ENGINES) : asked;
for (const name of names)
  if (!Object.hasOwn(ENGINES, name))
    giveUp(`There is no engine "${name}": ${Object.keys(ENGINES).join(', ')}`);
needBrowsers();
if (!buildWeb()) process.exit(1);
await mkdir(CACHE, { recursive: true });
const place = await mkdtemp(path.join(CACHE, 'engines-'));
const seed = path.join(place, 'seed');
await seedInstallation(seed);
const installation = await buildInstallation(seed);
const fileOf = await takePhotos(place);

/** Plays the story until a step fails. @returns what each step took, in words */
async function play(name) {
  const product = await installation.open();
  const browser = await openBrowser(name, place);
  const took = {};
  try {
    const finger = fingerOn(browser, product.url);
    for (const [step, act] of Object.entries(STORY)) {
      const began = performance.now();
      took[step] = 'FAILED';
      await act({ finger, product, fileOf });
      took[step] = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    }
  } catch (error) {
    say(`${name}: ${error.stack}`);
  } finally {
    await browser.close();
  }
  return { version: browser.version, took };
}

let failed = false;
const rows = [];
try {
  for (const name of names) {
    const { version, took } = await play(name);
    rows.push([`${name} ${version}`, ...Object.keys(STORY).map((step) => took[step] ?? '–')]);
    failed ||= Object.keys(STORY).some((step) => !/ s$/.test(took[step] ?? ''));
  }
} finally {
  await installation.close();
  await rm(place, { recursive: true, force: true });
}
const head = ['engine', ...Object.keys(STORY)];
const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
for (const row of [head, ...rows]) say(row.map((cell, column) => cell.padEnd(widths[column])).join('  '));
process.exit(failed ? 1 : 0);
