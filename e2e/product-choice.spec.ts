import { applied, asLender, newPerson } from './support/stories.ts';
import { expect, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('Pedro agrega un producto de doce semanas, y Yudelka lo elige por su nombre y lo pide', async ({
  page,
  browser,
  product,
}) => {
  const office = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(office, 'pedro');
  await office.goto('/admin-products');
  await office.getByRole('button', { name: 'Agregar un producto' }).click();
  await office.getByLabel('Nombre').fill('Semanal');
  await office.getByLabel('Monto mínimo').fill('5000');
  await office.getByLabel('Monto máximo').fill('60000');
  await office.getByLabel('Monto que se muestra primero').fill('30000');
  await expect(office.getByText('RD$3,200', { exact: true })).toHaveCount(12);
  await office.getByRole('button', { name: 'Guardar' }).click();
  await expect(office.getByText('Escriba por qué lo cambia').first()).toBeVisible();
  await office.getByLabel('Por qué lo cambia').fill('Los clientes cobran los viernes');
  await office.getByRole('button', { name: 'Guardar' }).click();
  await expect(office.getByRole('region', { name: 'Semanal' }).getByText('Se presta hoy')).toBeVisible();

  // Before any touch the server's page has both.
  await page.goto('/calculator');
  await expect(page.getByRole('radio', { name: /^Préstamo/ })).toBeChecked();
  await touch(page);
  await page.getByRole('radio', { name: /^Semanal/ }).check();
  await expect(page.getByText('De RD$5,000 a RD$60,000', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByText('RD$38,400', { exact: true })).toBeVisible();

  const person = await newPerson(page, product, 'Yudelka');
  await page.goto('/loan-application');
  await touch(page);
  await page.getByRole('radio', { name: /^Semanal/ }).check();
  await expect(page.getByLabel('Cantidad solicitada').first()).toHaveValue('10,000');
  await page.getByLabel('Cantidad solicitada').first().fill('61000');
  await page.getByLabel('Cantidad solicitada').first().blur();
  await expect(page.getByText('Monto máximo RD$60,000').first()).toBeVisible();
  await page.getByLabel('Cantidad solicitada').first().fill('30000');
  await expect(page.getByText('RD$38,400', { exact: true }).first()).toBeVisible();
  const term = Number(await page.locator('input[name=term]:checked').getAttribute('value'));
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Paso 2 de 5')).toBeVisible();

  const id = await applied(page, product, person, { amount: 30_000, term });
  const lender = await asLender(page, product);
  await lender.disburse(await lender.approve(id));
  await lender.close();
  await page.goto('/my-products');
  await touch(page);
  await expect(page.getByText(/^RD\$3,200 el/).first()).toBeVisible();
});
