import { slice } from '#test/slice.ts';
import { emptyAnswers, failAnswers, freeAnswers, holdAnswers } from './support/answers.ts';
import { inspect } from './support/inspect.ts';
import { expect, sometimes, test } from './support/test.ts';
import { arrive, open, settle, signIn, VISITS } from './support/visits.ts';

// It looks at the demo's people and changes nothing: each test stands alone, on a product no journey has been in.
test.describe.configure({ mode: 'parallel' });

for (const visit of slice(VISITS, 2, 'accesible')) {
  const { path, kind, who } = visit;

  test(`${path}: legible, alcanzable y sin desborde${who ? ', llena, vacía, cargando y con error' : ''}`, async ({
    page,
  }) => {
    if (who) await signIn(page, who);
    await open(page, visit);
    await inspect(page, path);
    if (kind === 'public') return;

    await emptyAnswers(page);
    await open(page, visit);
    await inspect(page, `${path}, empty`);

    await freeAnswers(page);
    await holdAnswers(page);
    await page.goto(path);
    await page.locator('main').waitFor();
    await inspect(page, `${path}, loading`);

    await freeAnswers(page);
    await failAnswers(page);
    await page.goto(path);
    await arrive(page, visit);
    await settle(page);
    await inspect(page, `${path}, failed`);
  });
}

sometimes(6, 'lo que no existe, y lo que es de otros', async ({ page }) => {
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, '404');
  await signIn(page, 'ana');
  await page.goto('/admin');
  await expect(page.getByText('Acceso Restringido')).toBeVisible();
  await inspect(page, 'Acceso Restringido');
});
