import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { arrive } from './support/newcomer.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

const NEW_PASSWORD = 'cacao-amargo-91';

async function askFor(page: Page, email: string) {
  await page.goto('/forgot-password');
  await touch(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByRole('heading', { name: 'Código enviado' })).toBeFocused();
}

async function change(page: Page, code: string) {
  await page.getByLabel('Código').fill(code);
  await page.getByLabel('Contraseña nueva').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
}

for (const { name, viewport } of sample(SCREENS, 1, 'recuperar')) {
  test.describe(name, () => {
    test.use({ viewport });

    test('de la contraseña olvidada a la entrada con la nueva', async ({ page, context, product }) => {
      const { email } = await arrive(page, product, 'Mireya');
      await context.clearCookies();
      await askFor(page, email);
      await expect(page.getByText(/puede tardar hasta 5 minutos/)).toContainText(email);
      const { text } = await product.letter(email, /código para cambiar/);
      const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
      // The phone discards the page while the customer reads the message.
      await page.reload();
      await change(page, code === '000000' ? '000001' : '000000');
      await expect(page.getByRole('alert').filter({ hasText: 'Código inválido' })).toBeVisible();
      await expect(page.getByLabel('Contraseña nueva')).toHaveValue(NEW_PASSWORD);
      await change(page, code);
      await expect(page.getByRole('heading', { name: '¡Contraseña actualizada!' })).toBeFocused();
      await expect(page.getByText('Seguimos en 5 s.')).toBeVisible();
      await page.waitForURL((url) => url.pathname === '/');
      await touch(page);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Contraseña').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL('**/loan-application');
    });
  });
}

oneIn(3, 'un email sin cuenta recibe la misma respuesta, y se puede volver a pedir', async ({ page }) => {
  await askFor(page, 'nadie@correo.do');
  await change(page, '123456');
  await expect(page.getByRole('alert').filter({ hasText: 'Código inválido' })).toBeVisible();
  await page.getByRole('button', { name: 'Solicitar un código nuevo' }).click();
  await expect(page.getByRole('button', { name: 'Enviar código' })).toBeVisible();
});

oneIn(6, 'lo que falla por el camino no borra nada y dice qué pasó', async ({ page }) => {
  await page.goto('/forgot-password');
  await touch(page);
  await page.getByLabel('Email').fill('rosa@demo.do');
  const request = '**/api/auth/password-reset/request';
  for (const [status, sentence] of [
    [500, 'No se pudo enviar el código de recuperación'],
    [401, 'No se pudo enviar el código de recuperación'],
    [0, 'No se pudo conectar con el servidor'],
  ] as const) {
    await page.route(request, (route) =>
      status === 0 ? route.abort('internetdisconnected') : route.fulfill({ status, body: '' }),
    );
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page.getByRole('alert').filter({ hasText: sentence }), String(status)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('rosa@demo.do');
    await page.unroute(request);
  }
});
