import type { Page } from '@playwright/test';
import { arrive } from './support/newcomer.ts';
import { sumToWrite } from './support/people.ts';
import { takePhoto } from './support/photos.ts';
import { expect, oneIn } from './support/test.ts';
import { touch } from './support/touch.ts';

/** Presses Tab until the control with this accessible name has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = page.locator(':focus');
    if ((await focused.count()) > 0) {
      const own = await focused.evaluate((element) =>
        [
          element.getAttribute('aria-label'),
          (element as HTMLInputElement).labels?.[0]?.textContent,
          element.textContent,
        ]
          .filter(Boolean)
          .join(' '),
      );
      // A heading may have the focus too, but it reacts to no key.
      if (
        name.test(own) &&
        (await focused.evaluate((element) => element instanceof HTMLElement && element.tabIndex >= 0))
      )
        return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`No control named ${name} can be reached by key`);
}

async function press(page: Page, name: RegExp, key = 'Enter') {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

async function type(page: Page, name: RegExp, text: string) {
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** From the review page: opens each text and types the name as its signature. */
async function signByKey(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Revisa tus respuestas' })).toBeFocused();
  await press(page, /^Continuar/);
  for (const [box, document] of [
    [/acepto el Debo y Pagaré/, 'Debo y Pagaré'],
    [/Autorizo la revisión/, 'Autorización de Crédito'],
  ] as const) {
    await press(page, box, 'Space');
    if (box.source.includes('Debo')) await type(page, /^La suma en letras/, await sumToWrite(page));
    await press(page, /^Continuar/);
    await press(page, /Escribir mi nombre/);
    await expect(page.getByRole('img', { name: `Firma de ${document}` })).toBeVisible();
    await press(page, /^Continuar/);
  }
  await press(page, /Acepto los términos/, 'Space');
}

// The journey uses no mouse and no touch: apply, sign by typing the name, and decide.
oneIn(6, 'una solicitud y su aprobación con el teclado solo', async ({ page, browser, product }) => {
  await page.goto('/');
  await touch(page);
  await type(page, /^Email/, 'ana@demo.do');
  await type(page, /^Contraseña/, 'larimar-azul-7');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/loan-application');

  await expect(page.getByText('Paso 1 de 5')).toBeVisible();
  await press(page, /^Siguiente/);
  await expect(page.getByText('Paso 2 de 5')).toBeVisible();
  // Pressed too early, the button does not submit and lists the missing answers with links.
  await press(page, /^Siguiente/);
  await expect(
    page.getByRole('alert').filter({
      hasText:
        'Faltan los siguientes elementos: Dirección, Foto de la cédula (frente), Foto de la cédula (reverso), Selfie con la cédula',
    }),
  ).toBeFocused();
  await press(page, /^Dirección es requerida/);
  await page.keyboard.type('Calle El Sol 4, Santiago');
  const photo = await takePhoto('Foto', 120);
  for (const name of ['cedulaPhotoUrl', 'cedulaBackPhotoUrl', 'selfieWithCedulaUrl']) {
    // The file dialog belongs to the system: the test only needs to reach its button.
    await page.locator(`input[name="${name}-gallery"]`).focus();
    await page
      .locator(`input[name="${name}-gallery"]`)
      .setInputFiles({ name: 'f.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.locator(`#${name}`).getByText('Subida')).toBeVisible();
  }
  await press(page, /^Siguiente/);
  await expect(page.getByText('Paso 3 de 5')).toBeVisible();
  await type(page, /^Ingreso mensual/, '30000');
  await tabTo(page, /^Tiempo en el trabajo/);
  await page.keyboard.type('4');
  await type(page, /^Empresa/, 'Textiles del Cibao');
  await type(page, /^Cargo/, 'Costurera');
  await press(page, /^Siguiente/);
  await expect(page.getByText('Paso 4 de 5')).toBeVisible();
  await tabTo(page, /^Banco/);
  await page.keyboard.type('BHD');
  await tabTo(page, /Ahorro/);
  await page.keyboard.press('Space');
  await type(page, /^Número de cuenta/, '123456789');
  await press(page, /^Continuar/);
  await expect(page.getByText('Paso 5 de 5')).toBeVisible();
  await signByKey(page);
  await press(page, /^Solicitar Préstamo/);
  await expect(page.getByText('¡Solicitud enviada!')).toBeVisible();

  const office = await (
    await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
  ).newPage();
  await office.goto('/admin-login');
  await touch(office);
  await type(office, /^Email/, 'pedro@demo.do');
  await type(office, /^Contraseña/, 'ambar-del-valle-9');
  await office.keyboard.press('Enter');
  await office.waitForURL('**/admin');
  await office.goto('/admin-pending');
  // Tab reaches the list, and shortcut letters move to her card: the pane comes after the whole list.
  await office.getByRole('article', { name: 'Ana Peña' }).focus();
  await office.keyboard.press('a');
  await press(office, /^Aprobar$/);
  await expect(office.getByText('Préstamo Aprobado')).toBeVisible();
});

oneIn(6, 'la solicitud en la página con el teclado solo', async ({ page, product }) => {
  await arrive(page, product, 'Dominga');
  await page.goto('/new-application');
  const atStep = (step: number) => expect(page.getByText(`Paso ${step} de 5`)).toBeVisible();
  await type(page, /^Fecha de nacimiento/, '31121990');
  await press(page, /^Continuar/);
  await atStep(2);
  await type(page, /^Ingreso mensual/, '24000');
  await tabTo(page, /^Tiempo en el trabajo/);
  await page.keyboard.type('3');
  await type(page, /^Empresa/, 'Textiles del Cibao');
  await type(page, /^Cargo/, 'Costurera');
  await type(page, /^Dirección/, 'Calle El Sol 4, Santiago');
  await press(page, /^Continuar/);
  await atStep(3);
  await type(page, /^Banco/, 'vega');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Banco' })).toHaveValue('Asociación La Vega Real (ALAVER)');
  await type(page, /^Número de cuenta/, '123456789');
  await press(page, /^Continuar/);
  await atStep(4);
  const photo = await takePhoto('Foto', 120);
  for (const [index, name] of ['cedula_front', 'cedula_back', 'selfieWithCedulaUrl'].entries()) {
    await page.locator(`input[name="${name}-gallery"]`).focus();
    await page
      .locator(`input[name="${name}-gallery"]`)
      .setInputFiles({ name: 'f.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByText('Subida', { exact: true })).toHaveCount(index + 1);
  }
  await press(page, /^Continuar/);
  await signByKey(page);
  await press(page, /^Firmar y enviar/);
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeFocused();
});

oneIn(6, 'un pago y su confirmación con el teclado solo', async ({ page, browser, product }) => {
  await page.goto('/');
  await touch(page);
  await type(page, /^Email/, 'rosa@demo.do');
  await type(page, /^Contraseña/, 'larimar-azul-7');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/');
  await page.goto('/my-products');
  // The payment of her next instalment is already waiting for verification.
  await press(page, /^Ver mis pagos/);
  await page.waitForURL('**/make-payment');
  await type(page, /^Monto pagado/, '1,234');
  await tabTo(page, /^Comprobante|Elegir archivo/);
  await page.locator('input[name="receiptFile"]').setInputFiles({
    name: 'recibo.jpg',
    mimeType: 'image/jpeg',
    buffer: await takePhoto('Recibo de teclado', 280),
  });
  await press(page, /^Registrar pago/);
  await expect(page.getByText('Pago registrado').first()).toBeVisible();

  const office = await (
    await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
  ).newPage();
  await office.request.post('/api/auth/admin-login-credentials', {
    data: { email: 'pedro@demo.do', password: 'ambar-del-valle-9' },
  });
  // Other journeys may have reported more than one page of payments.
  await office.goto('/admin-payments?buscar=Rosa');
  const card = office.getByRole('article', { name: 'Rosa Méndez' }).filter({ hasText: 'RD$1,234' });
  await card.focus();
  await office.keyboard.press('f');
  await expect(office.getByRole('dialog').getByRole('img')).toBeVisible();
  await office.keyboard.press('Escape');
  // The focus is back on its element: the next key continues from there.
  await expect(card).toBeFocused();
  await office.keyboard.press('a');
  await press(office, /^Confirmar pago$/);
  await expect(office.getByText('Pago confirmado').first()).toBeVisible();
});
