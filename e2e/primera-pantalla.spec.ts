import type { Page, Route } from '@playwright/test';
import { slice } from '#test/slice.ts';
import { CUSTOMER_PASSWORD } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { touch } from './support/touch.ts';

test.use({ viewport: { width: 390, height: 844 } });

const MOST_ROUNDS = 3;
/** Milliseconds without a new request after which all that are held depend on none of each other. */
const QUIET = 3_000;

/**
 * Holds everything that the page asks for until it asks for nothing more, and then lets all of it through at once: each
 * time is one way to the server and back, however long that takes.
 */
async function roundsUntil(page: Page, there: () => Promise<boolean>): Promise<number> {
  let held: Route[] = [];
  let last = Date.now();
  await page.route('**/*', (route) => {
    held.push(route);
    last = Date.now();
  });
  const began = async () => {
    await page.getByRole('button', { name: 'Entrar', exact: true }).click({ noWaitAfter: true });
  };
  await began();
  for (let rounds = 0; ; ) {
    await page.waitForTimeout(100);
    if (rounds > MOST_ROUNDS || (await there())) return rounds;
    if (held.length === 0 || Date.now() - last < QUIET) continue;
    rounds += 1;
    const through = held;
    held = [];
    await Promise.all(through.map((route) => route.continue().catch(() => undefined)));
  }
}

const FIRST = [
  ['/my-products', 'Balance pendiente'],
  ['/dashboard', 'Límite disponible'],
  ['/loan-application', 'Ya tiene un préstamo activo'],
] as const;

for (const [next, says] of slice(FIRST, 1, 'primera-pantalla')) {
  test(`de "Entrar" al préstamo en ${next} hay tres viajes`, async ({ page }) => {
    await page.goto(`/?next=${next}`);
    await touch(page);
    await page.getByLabel('Email').fill('rosa@demo.do');
    await page.getByLabel('Contraseña').fill(CUSTOMER_PASSWORD);
    await page.waitForLoadState('networkidle');
    const rounds = await roundsUntil(page, async () => {
      const text = await page
        .locator('main')
        .textContent({ timeout: 50 })
        .catch(() => '');
      return new URL(page.url()).pathname === next && (text ?? '').includes(says);
    });
    expect(rounds).toBeLessThanOrEqual(MOST_ROUNDS);
  });
}
