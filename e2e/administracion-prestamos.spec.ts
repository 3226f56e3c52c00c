import type { Page } from '@playwright/test';
import { slice } from '#test/slice.ts';
import { inspectSome } from './support/inspect.ts';
import { SCREENS } from './support/shell.ts';
import { expect, sometimes, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

/** Presses Tab until the focus is on what has this name; by keys alone. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (name.test(focused)) return;
  }
  throw new Error(`The Tab key does not reach ${name}`);
}
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();

for (const { name, viewport } of slice(SCREENS, 1, 'administracion-prestamos')) {
  test.describe(name, () => {
    test.use({ viewport });

    sometimes(
      3,
      'los préstamos se encuentran por estado y búsqueda, y cada uno tiene su página',
      async ({ page }) => {
        await signIn(page, 'pedro');
        await page.goto('/admin-loans');
        await page.getByRole('link', { name: /^Activos \d/ }).click();
        await expect(shown(page, 'Rosa Méndez')).toBeVisible();
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

sometimes(6, 'con el teclado solo: reversar un pago exige la razón y cambia el libro', async ({ page }) => {
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

sometimes(6, 'con el teclado solo: registrar un desembolso', async ({ page, playwright, product }) => {
  // Luis's application, approved behind the screens.
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
  const cards = page.getByRole('region', { name: /#LN-/ });
  await expect(cards.first()).toBeVisible();
  const before = await cards.count();
  await inspectSome(page, 'por desembolsar');
  await tabTo(page, /^Registrar desembolso$/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Referencia de la transferencia').focus();
  await page.keyboard.type('TR-TECLADO');
  await tabTo(page, /^Registrar$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Desembolso registrado').first()).toBeVisible();
  await expect(cards).toHaveCount(before - 1);
  // The next one, or the page when it was the last.
  await expect(page.locator('[id^="loan-"]:focus, main:focus')).toHaveCount(1);
});
