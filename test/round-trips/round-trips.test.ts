import type { Response } from 'light-my-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import type { PersonKey } from '#test/cast.ts';
import { countStatements } from '#test/round-trips/count-statements.ts';
import { type Named, namedIn, reads } from '#test/round-trips/reads.ts';
import { WRITES } from '#test/round-trips/writes.ts';

// A table in the repository has the round trips of each endpoint, so that a change is visible; `vitest run -u` writes
// it.
const counter = countStatements();
let app: TestApp;
let named: Named;
const browsers = new Map<PersonKey, Browser>();
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on', DEMO: 'people' });
  // A request that takes a second connection while its transaction has one would wait for itself.
  app.deps.pool.options.max = 1;
  await seedDemo(app.deps);
  named = await namedIn(app);
});
afterAll(async () => {
  counter.stop();
  await app.close();
});

async function as(who: PersonKey): Promise<Browser> {
  const browser = browsers.get(who) ?? (await app.signIn(who));
  browsers.set(who, browser);
  return browser;
}

const measured = async (who: PersonKey | null, what: string, call: () => Promise<Response>) => {
  // Cached, as in normal use: on a busy machine the minute after which they are read again could end in the middle.
  app.deps.settings.forget();
  await app.deps.settings();
  let status = 0;
  const trips = await counter.during(async () => {
    status = (await call()).statusCode;
  });
  const figures = [String(trips).padStart(2), status];
  return [...figures, (who ?? '-').padEnd(5), what].join('  ');
};
const table = (lines: readonly string[]) => ['trips, reply, who, what', ...lines].join('\n').concat('\n');

// Both in one: the reads would see the writes.
it('every read, and every step from an application to a confirmed payment, takes the listed number of round trips, on one connection', async () => {
  const lines: string[] = [];
  for (const { who, url } of reads(named)) {
    const browser = await as(who);
    // The first request after a start prepares and caches; the count is that of later ones.
    await browser.get(url);
    const address = url.replace(named.documentId, '…').replace(/\/\d+/, '/…');
    lines.push(await measured(who, address, () => browser.get(url)));
  }
  await expect(table(lines)).toMatchFileSnapshot('./reads.txt');
  const steps: string[] = [];
  for (const { who, what, prepare } of WRITES) {
    const browser = who === null ? app.browser() : await as(who);
    const call = await prepare(browser, app);
    // The opening of the form has already updated the session's last use.
    app.advance(2 * 60_000);
    steps.push(await measured(who, what, call));
  }
  await expect(table(steps)).toMatchFileSnapshot('./writes.txt');
});
