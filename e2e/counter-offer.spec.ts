import { acceptBoth, drawOnPad } from './support/people.ts';
import { applied, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('Marta compara la oferta, la firma y su préstamo queda aprobado', async ({ page }) => {
  await signIn(page, 'marta');
  await page.goto('/my-applications');
  await page.getByRole('link', { name: /Ver detalles/ }).click();
  // The new schedule is beside the old one.
  await expect(page.getByText('RD$24,150', { exact: true })).toBeVisible();
  await expect(page.getByText('RD$13,800', { exact: true })).toBeVisible();
  // The signature requires the checkbox first, and the page says so.
  await page.getByRole('button', { name: 'Aceptar y firmar' }).click();
  await expect(page.getByText('Debe aceptar ambos documentos para continuar')).toHaveCount(2);
  await acceptBoth(page);
  await page.getByRole('button', { name: 'Aceptar y firmar' }).click();
  await expect(page.getByRole('heading', { name: 'Firmar: Debo y Pagaré' })).toBeVisible();
  // An empty pad is rejected with a message.
  await page.getByRole('button', { name: 'Usar esta firma' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    'La firma es requerida para continuar',
  );
  await drawOnPad(page, 'Debo y Pagaré');
  await expect(page.getByRole('heading', { name: 'Firmar: Autorización de Crédito' })).toBeVisible();
  await drawOnPad(page, 'Autorización de Crédito');
  await expect(page.getByText('Oferta aceptada', { exact: true })).toBeVisible();
  await expect(page.getByText('Aprobado', { exact: true })).toBeVisible();
  await page.goto('/my-products');
  await expect(page.getByText('Por desembolsar')).toBeVisible();
  await expect(page.getByText('RD$13,800').first()).toBeVisible();
});

oneIn(3, 'el recuadro de una firma llena el teléfono de lado', async ({ browser, product }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    baseURL: product.url,
  });
  const page = await context.newPage();
  const person = await newPerson(page, product, 'Fredesvinda');
  const unsigned = { debtAgreementSignature: undefined, creditAuthorizationSignature: undefined };
  const id = await applied(page, product, person, unsigned);
  await page.goto(`/my-applications?solicitud=${id}`);
  await acceptBoth(page);
  await page.getByRole('button', { name: 'Firmar documentos' }).click();
  const pad = page.getByRole('img', { name: 'Firma de Debo y Pagaré' });
  await expect(pad).toBeVisible();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(async () => (await pad.boundingBox())?.height).toBeGreaterThan(300);
  for (const name of ['Deshacer', 'Limpiar', 'Listo'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await drawOnPad(page, 'Debo y Pagaré', 'Listo');
  await expect(page.getByRole('heading', { name: 'Firmar: Autorización de Crédito' })).toBeAttached();
  await context.close();
});
