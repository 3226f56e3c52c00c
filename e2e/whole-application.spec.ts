import type { Browser, Page } from '@playwright/test';
import { onDesk } from './support/desk.ts';
import { takePhoto } from './support/photos.ts';
import type { Product } from './support/product.ts';
import { acceptAuthorization, acceptNote, drawInPage, keepsPadInPlace } from './support/signing-parts.ts';
import { expect, test } from './support/test.ts';
import { touch } from './support/touch.ts';

// From registration to a payment that counts: the main job of the product, on real parts.

const EMAIL = 'yokasta@correo.do';
const PASSWORD = 'caña-dulce-88';

async function openPhone(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: product.url,
  });
  return context.newPage();
}

async function register(page: Page, product: Product) {
  await page.goto('/register');
  await page.getByLabel('Email', { exact: true }).first().fill(EMAIL);
  await page.getByLabel('Nombre').fill('Yokasta');
  await page.getByLabel('Apellido').fill('Méndez');
  await page.getByLabel('Cédula').fill('223-9999990-7');
  await page.getByLabel('Teléfono').fill('849 555 0188');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Código enviado' })).toBeVisible();
  const { text } = await product.letter(EMAIL, /código de verificación/);
  await page.getByLabel('Código', { exact: true }).fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('¡Registro completado!')).toBeVisible();
  await page.waitForURL('**/dashboard');
}

async function choosePhoto(page: Page, name: string, bytes: Buffer) {
  await page
    .locator(`input[name="${name}-camera"]`)
    .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: bytes });
  await expect(page.locator(`#${name}`).getByText('Subida')).toBeVisible();
}

/** Request bytes that the phone sends for photos and the application. */
function countSent(page: Page): () => number {
  let bytes = 0;
  page.on('requestfinished', async (request) => {
    const sends = request.method() === 'POST' && /\/api\/(documents|loan-applications)$/.test(request.url());
    if (sends) bytes += Number((await request.allHeaders())['content-length'] ?? 0);
  });
  return () => bytes;
}

async function apply(page: Page) {
  await page.goto('/loan-application');
  await expect(page.getByText('Paso 1 de 5')).toBeVisible();
  await touch(page);
  await page.getByLabel('3 cuotas').check();
  await page.getByRole('button', { name: 'Siguiente' }).click();

  await expect(page.getByText('Paso 2 de 5')).toBeVisible();
  await page.getByLabel('Dirección').fill('Calle Duarte 12, Santo Domingo Este');
  await choosePhoto(page, 'cedulaPhotoUrl', await takePhoto('Cédula frente', 200, '12 MP'));
  await choosePhoto(page, 'cedulaBackPhotoUrl', await takePhoto('Cédula reverso', 90, '12 MP'));
  await choosePhoto(page, 'selfieWithCedulaUrl', await takePhoto('Selfie', 30, '12 MP'));
  await page.getByRole('button', { name: 'Siguiente' }).click();

  await expect(page.getByText('Paso 3 de 5')).toBeVisible();
  await page.getByLabel('Ingreso mensual').fill('28,500');
  await page.getByLabel('Tiempo en el trabajo').selectOption('3');
  await page.getByLabel('Empresa').fill('Colmado La Fe');
  await page.getByLabel('Cargo').fill('Cajera');
  await page.getByRole('button', { name: 'Siguiente' }).click();

  await expect(page.getByText('Paso 4 de 5')).toBeVisible();
  await page.getByLabel('Banco', { exact: true }).selectOption('Popular');
  await page.getByLabel('Ahorro').check();
  await page.getByLabel('Número de cuenta').fill('0712345678');
  await page.getByRole('button', { name: 'Continuar' }).click();

  await expect(page.getByText('Paso 5 de 5')).toBeVisible();
  await expect(page.getByText('Colmado La Fe')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  // The note's plan for RD$10,000 in three instalments, exact to the peso.
  await expect(page.getByText('RD$12,075', { exact: true })).toBeVisible();
  await expect(page.getByText('RD$4,409', { exact: true })).toBeVisible();
  await expect(page.getByText('DEBO Y PAGARÉ, a la orden de', { exact: false })).toBeVisible();
  await acceptNote(page);
  await keepsPadInPlace(page, 'Debo y Pagaré');
  await drawInPage(page, 'Debo y Pagaré');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await acceptAuthorization(page);
  await drawInPage(page, 'Autorización de Crédito');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Acepto los términos y condiciones').check();
  await page.getByRole('button', { name: 'Solicitar Préstamo' }).click();
  await expect(page.getByText('¡Solicitud enviada!')).toBeVisible();
  await page.waitForURL('**/my-applications');
  await expect(page.getByRole('list', { name: 'Tus solicitudes' }).getByText('Enviado')).toBeVisible();
}

async function openOffice(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: product.url });
  const page = await context.newPage();
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill('pedro@demo.do');
  await page.getByLabel('Contraseña').fill('ambar-del-valle-9');
  await page.getByRole('button', { name: 'Acceder al Panel' }).click();
  await page.waitForURL('**/admin');
  return page;
}

async function review(page: Page) {
  await page.goto('/admin-pending');
  const card = page.getByRole('article', { name: 'Yokasta Méndez' });
  const shown = await onDesk(page, { fullName: 'Yokasta Méndez' });
  // The photos are stored: they decode, and have the size that was sent.
  await shown.getByRole('button', { name: 'Ver Cédula, frente de Yokasta Méndez' }).click();
  const opened = page.getByRole('dialog', { name: 'Fotos de Yokasta Méndez' });
  for (const title of ['Cédula, frente', 'Cédula, reverso', 'Selfie con cédula']) {
    const photo = opened.getByRole('img', { name: `${title} de Yokasta Méndez` });
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBe(1600);
  }
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Aprobar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Préstamo Aprobado')).toBeVisible();
  await expect(card).toBeHidden();
}

async function disburse(page: Page) {
  await page.goto('/admin-loans');
  // Other customers may be waiting for their money as well.
  const hers = page.getByRole('article', { name: /^Yokasta Méndez/ });
  await hers.getByRole('button', { name: 'Registrar desembolso' }).click();
  await page.getByLabel('Referencia de la transferencia').fill('TR-778812');
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('Desembolso registrado').first()).toBeVisible();
}

test('a person applies, an administrator lends, the person pays and both see the balance @life', async ({
  browser,
  product,
}) => {
  const phone = await openPhone(browser, product);
  await register(phone, product);
  const sent = countSent(phone);
  await apply(phone);
  // Prepaid data is expensive: three 12-megapixel photos and two signatures.
  expect(sent()).toBeGreaterThan(10_000);
  expect(sent()).toBeLessThanOrEqual(450 * 1024);
  test.info().annotations.push({ type: 'bytes sent', description: String(sent()) });
  await product.letter(EMAIL, /Recibimos su solicitud/);

  const office = await openOffice(browser, product);
  await review(office);
  await disburse(office);
  await product.letter(EMAIL, /fue aprobado/);
  await product.letter(EMAIL, /Depositamos su préstamo/);

  await phone.goto('/my-products');
  await expect(phone.getByText('RD$12,075').first()).toBeVisible();
  await phone.getByRole('link', { name: 'Pagar Cuota' }).click();
  await expect(phone.getByLabel('Monto pagado')).toHaveValue('3,833');
  await phone.locator('input[name="receiptFile"]').setInputFiles({
    name: 'comprobante.jpg',
    mimeType: 'image/jpeg',
    buffer: await takePhoto('Comprobante', 150, '12 MP'),
  });
  await phone.getByRole('button', { name: 'Registrar pago' }).click();
  await expect(phone.getByText('Pago registrado').first()).toBeVisible();

  await office.goto('/admin-payments?buscar=Yokasta');
  const waiting = office.getByRole('region', { name: 'Yokasta Méndez' });
  await expect(waiting.getByRole('img', { name: /^Comprobante/ })).toBeVisible();
  await office.getByRole('article', { name: 'Yokasta Méndez' }).press('f');
  const receipt = office.getByRole('dialog').getByRole('img');
  await expect
    .poll(() => receipt.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(1000);
  await office.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await waiting.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Confirmar pago' }).click();
  await expect(office.getByText('Pago confirmado').first()).toBeVisible();
  await office.goto('/admin-loans?estado=active');
  const balance = office.getByText('RD$8,242').filter({ visible: true });
  await expect(balance.first()).toBeVisible();
  await product.letter(EMAIL, /Confirmamos su pago/);

  await phone.goto('/my-products');
  await expect(phone.getByText('RD$8,242').first()).toBeVisible();
});
