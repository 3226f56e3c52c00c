import type { Page } from '@playwright/test';
import { WHOLE } from '#test/slice.ts';
import { expect, test } from './support/test.ts';
import { open, signIn, VISITS, type Visit } from './support/visits.ts';
import { shiftOf, watchShifts } from './support/watch.ts';

/** Poor begins at 0.25, good ends at 0.1: here a tap meets what was there when the finger set out. */
const SHIFT = 0.02;
/** A cheap phone on a middling line; `npm run prove:journeys` takes a bad one. */
const LINE = WHOLE
  ? { latency: 300, downloadThroughput: 80_000, uploadThroughput: 40_000 }
  : { latency: 100, downloadThroughput: 2_000_000, uploadThroughput: 500_000 };
const SLOWER = WHOLE ? 4 : 2;

/** Answers come one after the other, each call at a moment of its own and the same in each run. */
async function delayCalls(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const sum = [...new URL(route.request().url()).pathname].reduce(
      (all, sign) => all + sign.charCodeAt(0),
      0,
    );
    await new Promise((resolve) => setTimeout(resolve, (sum % 5) * 40));
    await route.continue();
  });
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

const WIDTHS = WHOLE ? [390, 1280] : [390];
const behindTheLogin = VISITS.filter(({ kind }) => kind !== 'public');

// The office has thirty screens: one after the other they would keep a worker when the others are through.
test.describe.configure({ mode: 'parallel' });
const AT_A_TIME = 8;
const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_A_TIME) }, (_, part) =>
    all.slice(part * AT_A_TIME, (part + 1) * AT_A_TIME),
  );

for (const [who, all] of Map.groupBy(behindTheLogin, (visit: Visit) => visit.who ?? ''))
  for (const [part, visits] of parts(all).entries())
    for (const width of WIDTHS)
      test(`nada salta en las pantallas de ${who}, parte ${part + 1}, a ${width} px`, async ({ page }) => {
        const [first] = visits;
        if (!first?.who) throw new Error('Somebody looks at each of them');
        await page.setViewportSize({ width, height: 844 });
        await signIn(page, first.who);
        await watchShifts(page);
        await delayCalls(page);
        await slowDown(page);
        for (const visit of visits) {
          await open(page, visit);
          // What comes after the first answers, of which the latest takes a quarter of a second.
          if (WHOLE) await page.waitForLoadState('networkidle');
          else await page.waitForTimeout(200);
          expect.soft(await shiftOf(page), visit.path).toBeLessThanOrEqual(SHIFT);
        }
      });
