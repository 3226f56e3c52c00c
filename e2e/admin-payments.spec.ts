import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { lendTo, report } from './support/borrower.ts';
import { inspectSome } from './support/inspect.ts';
import { expect, oneIn } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, id: number) => page.locator(`#card-${id}`);
/** The actions are in the card on a phone, else in the pane beside the list. */
const choose = async (page: Page, id: number, of: string) => {
  await card(page, id).focus();
  const pane = page.getByRole('region', { name: of });
  return (await pane.isVisible()) ? pane : card(page, id);
};
const seek = async (page: Page, words: string) => {
  await page.getByLabel('Cliente o referencia').fill(words);
  await page.waitForURL((url) => url.searchParams.get('buscar') === words);
  await settle(page);
};

for (const viewport of sample(SIZES, 1, 'administracion-pagos')) {
  oneIn(
    3,
    `a ${viewport.width} px los pagos se revisan con el teclado, uno tras otro`,
    async ({ page, browser, product }) => {
      const ana = await lendTo(browser, product, 'Anacaona');
      const tag = String(viewport.width);
      const [first, second, third] = [
        await report(ana, { amount: 1_000, paymentReference: `AA-${tag}`, receipt: viewport.width + 1 }),
        await report(ana, { amount: 1_100, paymentReference: `BB-${tag}`, receipt: viewport.width + 2 }),
        // The reference of the first payment in another spelling.
        await report(ana, { amount: 1_200, paymentReference: `aa ${tag}`, receipt: viewport.width + 3 }),
      ];
      await page.setViewportSize(viewport);
      await signIn(page, 'pedro');
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Gestionar Pagos' }).click();
      await page.waitForURL('**/dashboard/payments');
      await seek(page, ana.cedula);
      await expect(page.getByRole('article')).toHaveCount(3);
      await expect(card(page, first)).toContainText('RD$1,000');
      await expect(card(page, first)).toContainText('RD$10,000 en 3 cuotas');
      await inspectSome(page, 'the payments that wait');

      // The other report of this reference is one press away.
      const shown = await choose(page, first, ana.fullName);
      await shown.getByRole('link', { name: `aa ${tag} de ${ana.fullName}` }).click();
      await page.waitForURL(`**?pago=${third}`);
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(card(page, third)).toContainText('misma referencia');
      await page.goBack();
      await expect(page.getByRole('article')).toHaveCount(3);

      await card(page, first).focus();
      await page.keyboard.press('f');
      const picture = dialog(page).getByRole('img', { name: `Comprobante AA-${tag}` });
      await expect(picture).toBeVisible();
      await inspectSome(page, 'the receipt');
      const width = async () => (await picture.boundingBox())?.width ?? 0;
      const before = await width();
      await dialog(page)
        .getByRole('button', { name: /^Acercar/ })
        .click();
      await expect.poll(width).toBeGreaterThan(before * 1.3);
      const upright = await picture.boundingBox();
      await dialog(page)
        .getByRole('button', { name: /^Girar/ })
        .click();
      await expect.poll(width).not.toBeCloseTo(upright?.width ?? 0);
      await page.keyboard.press('Escape');
      await expect(card(page, first)).toBeFocused();

      // The administrator rejects with three keys and confirms with two; each time the focus moves to the next payment.
      await page.keyboard.press('j');
      await expect(card(page, second)).toBeFocused();
      await page.keyboard.press('j');
      await page.keyboard.press('r');
      await inspectSome(page, 'the question before a rejection');
      await page.keyboard.press('4');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Pago rechazado', { exact: true })).toBeVisible();
      await expect(card(page, third)).toHaveCount(0);
      await expect(card(page, second)).toBeFocused();
      await product.letter(ana.email, /Este pago ya estaba registrado/);
      await page.keyboard.press('a');
      await inspectSome(page, 'the question before a confirmation');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Pago confirmado', { exact: true })).toBeVisible();
      await expect(card(page, first)).toBeFocused();
      await product.letter(ana.email, /Confirmamos su pago de RD\$1,100/);
      await expect(card(page, first)).not.toContainText('Puede estar repetido');

      // The receipt offers the same.
      await page.keyboard.press('f');
      await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
      await dialog(page).getByRole('button', { name: 'Confirmar pago' }).click();
      await expect(page.getByText('No hay pagos por confirmar')).toBeVisible();

      await page.getByRole('tab', { name: /^Confirmados/ }).click();
      await expect(page.getByRole('article')).toHaveCount(2);
      await page.reload();
      await expect(page.getByRole('article')).toHaveCount(2);
      await inspectSome(page, 'the confirmed payments');
      await (await choose(page, second, ana.fullName)).getByRole('button', { name: 'Reversar' }).click();
      await dialog(page).getByLabel('Razón').fill('El banco devolvió la transferencia');
      await dialog(page).getByRole('button', { name: 'Reversar pago' }).click();
      await expect(card(page, second)).toContainText('Reversado');
      await expect(card(page, second)).toBeFocused();
      await page.getByRole('tab', { name: /^Rechazados/ }).click();
      await expect(card(page, third)).toContainText('Este pago ya estaba registrado');
    },
  );
}

oneIn(6, 'una clienta no llega a los pagos de los demás', async ({ page }) => {
  await signIn(page, 'rosa');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Mi Perfil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gestionar Pagos' })).toHaveCount(0);
  await page.goto('/dashboard/payments');
  await expect(page.getByRole('heading', { name: 'Acceso Restringido' })).toBeVisible();
});

oneIn(
  6,
  'dos administradores a la vez: una decisión, y el otro lo sabe',
  async ({ page, browser, product }) => {
    const borrower = await lendTo(browser, product, 'Caonabo');
    const id = await report(borrower, { amount: 900, paymentReference: 'CC-1', receipt: 5 });
    await signIn(page, 'pedro');
    await page.goto(`/admin-payments?buscar=${borrower.cedula}`);
    await card(page, id).focus();
    await page.keyboard.press('a');
    const faster = await page.request.patch(`/api/payments/${id}/status`, {
      data: { status: 'rejected', notes: 'No llegó' },
      headers: { Origin: product.url },
    });
    expect(faster.status()).toBe(200);
    await page.keyboard.press('Enter');
    await expect(page.getByText('El pago ya fue procesado')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(card(page, id)).toHaveCount(0);
  },
);
