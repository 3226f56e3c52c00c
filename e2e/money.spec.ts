import { inspectSome } from './support/inspect.ts';
import { acceptBoth, drawOnPad } from './support/people.ts';
import { lent, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

oneIn(
  3,
  'Dulce paga en la caja, y después firma otras condiciones para lo que debe',
  async ({ page, browser, product }) => {
    const dulce = await newPerson(page, product, 'Dulce');
    const { lender } = await lent(page, product, dulce);
    await lender.close();
    const context = await browser.newContext({ baseURL: product.url });
    const office = await context.newPage();
    await signIn(office, 'pedro');
    await office.goto(`/admin-loans?estado=todos&buscar=${dulce.cedula}`);
    await office.getByRole('link', { name: dulce.fullName }).filter({ visible: true }).first().click();
    await expect(office.getByText('Saldar hoy: RD$9,200')).toBeVisible();

    // RD$2,000 in cash: the dialog and the page afterwards show the same amounts.
    await office.getByRole('button', { name: 'Registrar pago' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Monto').fill('2,000');
    await expect(dialog.getByText('RD$9,200 → RD$7,200').first()).toBeVisible();
    await inspectSome(office, 'registrar un pago');
    await dialog.getByRole('button', { name: 'Registrar pago' }).click();
    const receipt = dialog.getByRole('link', { name: 'Imprimir o compartir el recibo' });
    await expect(receipt).toBeVisible();
    const counter = await context.newPage();
    await counter.goto((await receipt.getAttribute('href')) ?? '');
    await expect(counter.getByRole('heading', { name: /^Recibo núm\. / })).toBeVisible();
    await inspectSome(counter, 'un recibo');
    const href = await counter.getByRole('link', { name: 'Descargar el PDF' }).getAttribute('href');
    const pdf = await office.request.get(href ?? '');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await counter.close();
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(office.getByText('Saldar hoy: RD$7,200')).toBeVisible();
    await product.letter(dulce.email, /Recibimos RD\$2,000 para su préstamo/);

    // The rest in three instalments, without new interest.
    await office.getByRole('button', { name: 'Reestructurar' }).click();
    await dialog.getByLabel('Cuotas nuevas').selectOption('3');
    await dialog.getByLabel('El capital que queda genera interés nuevo').uncheck();
    await dialog.getByLabel('Razón').fill('Le redujeron las horas');
    await expect(dialog.getByText('RD$2,400, RD$2,400, RD$2,400')).toBeVisible();
    await inspectSome(office, 'reestructurar');
    await dialog.getByRole('button', { name: 'Proponer' }).click();
    await expect(office.getByText('Espera la firma del cliente').filter({ visible: true })).toBeVisible();
    await product.letter(dulce.email, /Le proponemos pagarlo en 3 cuotas nuevas/);

    // Old terms beside new, both documents, both signatures.
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Ver la propuesta' }).click();
    await expect(page.getByText('Le redujeron las horas')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Lo que debes hoy' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Lo nuevo, si firmas hoy' })).toBeVisible();
    await inspectSome(page, 'la propuesta de otras condiciones');
    await acceptBoth(page);
    await page.getByRole('button', { name: 'Aceptar y firmar' }).click();
    await drawOnPad(page, 'Debo y Pagaré');
    await drawOnPad(page, 'Autorización de Crédito');
    await expect(page.getByText('Documentos firmados', { exact: true })).toBeVisible();
    await expect(page.getByText('Capital reestructurado')).toBeVisible();
    await expect(page.getByText('Reestructurado', { exact: true }).first()).toBeVisible();
    await office.reload();
    await expect(
      office.getByRole('link', { name: 'Ver el préstamo nuevo' }).filter({ visible: true }),
    ).toBeVisible();
    await office.getByRole('link', { name: 'Ver el préstamo nuevo' }).filter({ visible: true }).click();
    await expect(office.getByText('Saldar hoy: RD$7,200')).toBeVisible();
    await context.close();
  },
);
