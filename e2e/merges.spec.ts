import { lendTo } from './support/borrower.ts';
import { inspectSome } from './support/inspect.ts';
import { newPerson } from './support/stories.ts';
import { expect, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('una clienta que se registró dos veces queda en una cuenta, y la unión se deshace', async ({
  page: pedro,
  browser,
  product,
}) => {
  const before = await lendTo(browser, product, 'Milagros');
  const milagros = await (await browser.newContext({ baseURL: product.url })).newPage();
  const again = await newPerson(milagros, product, 'Milagros', { cedula: before.cedula });

  await signIn(pedro, 'pedro');
  await pedro.goto(`/clients?buscar=${encodeURIComponent(before.email)}`);
  await pedro.getByRole('link', { name: before.fullName }).filter({ visible: true }).first().click();
  await pedro.waitForURL(/cliente=\d+/);
  const oldAddress = pedro.url();
  await pedro.goto(`/clients?buscar=${encodeURIComponent(again.email)}`);
  await pedro.getByRole('link', { name: again.fullName }).filter({ visible: true }).first().click();
  await pedro.waitForURL(/cliente=\d+/);
  const card = pedro.getByRole('region', { name: '¿Tiene otra cuenta?' });
  await expect(card.getByText('Tiene la misma cédula.')).toBeVisible();
  await inspectSome(pedro, 'a client with a second account');
  await card.getByRole('button', { name: `Unir con ${before.fullName}` }).click();
  const dialog = pedro.getByRole('dialog', { name: 'Unir dos clientes' });
  await expect(dialog.getByText('1 préstamo')).toBeVisible();
  await inspectSome(pedro, 'what a merge makes');
  await dialog.getByRole('button', { name: 'Unir' }).click();
  await expect(pedro.getByText('Clientes unidos', { exact: true })).toBeVisible();

  // Her session goes on, with the loan of the other account; the lender's old link leads to her.
  await milagros.goto('/my-products');
  await expect(milagros.getByText('RD$12,075').first()).toBeVisible();
  await pedro.goto(oldAddress);
  await expect(pedro.getByText('Esta cuenta se unió a otra')).toBeVisible();
  await card.getByRole('button', { name: 'Deshacer la unión' }).click();
  await pedro.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await expect(pedro.getByText('Unión deshecha', { exact: true })).toBeVisible();
  await expect(pedro.getByText('Esta cuenta se unió a otra')).toBeHidden();
  await milagros.reload();
  await expect(milagros.getByText('No tienes un préstamo activo')).toBeVisible();
});
