import { colleague } from './support/colleague.ts';
import { inspectSome } from './support/inspect.ts';
import { lent, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** A cashier's day with its cash (rules: drawers, drawer-count). */
oneIn(
  3,
  'Una cajera abre su caja con un fondo, cobra, cuenta con un faltante y otra persona la firma',
  async ({ page: pedro, browser, product }) => {
    const newPage = async () => (await browser.newContext({ baseURL: product.url })).newPage();
    const altagracia = await newPage();
    const person = await newPerson(altagracia, product, 'Altagracia');
    await lent(altagracia, product, person);
    await signIn(pedro, 'pedro');
    const carmen = await newPage();
    await colleague(carmen, product, 'cashier');

    await carmen.goto('/admin-drawer');
    await carmen.getByLabel('Fondo de apertura').fill('1000');
    await carmen.getByRole('button', { name: 'Abrir la caja' }).click();
    await expect(carmen.getByRole('region', { name: 'Caja abierta' })).toContainText('Debe haberRD$1,000');
    await carmen.goto('/admin-take-payment');
    await carmen.getByLabel('¿Quién paga?').fill(person.cedula);
    await carmen.getByRole('link', { name: new RegExp(person.fullName) }).click();
    await carmen.getByLabel('Monto').fill('1500');
    await carmen.getByRole('button', { name: /^Cobrar RD\$/ }).click();
    await expect(carmen.getByText('No es un comprobante fiscal').first()).toBeVisible();
    await carmen.goto('/admin-drawer');
    await expect(carmen.getByRole('region', { name: 'Caja abierta' })).toContainText('Debe haberRD$2,500');
    await inspectSome(carmen, 'la caja abierta');

    await carmen.getByRole('button', { name: 'Contar la caja' }).click();
    const dialog = carmen.getByRole('dialog');
    await dialog.getByLabel('RD$2,000', { exact: true }).fill('1');
    await dialog.getByLabel('RD$200', { exact: true }).fill('2');
    await dialog.getByLabel('Por qué hay diferencia').fill('Se dio de más en un vuelto');
    await inspectSome(carmen, 'el conteo');
    await dialog.getByRole('button', { name: 'Guardar el conteo' }).click();
    await carmen.getByRole('link', { name: 'Ver e imprimir el conteo' }).click();
    await expect(carmen.getByRole('article')).toContainText('RD$200 × 2');
    await inspectSome(carmen, 'la hoja del conteo');

    await pedro.goto('/admin-drawers');
    await pedro
      .getByRole('row', { name: /Carmen Lora/ })
      .getByRole('link')
      .click();
    await pedro.getByRole('button', { name: 'Firmar y cerrar' }).click();
    await pedro.getByRole('dialog').getByRole('button', { name: 'Firmar y cerrar' }).click();
    await expect(pedro.getByRole('article')).toContainText('La firmó');
    await inspectSome(pedro, 'la caja cerrada');
  },
);
