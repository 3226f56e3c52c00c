import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { openPlainPages } from './support/plain-page.ts';
import { SCREENS } from './support/shell.ts';
import { lent, newPerson, reported } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { settle } from './support/visits.ts';

const payments = (page: Page) => page.locator('tbody tr:visible, ul[aria-label="Tus pagos"] > li:visible');
const attach = async (page: Page, name = 'recibo.png') =>
  page
    .locator('input[name="receiptFile"]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: await page.screenshot() });

for (const { viewport } of sample(SCREENS, 1, 'pago')) {
  test.describe(`a ${viewport.width} px`, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });

    oneIn(3, 'Belkis copia la cuenta, paga, es rechazada y registra de nuevo', async ({ page, product }) => {
      const belkis = await newPerson(page, product, 'Belkis');
      await page.goto('/make-payment');
      await expect(page.getByRole('heading', { name: 'No tiene un préstamo activo' })).toBeVisible();
      const { lender } = await lent(page, product, belkis);
      await page.reload();

      await page.getByRole('button', { name: /^Copiar el número de cuenta de Banco de Reservas/ }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('960000002');
      await expect(page.getByText('Copiado')).toBeVisible();
      // The form is prefilled: the next instalment, the bank's account, her name.
      await expect(page.getByLabel('Monto pagado')).toHaveValue('4,600');
      await page.getByLabel('Banco donde pagaste').selectOption('Banco de Reservas');
      await expect(page.getByLabel('Número de cuenta')).toHaveValue('960000002');
      await expect(page.getByLabel('Titular / quién pagó')).toHaveValue('Belkis Rosario');
      await page.getByLabel('Monto pagado').fill('20,000');
      await expect(page.getByText(/Es más que tu balance de RD\$9,200/)).toBeVisible();
      await page.getByLabel('Monto pagado').fill('4600');
      await page.getByLabel('Depósito en efectivo').check();
      await page.getByRole('button', { name: 'Registrar pago' }).click();
      await expect(page.getByText('Comprobante requerido')).toBeVisible();
      await page.locator('input[name="receiptFile"]').setInputFiles({
        name: 'grande.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024, 'x')]),
      });
      await expect(page.getByText('Archivo muy grande')).toBeVisible();
      await attach(page);
      await expect(page.getByRole('img', { name: 'El comprobante elegido' })).toBeVisible();
      await page.getByRole('button', { name: 'Registrar pago' }).click();
      await expect(page.getByText('Pago registrado', { exact: true })).toBeVisible();
      await expect(payments(page)).toHaveCount(1);
      await expect(payments(page).first()).toContainText('Pendiente');
      // The form does not ask for it again.
      await expect(page.getByText(/Estamos verificando tu pago.*RD\$4,600/)).toBeVisible();
      await expect(page.getByLabel('Monto pagado')).toHaveValue('');
      await expect(payments(page).first()).toContainText(/Se verifica a más tardar el \d\d\/\d\d\/\d{4}/);
      await page.getByRole('button', { name: /^Ver comprobante/ }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      await page.keyboard.press('Escape');

      const mine: { id: number }[] = await (await page.request.get('/api/payments')).json();
      await lender.refuse(mine[0]?.id ?? 0, 'El monto no se lee');
      await page.reload();
      await expect(payments(page).first()).toContainText('Motivo: El monto no se lee');
      await page.getByRole('button', { name: /^Registrar de nuevo/ }).click();
      await expect(page.getByRole('heading', { name: 'Registrar pago' })).toBeFocused();
      // The form keeps everything but the receipt.
      await expect(page.getByLabel('Monto pagado')).toHaveValue('4,600');
      await expect(page.getByLabel('Depósito en efectivo')).toBeChecked();
      await expect(page.getByLabel('Banco donde pagaste')).toHaveValue('Banco de Reservas');
      await attach(page, 'otra.png');
      await page.getByRole('button', { name: 'Registrar pago' }).click();
      await expect(payments(page)).toHaveCount(2);
      await lender.close();
    });
  });
}

oneIn(
  3,
  'un comprobante repetido se dice, y los pagos viejos se cargan aparte',
  async ({ page, product }) => {
    await lent(page, product, await newPerson(page, product, 'Altagracia'));
    for (let count = 0; count < 11; count += 1) await reported(page, product, 100 + count);
    await page.goto('/make-payment');
    await expect(payments(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Cargar más' }).click();
    await expect(payments(page)).toHaveCount(11);
    const receipt = { name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() };
    const send = async () => {
      await page.getByLabel('Monto pagado').fill('150');
      await page.locator('input[name="receiptFile"]').setInputFiles(receipt);
      await page.getByRole('button', { name: 'Registrar pago' }).click();
    };
    await send();
    await expect(page.getByText('Pago registrado', { exact: true })).toBeVisible();
    await page.getByLabel('Notas (opcional)').fill('La mandé otra vez');
    await send();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Este comprobante ya fue registrado' }).first(),
    ).toBeVisible();
    await expect(page.getByLabel('Notas (opcional)')).toHaveValue('La mandé otra vez');
  },
);

oneIn(6, 'la página de pago en cada estado es legible y alcanzable', async ({ page, product }) => {
  test.setTimeout(300_000);
  const { lender } = await lent(page, product, await newPerson(page, product, 'Minerva'));
  await lender.refuse(await reported(page, product, 500), 'No se lee el monto de este comprobante');
  await reported(page, product, 700);
  await page.goto('/make-payment');
  await settle(page);
  await page.getByLabel('Monto pagado').fill('');
  await page.getByRole('button', { name: 'Registrar pago' }).click();
  await expect(page.getByText('Monto es requerido').first()).toBeVisible();
  await attach(page);
  await inspectSome(page, 'make payment, with errors');
  await page
    .getByRole('button', { name: /^Ver comprobante/ })
    .first()
    .click();
  await inspectSome(page, 'the dialog of a receipt');
  await openPlainPages(page);
  await page.route('**/api/config', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), companyAccounts: [] } });
  });
  await page.goto('/make-payment');
  await expect(page.getByRole('heading', { name: 'Escríbenos para pagar' })).toBeVisible();
  await inspectSome(page, 'make payment without accounts');
  await lender.close();
});
