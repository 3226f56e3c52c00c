import { inspectSome } from './support/inspect.ts';
import { countPresses } from './support/presses.ts';
import { lent, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** From any page of the office to the receipt, without counting the search (rule: take-payment). */
const CLICKS = 3;

oneIn(
  2,
  'Pedro cobra a Altagracia en efectivo desde otra página: tres clics y la búsqueda, y el recibo reparte el monto',
  async ({ page: pedro, context, browser, product }) => {
    const altagracia = await (await browser.newContext({ baseURL: product.url })).newPage();
    const person = await newPerson(altagracia, product, 'Altagracia');
    await lent(altagracia, product, person);

    const hand = await countPresses(context, product.url);
    await signIn(pedro, 'pedro');
    await pedro.goto('/admin-settings');
    await expect(pedro.getByRole('heading', { level: 1 })).toBeVisible();
    await hand.take();
    await pedro.getByRole('link', { name: /^Cobrar/ }).click();
    await expect(pedro.getByLabel('¿Quién paga?')).toBeFocused();
    await pedro.keyboard.type(person.cedula);
    await pedro.getByRole('link', { name: new RegExp(person.fullName) }).click();
    await expect(pedro.getByRole('heading', { name: person.fullName })).toBeVisible();
    await inspectSome(pedro, 'lo que debe quien paga');
    await pedro.getByRole('button', { name: /^Cobrar RD\$/ }).click();
    await expect(pedro.getByText('No es un comprobante fiscal').first()).toBeVisible();
    await expect(pedro.getByText('Capital').first()).toBeVisible();
    await expect(pedro.getByText('Interés').first()).toBeVisible();
    expect((await hand.take()).presses).toBe(CLICKS);
    await inspectSome(pedro, 'el recibo de quien pagó');

    // An open toast is not printed.
    await pedro.emulateMedia({ media: 'print' });
    await expect(pedro.getByRole('region', { name: /^Avisos/, includeHidden: true })).toHaveCSS(
      'display',
      'none',
    );
    await pedro.emulateMedia({ media: null });
    const printed = await pedro
      .locator('a[href*="printed-receipt"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(printed).toEqual([expect.stringContaining('paper=roll'), expect.stringContaining('paper=a4')]);
  },
);

oneIn(4, 'Alt+C abre Cobrar desde cualquier página, y Enter elige a quien se encontró', async ({ page }) => {
  await signIn(page, 'pedro');
  await page.goto('/admin-loans');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+KeyC');
  await expect(page.getByLabel('¿Quién paga?')).toBeFocused();
  await page.keyboard.type('Rosa');
  await expect(page.getByRole('list', { name: 'Préstamos por cobrar' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recibir el pago' })).toBeVisible();
});
