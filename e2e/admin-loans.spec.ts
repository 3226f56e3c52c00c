import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

/** Presses Tab until the focus is on the element with this name. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (name.test(focused)) return;
  }
  throw new Error(`The Tab key does not reach ${name}`);
}
/** Pixels from the top of the page to the first loan on a desk's screen, and of a loan. */
const FIRST_ROW = 270;
const ROW = 64;
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();

for (const { name, viewport } of sample(SCREENS, 1, 'administracion-prestamos')) {
  test.describe(name, () => {
    test.use({ viewport });

    oneIn(
      3,
      'los préstamos se encuentran por estado y búsqueda, y cada uno tiene su página',
      async ({ page }) => {
        await signIn(page, 'pedro');
        await page.goto('/admin-loans');
        await page.getByLabel('Estado').selectOption('active');
        await expect(shown(page, 'Rosa Méndez')).toBeVisible();
        const first = await page.getByRole('article').first().boundingBox();
        // A list of many loans shows them directly under its filters, one line each.
        if (viewport.width === 1280) {
          expect(first?.y).toBeLessThanOrEqual(FIRST_ROW);
          expect(first?.height).toBeLessThanOrEqual(ROW);
        }
        await inspectSome(page, 'préstamos activos');
        await page.getByLabel('Buscar préstamo').fill('rosa mend');
        await expect(page).toHaveURL(/buscar=rosa/);
        await page.reload();
        await expect(page.getByLabel('Buscar préstamo')).toHaveValue('rosa mend');
        await page.getByRole('link', { name: 'Rosa Méndez' }).filter({ visible: true }).first().click();
        await expect(page.getByRole('heading', { level: 1, name: /^Rosa Méndez #LN-/ })).toBeVisible();
        await expect(shown(page, 'Desembolso registrado')).toBeVisible();
        await inspectSome(page, 'un préstamo');
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: /^Rosa Méndez #LN-/ })).toBeVisible();
        await page.getByRole('link', { name: 'Todos los préstamos' }).click();
        await expect(page.getByLabel('Buscar préstamo')).toHaveValue('rosa mend');
        await page.getByLabel('Buscar préstamo').fill('zzzz');
        await expect(page.getByText('Ningún préstamo coincide')).toBeVisible();
      },
    );
  });
}

oneIn(6, 'con el teclado solo: reversar un pago exige la razón y cambia el libro', async ({ page }) => {
  await signIn(page, 'pedro');
  await page.goto('/admin-loans?buscar=rosa');
  await page.getByRole('link', { name: 'Rosa Méndez' }).filter({ visible: true }).first().press('Enter');
  const ledger = page.getByRole('table', { name: 'Libro del préstamo' });
  await expect(ledger).toBeVisible();
  const rows = await ledger.getByRole('row').count();
  await tabTo(page, /^Reversar /);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reversar pago' });
  await tabTo(page, /^Reversar pago$/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Debe proporcionar una razón')).toBeVisible();
  await dialog.getByLabel('Razón').focus();
  await page.keyboard.type('El banco la devolvió');
  await tabTo(page, /^Reversar pago$/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(ledger.getByRole('row')).toHaveCount(rows + 1);
  await expect(ledger.getByRole('row').last()).toContainText('Pago reversado');
  await expect(ledger.getByRole('row').last()).toContainText('El banco la devolvió');
  await expect(shown(page, 'Reversado')).toBeVisible();
});

oneIn(6, 'con el teclado solo: registrar un desembolso', async ({ page, playwright, product }) => {
  // The test approves Luis's application through the API.
  const office = await playwright.request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { origin: product.url },
  });
  await office.post('/api/auth/admin-login-credentials', {
    data: { email: 'pedro@demo.do', password: 'ambar-del-valle-9' },
  });
  const applications = await (await office.get('/api/loan-applications?status=submitted')).json();
  const reply = await office.patch(`/api/loan-applications/${applications[0].id}/approve`, { data: {} });
  expect(reply.status(), await reply.text()).toBe(200);
  await office.dispose();
  await signIn(page, 'pedro');
  await page.goto('/admin-loans');
  const cards = page.getByRole('article', { name: /#LN-/ });
  await expect(cards.first()).toBeVisible();
  const before = await cards.count();
  await inspectSome(page, 'por desembolsar');
  await tabTo(page, /^Registrar desembolso/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Referencia de la transferencia').focus();
  await page.keyboard.type('TR-TECLADO');
  await tabTo(page, /^Registrar$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Desembolso registrado').first()).toBeVisible();
  await expect(cards).toHaveCount(before - 1);
  // The next loan, or the page after the last one.
  await expect(page.locator('[id^="card-"]:focus, main:focus')).toHaveCount(1);
});
