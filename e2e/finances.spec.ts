import { readFile } from 'node:fs/promises';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

for (const { viewport } of sample(SCREENS, 1, 'finanzas')) {
  oneIn(3, `a ${viewport.width} px se lee cómo va el negocio y se cierra un día`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'pedro');
    await page.goto('/admin');
    const menu = page.getByRole('button', { name: 'Menú', exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('link', { name: 'Finanzas', exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Finanzas' })).toBeVisible();
    await settle(page);
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const part = (name: string) => page.getByRole('tab', { name, exact: true }).click();
    await expect(card('Lo que se debe hoy').getByText('Saldo hoy')).toBeVisible();
    await inspectSome(page, 'finances: what is owed');
    await part('Atrasado');
    await expect(card('Cartera en riesgo').getByRole('progressbar').first()).toBeVisible();
    await inspectSome(page, 'finances: what is late');
    await part('Entró');
    await card('Lo esperado y lo cobrado').getByRole('button', { name: 'Ver como tabla' }).click();
    await inspectSome(page, 'finances: what came in, as a table');
    await part('Por mes');
    await page.getByLabel('Día', { exact: true }).check();
    await page.waitForURL('**?ver=meses&por=day');
    await card('Lo que salió y lo que entró').getByRole('button', { name: 'Ver como tabla' }).click();
    await inspectSome(page, 'finances by day, as a table');

    await part('Cierres y archivos');
    await page.getByRole('button', { name: 'Ver el cierre' }).click();
    await page.waitForURL(/cierre=/);
    await expect(page.getByRole('heading', { level: 1, name: /^Cierre del/ })).toBeVisible();
    await settle(page);
    await inspectSome(page, "a day's sheet");
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Cierre del/ })).toBeVisible();
  });
}

oneIn(6, 'el libro se descarga y se abre con sus acentos', async ({ page }) => {
  await signIn(page, 'pedro');
  await page.goto('/admin-finances?ver=cierres');
  // Rosa's loan was disbursed last month.
  await page.getByLabel('Desde', { exact: true }).fill('');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Libro de asientos CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^libro-hasta-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff"Asiento","Solicitud","Concepto"')).toBe(true);
  expect(text).toContain('"Interés contratado"');
});
