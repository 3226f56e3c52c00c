// How long the derivation of a key from a collector's PIN takes, in Node and in Chromium: `npm run bench -- pin`;
// docs/decisions/street.md has the conclusions. Chromium slows a page's own thread only and derives keys on another, so
// a loop on the page's thread shows whether it was slowed at all.
import { chromium } from '@playwright/test';
import { PIN_ITERATIONS } from '../domain/street/day-route.ts';
import { findChromium } from '../e2e/support/chromium.ts';
import { say } from '../install/prepare.mjs';

const RUNS = 9;
/**
 * Factors by which DevTools slows the processor: none, a desktop that acts as a mid-range phone, and as a cheap one.
 */
const SLOWED = [1, 4, 6];
const PLACE = 'https://pin.example/';

interface Times {
  readonly key: readonly number[];
  readonly thread: readonly number[];
}

/**
 * Milliseconds of each run: deriving the key from a PIN, and beside it a loop of the page's own thread. Runs in Node
 * and in the page.
 */
async function timesOf({
  iterations,
  runs,
}: {
  readonly iterations: number;
  readonly runs: number;
}): Promise<Times> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const times: { key: number[]; thread: number[] } = { key: [], thread: [] };
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode('482915'), 'PBKDF2', false, [
      'deriveKey',
    ]);
    await crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
      typed,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
    const derived = performance.now();
    let sum = run;
    for (let step = 0; step < 100_000_000; step += 1) sum = (Math.imul(sum, 1_664_525) + 1_013_904_223) | 0;
    times.thread.push(performance.now() - derived + (sum === 0.5 ? 1 : 0));
    times.key.push(derived - start);
  }
  return times;
}

// The fastest of the runs: other programs on the machine only add to it.
const quickest = (times: readonly number[]) => `${Math.round(Math.min(...times))} ms`;
const told = (where: string, { key, thread }: Times) =>
  say(`${where}: key ${quickest(key)}, loop on the page's thread ${quickest(thread)}`);

const asked = { iterations: PIN_ITERATIONS, runs: RUNS };
say(`${PIN_ITERATIONS.toLocaleString('en')} rounds of PBKDF2-HMAC-SHA-256`);
told(`Node ${process.versions.node}`, await timesOf(asked));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
// A browser derives keys only on a secure page.
await page.route(PLACE, (route) => route.fulfill({ contentType: 'text/html', body: '<title>PIN</title>' }));
await page.goto(PLACE);
const session = await page.context().newCDPSession(page);
for (const rate of SLOWED) {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  told(`Chromium ${browser.version()}, slowed ${rate} times`, await page.evaluate(timesOf, asked));
}
await browser.close();
