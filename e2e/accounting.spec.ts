import { readFile } from 'node:fs/promises';
import { inspectSome } from './support/inspect.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

const [phone] = SCREENS;

oneIn(6, 'Pedro pone los códigos de su contador, cierra los meses y baja los archivos', async ({ page }) => {
  if (phone) await page.setViewportSize(phone.viewport);
  await signIn(page, 'pedro');
  await page.goto('/admin-finances');
  await page.getByRole('link', { name: 'Contabilidad', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contabilidad' })).toBeVisible();
  await page.getByText('Activos', { exact: true }).click();
  await page.getByLabel('Código de Caja', { exact: true }).fill('01-001');
  await page.getByRole('button', { name: 'Agregar línea' }).click();
  await page.getByLabel('Desde días').fill('31');
  await page.getByLabel('Por ciento').fill('20');
  await settle(page);
  await inspectSome(page, 'accounting, with rules');
  await page.getByRole('button', { name: 'Guardar reglas y cuentas' }).click();
  await expect(page.getByText('Reglas guardadas', { exact: true })).toBeVisible();

  const over = page
    .getByRole('listitem')
    .or(page.getByRole('row'))
    .filter({ hasText: 'Terminado, sin cerrar' });
  // The first month has the opening balances.
  await over.last().getByRole('link').click();
  await page.waitForURL(/mes=/);
  await page.getByRole('button', { name: /^Cerrar [a-z]{3} \d{4}$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar el mes' }).click();
  await expect(page.getByText(/: ya no cambia\.$/)).toBeVisible();
  await settle(page);
  await inspectSome(page, 'a closed month');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Diario por día CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toContain('"Asiento","Fecha","Código","Cuenta"');
  expect(text).toContain('"01-001"');
});
