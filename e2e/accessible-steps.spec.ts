import { inspectSome } from './support/inspect.ts';
import { acceptAuthorization, acceptNote, atTask, drawInPage } from './support/signing-parts.ts';
import { expect, oneIn } from './support/test.ts';
import { touch } from './support/touch.ts';
import { settle, signIn } from './support/visits.ts';

// States that a page shows only after a press or an entry.

oneIn(6, 'el registro con errores y la calculadora con un resultado', async ({ page }) => {
  await page.goto('/register');
  await touch(page);
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await expect(page.getByText('Nombre es requerido')).toBeVisible();
  await inspectSome(page, '/register with errors');
  await page.goto('/calculator');
  await touch(page);
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByText('Total a pagar')).toBeVisible();
  await inspectSome(page, '/calculator with a result');
});

oneIn(6, 'los cinco pasos y la firma', async ({ page }) => {
  await signIn(page, 'ana');
  await page.goto('/loan-application');
  const next = page
    .getByRole('dialog')
    .getByRole('button', { name: /Siguiente|Continuar|Solicitar Préstamo/ });
  await inspectSome(page, 'step 1');
  await next.click();
  await expect(page.getByText('Paso 2 de 5')).toBeVisible();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Faltan los siguientes elementos/)).toBeVisible();
  await inspectSome(page, 'step 2 with errors');
  await page.getByLabel('Dirección').fill('Calle 9');
  const picture = await page.screenshot();
  for (const name of ['cedulaPhotoUrl', 'cedulaBackPhotoUrl', 'selfieWithCedulaUrl']) {
    await page
      .locator(`input[name="${name}-gallery"]`)
      .setInputFiles({ name: 'f.png', mimeType: 'image/png', buffer: picture });
    await expect(page.locator(`#${name}`).getByText('Subida')).toBeVisible();
  }
  await inspectSome(page, 'step 2 filled');
  await next.click();
  await expect(page.getByText('Paso 3 de 5')).toBeVisible();
  await inspectSome(page, 'step 3');
  await page.getByLabel('Ingreso mensual').fill('20,000');
  await page.getByLabel('Tiempo en el trabajo').selectOption('2');
  await page.getByLabel('Empresa').fill('Textiles');
  await page.getByLabel('Cargo').fill('Operario');
  await next.click();
  await expect(page.getByText('Paso 4 de 5')).toBeVisible();
  await inspectSome(page, 'step 4');
  await page.getByRole('button', { name: 'Ver más bancos' }).click();
  await page.getByLabel('Banco', { exact: true }).selectOption({ index: 9 });
  await page.getByLabel('Corriente').check();
  await page.getByLabel('Número de cuenta').fill('42');
  await next.click();
  await atTask(page, 'Revisa tus respuestas');
  await inspectSome(page, 'the answers');
  await next.click();
  await expect(page.getByText('Según el pagaré')).toBeVisible();
  await inspectSome(page, 'the note');
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Debe aceptar el Debo y Pagaré').first()).toBeVisible();
  await inspectSome(page, 'the note with errors');
  await acceptNote(page);
  await inspectSome(page, 'the pad of the note');
  await drawInPage(page, 'Debo y Pagaré');
  await inspectSome(page, 'the pad with a signature');
  await next.click();
  await inspectSome(page, 'the authorization');
  await acceptAuthorization(page);
  await drawInPage(page, 'Autorización de Crédito');
  await next.click();
  await inspectSome(page, 'the last task');
  await page.getByRole('button', { name: 'Anterior' }).click();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Cambiar: Información bancaria' }).click();
  await expect(page.getByRole('heading', { name: 'Información bancaria' })).toBeFocused();
  await inspectSome(page, 'an answer is changed');
});

oneIn(6, 'las preguntas de la administración', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'pedro');
  await page.goto('/admin-pending');
  await settle(page);
  for (const name of ['Aprobar', 'Contra Oferta', 'Rechazar']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspectSome(page, `the dialog ${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
