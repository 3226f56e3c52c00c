import type { Browser, Page } from '@playwright/test';
import type { Product } from './support/product.ts';
import { applied, asLender, lent, newPerson, reported } from './support/stories.ts';
import { expect, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** The form of a new product of RD$5,000 to RD$60,000, as Pedro has begun it in a window of his own. */
async function formOfNewProduct(browser: Browser, product: Product, name: string): Promise<Page> {
  const office = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(office, 'pedro');
  await office.goto('/admin-products');
  await office.getByRole('button', { name: 'Agregar un producto' }).click();
  await office.getByLabel('Nombre').fill(name);
  await office.getByLabel('Monto mínimo').fill('5000');
  await office.getByLabel('Monto máximo').fill('60000');
  await office.getByLabel('Monto que se muestra primero').fill('30000');
  return office;
}

test('Pedro agrega un producto de doce semanas, y Yudelka lo elige por su nombre y lo pide', async ({
  page,
  browser,
  product,
}) => {
  const office = await formOfNewProduct(browser, product, 'Semanal');
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

test('Un plan en los días de cobro: Wendy cobra los martes, y cuando renueva cobra los jueves', async ({
  page,
  browser,
  product,
}) => {
  const office = await formOfNewProduct(browser, product, 'Cuando le pagan');
  await office.getByLabel('Cuándo vencen').selectOption('Los días de cobro del cliente');
  await office.getByLabel('Cada cuánto cobra').selectOption('Cada semana');
  await expect(office.getByText('Vence según los días de cobro.')).toBeVisible();
  await office.getByLabel('Por qué lo cambia').fill('Cada quien cobra su día');
  await office.getByRole('button', { name: 'Guardar' }).click();
  await expect(office.getByRole('region', { name: 'Cuando le pagan' })).toBeVisible();

  const person = await newPerson(page, product, 'Wendy');
  await page.goto('/loan-application');
  await touch(page);
  await expect(page.getByLabel('¿Cuándo le pagan?')).toHaveCount(0);
  await page.getByRole('radio', { name: /^Cuando le pagan/ }).check();
  const asked = page.getByLabel('¿Cuándo le pagan?');
  await expect(asked.getByRole('option')).toHaveCount(8);
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
  await expect(page.getByText('Faltan los siguientes campos: Días de cobro')).toBeVisible();
  await asked.selectOption('cada martes');
  await expect(page.getByText('Vence cada martes.')).toBeVisible();
  const term = Number(await page.locator('input[name=term]:checked').getAttribute('value'));
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Paso 2 de 5')).toBeVisible();

  const loan = { amount: 10_000, term, paydays: 'cada martes' };
  const { lender } = await lent(page, product, person, loan);
  const { balance, instalments } = await (await page.request.get('/api/loans/active')).json();
  expect(new Date(instalments[0].dueDate).getUTCDay()).toBe(2);
  await lender.confirm(await reported(page, product, balance));

  // The renewal proposes what she said, and asks again.
  await page.goto('/my-products');
  await touch(page);
  await page.getByRole('link', { name: 'Renovar', exact: true }).click();
  await expect(page.getByText('cada martes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar: Detalles del préstamo' }).click();
  await expect(asked).toHaveValue('cada martes');
  await asked.selectOption('cada jueves');
  await expect(page.getByText('Vence cada jueves.')).toBeVisible();

  const renewed = await applied(page, product, person, { ...loan, paydays: 'cada jueves' });
  await lender.disburse(await lender.approve(renewed));
  await lender.close();
  await page.goto('/my-products');
  await touch(page);
  const { instalments: next } = await (await page.request.get('/api/loans/active')).json();
  expect(new Date(next[0].dueDate).getUTCDay()).toBe(4);
  await page.goto('/profile?tab=laboral');
  await expect(page.getByText('cada jueves')).toBeVisible();
});
