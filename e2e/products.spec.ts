import { readFile } from 'node:fs/promises';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { SCREENS } from './support/shell.ts';
import { applied, asLender, newPerson, reported } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { settle } from './support/visits.ts';

for (const { viewport } of sample(SCREENS, 1, 'productos')) {
  test.describe(`a ${viewport.width} px`, () => {
    test.use({ viewport, acceptDownloads: true });

    oneIn(3, 'Carmen ve su préstamo de la aprobación al saldo', async ({ page, product }) => {
      const carmen = await newPerson(page, product, 'Carmen');
      await page.goto('/my-products');
      await expect(page.getByRole('link', { name: 'Solicitar Mi Préstamo' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Solicitar préstamo/ })).toBeVisible();

      // The keyboard opens the other tab, and a reload keeps its address.
      await page.getByRole('tab', { name: 'Préstamos' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Servicios' })).toBeFocused();
      await expect(page.getByText('Próximamente')).toHaveCount(4);
      await page.reload();
      await expect(page.getByRole('tabpanel', { name: 'Servicios' })).toBeVisible();
      await page.getByRole('tab', { name: 'Préstamos' }).click();
      await expect(page).toHaveURL(/\/my-products$/);

      const applicationId = await applied(page, product, carmen, { loanType: 'nomina' });
      const lender = await asLender(page, product);
      const loanId = await lender.approve(applicationId);
      await page.reload();
      await expect(page.getByText('Por desembolsar')).toBeVisible();
      await expect(page.getByText(/El depósito llega a más tardar el \d\d\/\d\d\/\d{4}/)).toBeVisible();
      await expect(page.getByText('15 días después del desembolso').locator('visible=true')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Solicitar préstamo/ })).toHaveCount(0);

      await lender.disburse(loanId);
      await page.reload();
      const card = page.getByRole('region', { name: /^Préstamo Nómina #LN-/ });
      await expect(card.getByText('Activo', { exact: true })).toBeVisible();
      await expect(card.getByText('RD$9,200').first()).toBeVisible();
      await expect(card.getByRole('img', { name: 'Pagado RD$0 de RD$9,200' })).toBeVisible();
      await lender.confirm(await reported(page, product, 5_000));
      await reported(page, product, 1_000);
      await page.reload();
      await expect(card.getByRole('img', { name: 'Pagado RD$5,000 de RD$9,200' })).toBeVisible();
      await expect(
        card.getByText('En verificación: RD$1,000. Al confirmarse quedan RD$3,200 de esta cuota.'),
      ).toBeVisible();
      await expect(card.getByText('Pagada en parte').locator('visible=true')).toBeVisible();
      await expect(card.getByRole('link', { name: 'Pagar Cuota' })).toHaveAttribute('href', '/make-payment');

      await lender.confirm(await reported(page, product, 4_200));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'No tienes un préstamo activo' })).toBeVisible();
      await expect(page.getByText('Saldado', { exact: true })).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: /^Carta de saldo/ }).click();
      const sealed = await readFile(await (await download).path(), 'latin1');
      expect(sealed.slice(0, 5)).toBe('%PDF-');
      expect(sealed, 'sealed').toContain('ETSI.CAdES.detached');
      const letter = await (await page.request.get(`/api/loans/${loanId}/settlement-letter.txt`)).text();
      expect(letter).toContain('Carmen Rosario');
      expect(letter).toContain('RD$9,200');
      await lender.close();
    });
  });
}

oneIn(6, 'el préstamo en cada estado es legible y alcanzable', async ({ page, product }) => {
  test.setTimeout(300_000);
  const carmen = await newPerson(page, product, 'Digna');
  const lender = await asLender(page, product);
  const look = async (name: string) => {
    await page.goto('/my-products');
    await settle(page);
    await inspectSome(page, `my products, ${name}`);
  };
  await page.goto('/my-products?tab=servicios');
  await inspectSome(page, 'services');
  const applicationId = await applied(page, product, carmen);
  const loanId = await lender.approve(applicationId);
  await look('awaiting');
  await lender.disburse(loanId);
  await lender.confirm(await reported(page, product, 5_000));
  await reported(page, product, 1_000);
  await look('active');
  await lender.confirm(await reported(page, product, 4_200));
  await look('settled');
  await lender.close();
});
