import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { CashLives } from '#test/drawers/cash-lives.ts';
import { MISTAKES } from '#test/drawers/cash-mistakes.ts';
import { PARTS } from '#test/preview-parts.ts';
import { sample, WHOLE } from '#test/sample.ts';

// `npm run drill -- books` plays all lives.

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

// Each part by itself: npx vitest run --project server server/drawers/cash-lives -t 'lives 300 to'
test.each(PARTS)('lives $from to $to: the screens show where each peso is', async ({ from, to }) => {
  const lives = await CashLives.begin(app);
  for (let life = from; life < to; life += 1) await lives.play(life);
  // `npm run drill -- books` adds the lines up.
  if (!WHOLE) return;
  const counts = { ...lives.counts, ...lives.streetCounts };
  console.info(`compared: ${lives.compared} decisions; of them ${JSON.stringify(counts)}`);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
});

/** Enough lives to reveal each of the mistakes. */
const LIVES_OF_A_MISTAKE = 20;

test.each(sample(MISTAKES, 1, 'cash mistakes'))(
  'a planted mistake is detected: $name',
  async ({ plant, tells }) => {
    const lives = await CashLives.begin(app);
    await app.ownerPool.query(plant);
    const difference = await (async () => {
      for (let life = 0; life < LIVES_OF_A_MISTAKE; life += 1) await lives.play(life);
    })().catch((error: unknown) => error);
    expect(difference).toMatchObject({ name: 'AssertionError' });
    const { actual, expected } = difference as {
      actual: Record<string, unknown>;
      expected: Record<string, unknown>;
    };
    for (const place of tells) expect(actual[place], place).not.toEqual(expected[place]);
  },
);
