import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { emptyAnswers, failAnswers, freeAnswers, holdAnswers } from './support/answers.ts';
import { inspect } from './support/inspect.ts';
import { expect, oneIn, test } from './support/test.ts';
import { arrive, open, settle, signIn, VISITS, type Visit } from './support/visits.ts';

// Reads the demo's data and changes nothing: each test is independent, on a product that no journey has used.
test.describe.configure({ mode: 'parallel' });

const filled = { says: 'llena', look: (page: Page, visit: Visit) => open(page, visit) };
/** The states that a customer's screen can show besides its usual one. */
const STATES = [
  filled,
  {
    says: 'vacía',
    async look(page: Page, visit: Visit) {
      await emptyAnswers(page);
      await open(page, visit);
    },
  },
  {
    says: 'cargando',
    async look(page: Page, { path }: Visit) {
      await holdAnswers(page);
      await page.goto(path);
      await page.locator('main').waitFor();
    },
  },
  {
    says: 'con error',
    async look(page: Page, visit: Visit) {
      await failAnswers(page);
      await page.goto(visit.path);
      await arrive(page, visit);
      await settle(page);
    },
  },
];

for (const visit of sample(VISITS, 2, 'accesible')) {
  const { path, kind, who } = visit;
  const states = kind === 'public' ? [filled] : sample(STATES, 2, `accesible, ${path}`);

  test(`${path}: legible, alcanzable y sin desborde, ${states.map(({ says }) => says).join(', ')} @layout`, async ({
    page,
  }) => {
    if (who) await signIn(page, who);
    for (const { says, look } of states) {
      await look(page, visit);
      await inspect(page, `${path}, ${says}`);
      await freeAnswers(page);
    }
  });
}

oneIn(6, 'lo que no existe, y lo que es de otros', async ({ page }) => {
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, '404');
  await signIn(page, 'ana');
  await page.goto('/admin');
  await expect(page.getByText('Acceso Restringido')).toBeVisible();
  await inspect(page, 'Acceso Restringido');
});
