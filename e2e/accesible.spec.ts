import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const PUBLIC = ['/', '/register', '/forgot-password', '/calculator', '/admin-login'];
const OWN = ['/dashboard', '/my-products', '/my-applications', '/make-payment', '/loan-application'];
const OFFICE = ['/admin', '/admin-pending', '/admin-loans', '/admin-payments'];

async function enter(page: Page, email: string, password: string, at = '/') {
  await page.goto(at);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: at === '/' ? 'Entrar' : 'Acceder al Panel', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== at);
}

async function settle(page: Page) {
  await page.locator('h1, h2').first().waitFor();
  await expect(page.getByText(/^Cargando/)).toHaveCount(0);
}

/** axe in both schemes, and no sideways scroll at 320 px. */
async function inspect(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
    expect(found, `${name}, ${colorScheme}`).toEqual([]);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, `${name} at 320 px`).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test('las páginas públicas', async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await inspect(page, path);
  }
  await page.goto('/register');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await expect(page.getByText('Nombre es requerido')).toBeVisible();
  await inspect(page, '/register with errors');
  await page.goto('/calculator');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByText('Total a pagar')).toBeVisible();
  await inspect(page, '/calculator with a result');
});

for (const [name, email] of [
  ['Rosa, con préstamo', 'rosa@demo.do'],
  ['Marta, con contra oferta', 'marta@demo.do'],
  ['Ana, sin nada', 'ana@demo.do'],
] as const) {
  test(`las pantallas de ${name}`, async ({ page }) => {
    await enter(page, email, 'larimar-azul-7');
    for (const path of OWN) {
      await page.goto(path);
      await settle(page);
      await inspect(page, `${path} of ${name}`);
    }
  });
}

test('los cinco pasos y la firma', async ({ page }) => {
  await enter(page, 'luis@demo.do', 'larimar-azul-7');
  await page.goto('/loan-application');
  const next = page
    .getByRole('dialog')
    .getByRole('button', { name: /Siguiente|Continuar|Solicitar Préstamo/ });
  await inspect(page, 'step 1');
  await next.click();
  await expect(page.getByText('Paso 2 de 5')).toBeVisible();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Faltan los siguientes elementos/)).toBeVisible();
  await inspect(page, 'step 2 with errors');
  await page.getByLabel('Dirección').fill('Calle 9');
  const picture = await page.screenshot();
  for (const name of ['cedulaPhotoUrl', 'cedulaBackPhotoUrl', 'selfieWithCedulaUrl']) {
    await page
      .locator(`input[name="${name}-gallery"]`)
      .setInputFiles({ name: 'f.png', mimeType: 'image/png', buffer: picture });
    await expect(page.locator(`#${name}`).getByText('Subida')).toBeVisible({ timeout: 30_000 });
  }
  await inspect(page, 'step 2 filled');
  await next.click();
  await expect(page.getByText('Paso 3 de 5')).toBeVisible();
  await inspect(page, 'step 3');
  await page.getByLabel('Ingreso mensual').fill('20,000');
  await page.getByLabel('Tiempo en el trabajo').selectOption('2');
  await page.getByLabel('Empresa').fill('Textiles');
  await page.getByLabel('Cargo').fill('Operario');
  await next.click();
  await expect(page.getByText('Paso 4 de 5')).toBeVisible();
  await inspect(page, 'step 4');
  await page.getByRole('button', { name: 'Ver más bancos' }).click();
  await page.getByLabel('Banco', { exact: true }).selectOption({ index: 9 });
  await page.getByLabel('Corriente').check();
  await page.getByLabel('Número de cuenta').fill('42');
  await next.click();
  await expect(page.getByText('Según el pagaré')).toBeVisible();
  await page.getByText('Leer: Debo y Pagaré').click();
  await inspect(page, 'step 5');
  await page.getByRole('button', { name: 'Firmar: Debo y Pagaré' }).click();
  await inspect(page, 'the signature dialog');
});

test('las pantallas de la administración', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, 'pedro@demo.do', 'ambar-del-valle-9', '/admin-login');
  for (const path of OFFICE) {
    await page.goto(path);
    await settle(page);
    await inspect(page, path);
  }
  await page.goto('/admin-pending');
  for (const name of ['Aprobar', 'Contra Oferta', 'Rechazar']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, `the dialog ${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
