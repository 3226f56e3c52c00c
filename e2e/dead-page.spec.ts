import type { Page } from '@playwright/test';
import { arrive } from './support/newcomer.ts';
import { killedAfter } from './support/phone-memory.ts';
import { takePhoto } from './support/photos.ts';
import { acceptAuthorization, acceptNote, atTask, drawInPage } from './support/signing-parts.ts';
import { expect, oneIn, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Closes the page and opens the app again. */
async function killed(page: Page, address: string, written: string): Promise<Page> {
  const again = await killedAfter(page, written);
  await again.goto(address);
  return again;
}

const forward = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('una página muerta en cada paso no pierde nada de la solicitud', async ({ page: first, product }) => {
  await arrive(first, product, 'Altagracia');
  let page = first;
  await page.goto('/loan-application');
  await page.getByLabel('Cantidad solicitada').first().fill('7,500');
  await page.getByLabel('3 cuotas').check();

  page = await killed(page, '/loan-application', '"term":"3"');
  await expect(page.getByText('Continuamos donde quedó')).toBeVisible();
  await expect(page.getByLabel('Cantidad solicitada').first()).toHaveValue('7,500');
  await expect(page.getByLabel('3 cuotas')).toBeChecked();
  await forward(page, 'Siguiente');
  await page.getByLabel('Dirección').fill('Calle Las Flores 8');
  await page.locator('input[name="cedulaPhotoUrl-camera"]').setInputFiles({
    name: 'frente.jpg',
    mimeType: 'image/jpeg',
    buffer: await takePhoto('Frente', 40),
  });
  await expect(page.locator('#cedulaPhotoUrl').getByText('Subida')).toBeVisible();

  page = await killed(page, '/loan-application', '"cedulaPhotoUrl":"/api');
  await expect(page.getByText('Paso 2 de 5')).toBeVisible();
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle Las Flores 8');
  // The uploaded photo is still there, with its preview.
  const photo = page.getByRole('img', { name: 'Cédula (frente): foto subida' });
  await expect
    .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(1200);
  for (const [name, hue] of [
    ['cedulaBackPhotoUrl', 80],
    ['selfieWithCedulaUrl', 120],
  ] as const) {
    await page.locator(`input[name="${name}-camera"]`).setInputFiles({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takePhoto(name, hue),
    });
    await expect(page.locator(`#${name}`).getByText('Subida')).toBeVisible();
  }
  await forward(page, 'Siguiente');
  await page.getByLabel('Ingreso mensual').fill('31,000');
  await page.getByLabel('Tiempo en el trabajo').selectOption('8');
  await page.getByLabel('Meses', { exact: true }).check();

  page = await killed(page, '/loan-application', '"timeUnit":"meses"');
  await expect(page.getByText('Paso 3 de 5')).toBeVisible();
  await expect(page.getByLabel('Ingreso mensual')).toHaveValue('31,000');
  await expect(page.getByLabel('Tiempo en el trabajo')).toHaveValue('8');
  await expect(page.getByLabel('Meses', { exact: true })).toBeChecked();
  await page.getByLabel('Empresa').fill('Zona Franca Gurabo');
  await page.getByLabel('Cargo').fill('Operaria');
  await forward(page, 'Siguiente');
  await page.getByRole('button', { name: 'Ver más bancos' }).click();
  await page.getByLabel('Banco', { exact: true }).selectOption('Qik Banco Digital');

  page = await killed(page, '/loan-application', '"bankName":"Qik Banco Digital"');
  await expect(page.getByText('Paso 4 de 5')).toBeVisible();
  await expect(page.getByLabel('Banco', { exact: true })).toHaveValue('Qik Banco Digital');
  await page.getByLabel('Ahorro').check();
  await page.getByLabel('Número de cuenta').fill('001234');
  await forward(page, 'Continuar');
  await forward(page, 'Continuar');
  await acceptNote(page);
  await drawInPage(page, 'Debo y Pagaré');

  page = await killed(page, '/loan-application', '"debtAgreementSignature":"data:');
  await expect(page.getByText('Paso 5 de 5')).toBeVisible();
  await atTask(page, 'Firma el Debo y Pagaré');
  await expect(page.getByText('Firma lista')).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByLabel('He leído y acepto el Debo y Pagaré')).toBeChecked();
  await forward(page, 'Continuar');
  await forward(page, 'Continuar');
  await acceptAuthorization(page);
  await drawInPage(page, 'Autorización de Crédito');
  await forward(page, 'Continuar');
  await page.getByLabel('Acepto los términos y condiciones').check();
  await forward(page, 'Solicitar Préstamo');
  await expect(page.getByText('¡Solicitud enviada!')).toBeVisible();
  const [sent] = await (await page.request.get('/api/loan-applications')).json();
  expect(sent).toMatchObject({
    amount: 7_500,
    term: 3,
    monthlyIncome: 31_000,
    timeAtWork: 8,
    timeUnit: 'meses',
    bankName: 'Qik Banco Digital',
    accountNumber: '001234',
    debtAgreementSigned: true,
  });

  // A sent application is finished: the next one starts empty, also after the back key.
  await page.goto('/loan-application');
  await expect(page.getByText('Paso 1 de 5')).toBeVisible();
  await expect(page.getByText('Continuamos donde quedó')).toHaveCount(0);
});

oneIn(
  2,
  'cerrar es una decisión, y al cerrar la sesión no queda nada en el teléfono',
  async ({ page: first, product }) => {
    await arrive(first, product, 'Miguelina');
    let page = first;
    await page.goto('/loan-application');
    await page.getByLabel('Cantidad solicitada').first().fill('4,000');
    // Closing by mistake asks for confirmation once the customer has typed; an empty form closes directly.
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.getByRole('button', { name: 'Seguir llenando' }).click();
    await expect(page.getByLabel('Cantidad solicitada').first()).toHaveValue('4,000');
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.getByRole('button', { name: 'Salir', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/loan-application');
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/loan-application');
    await expect(page.getByLabel('Cantidad solicitada').first()).toHaveValue('10,000');

    await page.getByLabel('Cantidad solicitada').first().fill('4,500');
    page = await killed(page, '/loan-application', '"amount":"4,500"');
    await expect(page.getByLabel('Cantidad solicitada').first()).toHaveValue('4,500');
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
    await expect(page.getByLabel('Cantidad solicitada').first()).toHaveValue('10,000');

    await page.getByLabel('Cantidad solicitada').first().fill('5,500');
    page = await killed(page, '/my-products', '"amount":"5,500"');
    const databases = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    expect(await databases()).toContain('manito-kept');
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page
      .getByRole('navigation', { name: 'Menú' })
      .getByRole('button', { name: 'Cerrar Sesión' })
      .click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await databases()).not.toContain('manito-kept');
  },
);
