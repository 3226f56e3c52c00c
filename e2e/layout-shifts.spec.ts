import type { Page } from '@playwright/test';
import { sample, WHOLE } from '#test/sample.ts';
import { SCREEN_PATIENCE } from '#web/worker-too/in-time.ts';
import { expect, test } from './support/test.ts';
import { open, signIn, VISITS } from './support/visits.ts';
import { movedOn, shiftOf, watchShifts } from './support/watch.ts';

/**
 * A poor score begins at 0.25 and a good one ends at 0.1. Here a tap must hit the element that was there when the
 * finger moved.
 */
const SHIFT = 0.02;
/** A cheap phone on a medium connection; `npm run drill -- journeys` uses a bad one. */
const LINE = WHOLE
  ? { latency: 300, downloadThroughput: 80_000, uploadThroughput: 40_000 }
  : { latency: 100, downloadThroughput: 2_000_000, uploadThroughput: 500_000 };
const SLOWER = WHOLE ? 4 : 2;

/** Replies arrive one after the other, each call after its own delay, the same in each run. */
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

/**
 * Lets screens wait for their first calls without end. A busy machine may answer later than a screen waits, which then
 * shows its parts as they come: that is no shift of the screen's own.
 */
const waitForCalls = (page: Page): Promise<unknown> =>
  page.addInitScript((patience) => {
    const own = window.setTimeout.bind(window);
    const patient = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      own(handler, delay === patience ? patience * 100 : delay, ...rest);
    Object.assign(window, { setTimeout: patient });
  }, SCREEN_PATIENCE);

const WIDTHS = WHOLE ? [390, 1280] : [390];
const behindTheLogin = (['customer', 'office'] as const).flatMap((kind) =>
  sample(
    VISITS.flatMap((visit) => (visit.who && visit.kind === kind ? [{ ...visit, who: visit.who }] : [])),
    2,
    `saltos, ${kind}`,
  ),
);

// The office has thirty screens: a single test would occupy one worker after the others have finished.
test.describe.configure({ mode: 'parallel' });
const AT_A_TIME = 8;
const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_A_TIME) }, (_, part) =>
    all.slice(part * AT_A_TIME, (part + 1) * AT_A_TIME),
  );

for (const [who, all] of Map.groupBy(behindTheLogin, (visit) => visit.who))
  for (const [part, visits] of parts(all).entries())
    for (const width of WIDTHS)
      test(`nada salta en las pantallas de ${who}, parte ${part + 1}, a ${width} px @layout`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        await signIn(page, who);
        await watchShifts(page);
        await waitForCalls(page);
        await delayCalls(page);
        await slowDown(page);
        for (const visit of visits) {
          await open(page, visit);
          // Includes late shifts: the slowest reply takes a quarter of a second.
          if (WHOLE) await page.waitForLoadState('networkidle');
          else await page.waitForTimeout(200);
          expect
            .soft(await shiftOf(page), `${visit.path}\n${await movedOn(page)}`)
            .toBeLessThanOrEqual(SHIFT);
        }
      });
