import type { Page } from '@playwright/test';
import { atStep, fillToPhotos, forward, takeCedula, takeSelfie } from './support/inline-form.ts';
import { arrive } from './support/newcomer.ts';
import { memoryOf, reloadedAfter } from './support/phone-memory.ts';
import { takePhoto } from './support/photos.ts';
import { acceptNote, atTask, drawInPage } from './support/signing-parts.ts';
import { expect, oneIn, test } from './support/test.ts';

// The phone's back key, in both presentations of the application: from screen to screen, and out of the form.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function takePhotos(page: Page): Promise<void> {
  for (const [index, name] of ['cedulaPhotoUrl', 'cedulaBackPhotoUrl', 'selfieWithCedulaUrl'].entries()) {
    await page.locator(`input[name="${name}-camera"]`).setInputFiles({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takePhoto(name, 40 * index),
    });
    await expect(page.locator(`#${name}`).getByText('Subida')).toBeVisible();
  }
}

/** From the dashboard to the page that checks the answers. */
async function fillModal(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Solicitar préstamo' }).first().click();
  await page.getByLabel('Cantidad solicitada').first().fill('6,500');
  await button(page, 'Siguiente').click();
  await page.getByLabel('Dirección').fill('Calle 3 núm. 9, Haina');
  await takePhotos(page);
  await button(page, 'Siguiente').click();
  await page.getByLabel('Ingreso mensual').fill('29,000');
  await page.getByLabel('Tiempo en el trabajo').selectOption('4');
  await page.getByLabel('Empresa').fill('Puerto de Haina');
  await page.getByLabel('Cargo').fill('Estibador');
  await button(page, 'Siguiente').click();
  await page.getByLabel('Banco', { exact: true }).selectOption('Popular');
  await page.getByLabel('Ahorro').check();
  await page.getByLabel('Número de cuenta').fill('0799887766');
  await button(page, 'Continuar').click();
  await atTask(page, 'Revisa tus respuestas');
}

oneIn(
  3,
  'en el diálogo: atrás va al paso anterior, adelante vuelve, y antes de salir se pregunta',
  async ({ page, product }) => {
    await arrive(page, product, 'Ysabel');
    await fillModal(page);
    await forward(page);
    await acceptNote(page);
    await drawInPage(page, 'Debo y Pagaré');
    await forward(page);
    await atTask(page, 'Lee la Autorización de Crédito');

    await page.goBack();
    await atTask(page, 'Firma el Debo y Pagaré');
    await expect(page.getByText('Firma lista')).toBeVisible();
    await page.goForward();
    await atTask(page, 'Lee la Autorización de Crédito');
    await page.goBack();
    await page.goBack();
    await atTask(page, 'Lee el Debo y Pagaré');
    await expect(page.getByLabel('La suma en letras')).not.toHaveValue('');

    // A reload in the middle of the last step stays there, and the way back with it.
    await page.goForward();
    await page.reload();
    await atTask(page, 'Firma el Debo y Pagaré');
    await expect(page.getByText('Firma lista')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await atTask(page, 'Revisa tus respuestas');
    await page.goBack();
    await atStep(page, 4);
    await page.goBack();
    await atStep(page, 3);
    await expect(page.getByLabel('Empresa')).toHaveValue('Puerto de Haina');
    await page.goBack();
    await atStep(page, 2);
    await page.goBack();
    await atStep(page, 1);
    await expect(page.getByLabel('Cantidad solicitada').first()).toHaveValue('6,500');

    await page.goBack();
    await expect(page.getByText('¿Salir sin enviar la solicitud?')).toBeVisible();
    await button(page, 'Seguir llenando').click();
    await atStep(page, 1);
    await expect(page.getByText('¿Salir sin enviar la solicitud?')).toBeHidden();

    // Back twice leaves the form, and the dashboard leads back to the answers.
    await page.goBack();
    await expect(page.getByText('¿Salir sin enviar la solicitud?')).toBeVisible();
    await page.goBack();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { name: 'Continúa tu solicitud' })).toBeVisible();
    await expect(page.getByText('RD$6,500', { exact: false }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Continuar solicitud' }).click();
    await expect(page.getByText('Continuamos donde quedó')).toBeVisible();

    // The customer closed the dialog, so the back key does not reopen it.
    await button(page, 'Cerrar').click();
    await button(page, 'Salir').click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { name: 'Continúa tu solicitud' })).toHaveCount(0);
    expect(await memoryOf(page)).not.toContain('6,500');
    await page.goBack();
    await expect(page.getByText(/^Paso/)).toHaveCount(0);
  },
);

oneIn(3, '«Cambiar» lleva a la respuesta y vuelve a donde se revisan', async ({ page, product }) => {
  await arrive(page, product, 'Cándida');
  await fillModal(page);
  await button(page, 'Cambiar: Información Laboral').click();
  await atStep(page, 3);
  await expect(page.getByRole('heading', { name: 'Información Laboral' })).toBeFocused();
  await expect(button(page, 'Anterior')).toHaveCount(0);
  await page.getByLabel('Empresa').fill('');
  await button(page, 'Guardar y volver a revisar').press('Enter');
  await expect(page.getByText('Faltan los siguientes campos laborales: Empresa')).toBeVisible();
  await page.getByLabel('Empresa').fill('Aduanas');
  await reloadedAfter(page, '"employer":"Aduanas"');
  await expect(page.getByLabel('Empresa')).toHaveValue('Aduanas');
  await button(page, 'Guardar y volver a revisar').click();
  await atTask(page, 'Revisa tus respuestas');
  await expect(page.getByText('Aduanas')).toBeVisible();
  await expect(button(page, 'Cambiar: Información Laboral')).toBeFocused();
  // The way back has as few steps as before.
  await page.goBack();
  await atStep(page, 4);
});

oneIn(
  3,
  'en la página: atrás va al paso anterior también entre las tareas de la firma',
  async ({ page, product }) => {
    await arrive(page, product, 'Leocadia');
    await page.goto('/dashboard');
    await page.goto('/new-application');
    await fillToPhotos(page);
    await takeCedula(page);
    await takeSelfie(page);
    await forward(page);
    await atTask(page, 'Revisa tus respuestas');
    await button(page, 'Cambiar: Información bancaria').click();
    await atStep(page, 3);
    await page.getByLabel('Número de cuenta').fill('98700');
    await button(page, 'Guardar y volver a revisar').click();
    await atTask(page, 'Revisa tus respuestas');
    await expect(page.getByText('98700')).toBeVisible();
    await forward(page);
    await acceptNote(page);
    await drawInPage(page, 'Debo y Pagaré');
    await reloadedAfter(page, '"debtAgreementSignature":"data:');
    await atTask(page, 'Firma el Debo y Pagaré');
    await expect(page.getByText('Firma lista')).toBeVisible();
    await page.goBack();
    await atTask(page, 'Lee el Debo y Pagaré');
    await page.goBack();
    await atTask(page, 'Revisa tus respuestas');
    await page.goBack();
    await atTask(page, 'Tus fotos');
    await page.goBack();
    await atStep(page, 3);
    await button(page, 'Anterior').click();
    await atStep(page, 2);
    await page.goBack();
    await atStep(page, 1);
    await page.goForward();
    await atStep(page, 2);
    await expect(page.getByLabel('Cargo')).toHaveValue('Costurera');
    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/dashboard');
  },
);

oneIn(
  3,
  'la firma: al menos 350 px en un teléfono, toda la pantalla de lado, y los trazos se quedan',
  async ({ browser, product }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
      baseURL: product.url,
    });
    const page = await context.newPage();
    await arrive(page, product, 'Altagracia');
    await fillModal(page);
    await forward(page);
    await acceptNote(page);
    const pad = page.getByRole('img', { name: 'Firma de Debo y Pagaré' });
    expect((await pad.boundingBox())?.width).toBeGreaterThanOrEqual(350);
    await drawInPage(page, 'Debo y Pagaré');
    const inkOf = () =>
      pad.evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The signature pad has no box');
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('The pen has no box');
        const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
        let [dark, right] = [0, 0];
        for (let at = 0; at < data.length; at += 4)
          if ((data[at] ?? 255) < 128) {
            dark += 1;
            right = Math.max(right, ((at / 4) % width) / width);
          }
        return { share: dark / (width * height), right };
      });
    expect((await inkOf()).share).toBeGreaterThan(0);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await pad.boundingBox())?.height).toBeGreaterThan(250);
    const lying = await inkOf();
    // The strokes fit into the other shape of the pad.
    expect(lying.right).toBeLessThan(1);
    expect(lying.right).toBeGreaterThan(0.2);
    expect(lying.share).toBeGreaterThan(0);
    // The screen shows only the pad and its buttons.
    await expect(page.getByRole('button', { name: 'Limpiar' })).toBeInViewport();
    await page.getByRole('button', { name: 'Listo' }).click();
    await atTask(page, 'Lee la Autorización de Crédito');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goBack();
    await expect(page.getByText('Firma lista')).toBeVisible();
    await context.close();
  },
);
