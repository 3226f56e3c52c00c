import type { Page } from '@playwright/test';
import { addDays, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { lendTo } from './support/borrower.ts';
import { colleague, enterAs } from './support/colleague.ts';
import { inspectSome } from './support/inspect.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const LATE_AFTER_DAYS = 60;

oneIn(
  6,
  'dos personas condonan mora, anotan efectivo de días atrás y castigan un préstamo: una lo propone y la otra lo confirma',
  async ({ page: pedro, browser, product }) => {
    const carmen = await (await browser.newContext({ baseURL: product.url })).newPage();
    const dulce = await lendTo(browser, product, 'Dulce');
    const other = await colleague(carmen, product, 'owner');

    // Weeks later the loans are still unpaid, and each owner asks the other for confirmation.
    const today = addDays(dayInSantoDomingo(new Date()), LATE_AFTER_DAYS);
    await product.reopen({ CLOCK_START: `${today}T14:00:00Z` });
    await signIn(pedro, 'pedro');
    await enterAs(carmen, product, other);
    const settings = await (await pedro.request.get('/api/admin/settings')).json();
    const saved = await pedro.request.put('/api/admin/settings', {
      headers: { origin: product.url },
      data: { ...settings, twoPersonActs: ['waiver', 'write_off', 'early_cash'] },
    });
    expect(saved.ok(), await saved.text()).toBe(true);

    const find = async (page: Page) => {
      await page.goto(`/admin-loans?estado=todos&buscar=${dulce.cedula}`);
      await page.getByRole('link', { name: dulce.fullName }).filter({ visible: true }).first().click();
    };
    const decide = async (page: Page, act: string, reason: string, proposes: boolean) => {
      await page.getByRole('button', { name: act }).first().click();
      const dialog = page.getByRole('dialog');
      if (act === 'Condonar mora') await dialog.getByLabel('Monto').fill('50');
      await dialog.getByLabel('Razón').fill(reason);
      await expect(dialog.getByText('con esto queda propuesto')).toHaveCount(proposes ? 1 : 0);
      await inspectSome(page, `${act}, dos personas`);
      await dialog.getByRole('button', { name: act }).click();
      await expect(dialog).toHaveCount(0);
    };
    const owes = async () => {
      await find(pedro);
      const text = await pedro.getByText(/^Saldar hoy: /).textContent();
      return Number(text?.replace(/\D/g, ''));
    };

    const before = await owes();
    await decide(pedro, 'Condonar mora', 'Estuvo enferma', true);
    expect(await owes()).toBe(before);

    // The other owner sees the proposal on the first page and confirms it.
    await carmen.goto('/admin');
    await carmen.getByRole('link', { name: `Condonación de mora: ${dulce.fullName}` }).click();
    await expect(carmen.getByText('propuso condonar mora de este préstamo')).toBeVisible();
    await decide(carmen, 'Condonar mora', 'De acuerdo', false);
    expect(await owes()).toBe(before - 50);

    // Cash received ten days ago and not recorded then.
    await find(pedro);
    await pedro.getByRole('button', { name: 'Registrar pago' }).click();
    const cash = pedro.getByRole('dialog');
    await cash.getByLabel('Monto').fill('500');
    await cash.getByLabel('Día del pago').fill(formatDay(addDays(today, -10)));
    await expect(cash.getByText('el pago no queda registrado todavía')).toBeVisible();
    await cash.getByLabel('Por qué se anota ahora').fill('Lo trajo el mensajero');
    await inspectSome(pedro, 'Efectivo de días atrás, dos personas');
    await cash.getByRole('button', { name: 'Registrar pago' }).click();
    await expect(cash).toHaveCount(0);
    const owed = await owes();
    await carmen.goto('/admin');
    await carmen.getByRole('link', { name: `Efectivo de días atrás: ${dulce.fullName}` }).click();
    await expect(carmen.getByText(/propuso anotar efectivo de días atrás: RD\$500 del/)).toBeVisible();
    await carmen.getByRole('button', { name: 'Registrar este pago' }).click();
    await carmen.getByRole('dialog').getByRole('button', { name: 'Registrar pago' }).click();
    await carmen.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
    // Recorded for its day, the payment removes ten days of its late charge.
    expect(await owes()).toBeLessThan(owed - 500);

    const left = await owes();
    await decide(carmen, 'Castigar préstamo', 'No responde', true);
    expect(await owes()).toBe(left);
    await expect(pedro.getByText('propuso castigar este préstamo')).toBeVisible();
    await decide(pedro, 'Castigar préstamo', 'De acuerdo', false);
    await expect(pedro.getByText('Castigado').filter({ visible: true }).first()).toBeVisible();
  },
);
