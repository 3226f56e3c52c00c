import type { Page } from '@playwright/test';
import { atStep, fillEmployment, forward } from './support/inline-form.ts';
import { memoryOf } from './support/phone-memory.ts';
import { loseSignal } from './support/signal.ts';
import { newPerson, PASSWORD } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

// The two replies of "Create application" (rule: failure-sentences) that a broken proxy does not produce: a server
// error with its own message, and a session that ends in the middle of the form.
test.use({ viewport: { width: 390, height: 844 } });

const toast = (page: Page) => page.getByRole('region', { name: /^Avisos/ }).getByRole('alert');

async function firstStep(page: Page) {
  await page.goto('/new-application');
  await page.getByLabel('Fecha de nacimiento').fill('31/12/1990');
  await page.getByLabel('Estado civil').selectOption('Unión libre');
  await page.getByLabel('Nómina').check();
}
async function firstStepKept(page: Page) {
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('31/12/1990');
  await expect(page.getByLabel('Estado civil')).toHaveValue(/.+/);
  await expect(page.getByLabel('Nómina')).toBeChecked();
}

oneIn(
  3,
  'un error del servidor al crear la solicitud se dice, nada se pierde y el segundo intento la crea',
  async ({ page, product }) => {
    await newPerson(page, product, 'Altagracia');
    await firstStep(page);
    let asked = 0;
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/loan-applications$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      asked += 1;
      await answered.promise;
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'Error del servidor' } });
    });
    await forward(page);
    await expect.poll(() => asked).toBe(1);
    // The customer types while the request is under way.
    await page.getByLabel('Apellido').fill('De los Santos');
    await expect.poll(() => memoryOf(page)).toContain('De los Santos');
    answered.resolve();
    // The message is in the page, beside the button: no toast covers it.
    const box = page.getByRole('alert').filter({ hasText: 'Error del servidor' });
    await expect(box.getByText('Contacte al soporte si el problema persiste')).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await atStep(page, 1);
    await firstStepKept(page);
    expect(await memoryOf(page)).toContain('De los Santos');
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await forward(page);
    await atStep(page, 2);
    // The message of the first attempt is gone.
    await expect(box).toHaveCount(0);
    expect(asked).toBe(1);
    const stored = await (await page.request.get('/api/loan-applications')).json();
    expect(stored).toMatchObject([{ status: 'draft', loanType: 'nomina', lastName: 'De los Santos' }]);
  },
);

oneIn(
  3,
  'la sesión que termina a media solicitud lleva a la entrada, y después todo sigue donde estaba',
  async ({ page, product }) => {
    const { email } = await newPerson(page, product, 'Evangelina');
    await firstStep(page);
    await forward(page);
    await atStep(page, 2);
    await fillEmployment(page);
    await page.context().clearCookies();
    await forward(page);
    await expect(toast(page).getByText('Sesión expirada', { exact: true })).toBeVisible();
    await expect(toast(page).getByText('Por favor, inicie sesión nuevamente')).toBeVisible();

    await page.waitForURL((url) => url.pathname === '/');
    await touch(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await atStep(page, 2);
    await expect(page.getByLabel('Ingreso mensual')).toHaveValue('24,000');
    await expect(page.getByLabel('Empresa')).toHaveValue('Textiles del Cibao');
    await expect(page.getByLabel('Dirección')).toHaveValue('Calle El Sol 4, Santiago');
    await forward(page);
    await atStep(page, 3);
  },
);

oneIn(3, 'lo que se avisa arriba y lo que salió mal abajo no se tapan', async ({ page, product }) => {
  await newPerson(page, product, 'Milagros');
  await firstStep(page);
  const regainSignal = await loseSignal(page);
  await expect(page.getByRole('region', { name: 'Conexión' })).toBeVisible();
  await regainSignal();
  const notice = page.getByRole('region', { name: 'Notificaciones' }).getByRole('listitem');
  // The message stays while the customer reads it.
  await notice.hover();
  await page.route(/\/api\/loan-applications$/, (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Sesión expirada' } }),
  );
  await page.getByRole('button', { name: 'Continuar', exact: true }).press('Enter');
  await expect(toast(page)).toBeVisible();
  const [above, below] = [await notice.boundingBox(), await toast(page).boundingBox()];
  if (!above || !below) throw new Error('One of the two elements has no box');
  expect(above.y + above.height).toBeLessThan(below.y);
});
