import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { acceptBoth, drawOnPad } from './support/people.ts';
import { SCREENS } from './support/shell.ts';
import { applied, asLender, drafted, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { settle } from './support/visits.ts';

const reference = (id: number) => `#LN-${String(id).padStart(4, '0')}`;
const UNSIGNED = { debtAgreementSignature: undefined, creditAuthorizationSignature: undefined };
/** A table on wide screens, a list of cards under 640 px. */
const rows = (page: Page) => page.locator('tbody tr:visible, ul[aria-label="Tus solicitudes"] > li:visible');

for (const { viewport } of sample(SCREENS, 1, 'mis-solicitudes')) {
  test.describe(`a ${viewport.width} px`, () => {
    test.use({ viewport, acceptDownloads: true });

    oneIn(3, 'Julia filtra, lee, firma, descarta y retira sus solicitudes', async ({ page, product }) => {
      const julia = await newPerson(page, product, 'Julia');
      await page.goto('/my-applications');
      await expect(page.getByRole('heading', { name: 'No hay solicitudes' })).toBeVisible();

      const draft = await drafted(page, product, { amount: 5_000, term: 1, loanType: 'personal' });
      const rejected = await applied(page, product, julia, { amount: 3_000, loanType: 'nomina' });
      const unsigned = await applied(page, product, julia, { amount: 4_000, term: 3, ...UNSIGNED });
      const lender = await asLender(page, product);
      await lender.reject(rejected, 'Ingresos insuficientes');

      // Newest first, each with its reference; the address holds the filters.
      await page.reload();
      await expect(rows(page)).toHaveCount(3);
      for (const [index, id] of [unsigned, rejected, draft].entries())
        await expect(rows(page).nth(index)).toContainText(reference(id));
      await page.getByLabel('Estado').selectOption('Rechazado');
      await expect(rows(page)).toHaveCount(1);
      await expect(page).toHaveURL(/status=rejected/);
      await page.reload();
      await expect(rows(page)).toContainText([reference(rejected)]);
      await page.getByLabel('Tipo').selectOption('Personal');
      await expect(page.getByRole('heading', { name: 'No hay solicitudes con estos filtros' })).toBeVisible();
      await page.getByRole('button', { name: 'Quitar filtros' }).click();
      await expect(rows(page)).toHaveCount(3);
      // Other spellings find the same.
      await page.goto('/my-applications?status=pending&loanType=payroll');
      await expect(page.getByLabel('Estado')).toHaveValue('submitted');
      await expect(page.getByLabel('Tipo')).toHaveValue('nomina');

      // Downloads of the documents.
      await page.goto('/my-applications');
      await page.getByRole('button', { name: `Descargar los documentos de ${reference(rejected)}` }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('link', { name: 'Texto de Debo y Pagaré' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^debo-y-pagare_Julia-Rosario_LN-\d+\.txt$/);
      expect(await readFile(await file.path(), 'utf8')).toContain('DEBO Y PAGARÉ');
      const printed = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('link', { name: 'PDF de Debo y Pagaré' }).click();
      expect((await printed).suggestedFilename()).toMatch(/^debo-y-pagare_Julia-Rosario_LN-\d+\.pdf$/);
      await page.keyboard.press('Escape');

      // The reason and the next step; the address opens it again.
      await page.getByRole('link', { name: `Ver detalles de ${reference(rejected)}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Solicitud ${reference(rejected)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.reload();
      await expect(page.getByText('Motivo: Ingresos insuficientes.')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Solicitud rechazada' })).toBeVisible();
      await page.goBack();
      await expect(rows(page)).toHaveCount(3);

      // The customer signs later, with the note's plan in view and both texts open.
      await page.getByRole('link', { name: `Ver detalles de ${reference(unsigned)}` }).click();
      const pending = page.getByRole('region', { name: 'Firma pendiente' });
      await expect(pending.getByText('RD$4,830', { exact: true })).toBeVisible();
      await expect(pending.getByText('DEBO Y PAGARÉ', { exact: false }).last()).toBeVisible();
      await acceptBoth(page);
      await pending.getByRole('button', { name: 'Firmar documentos' }).click();
      await drawOnPad(page, 'Debo y Pagaré');
      await expect(page.getByRole('heading', { name: 'Firmar: Autorización de Crédito' })).toBeVisible();
      await drawOnPad(page, 'Autorización de Crédito');
      await expect(pending).toBeHidden();
      await expect(page.getByRole('listitem').filter({ hasText: 'Documentos firmados' })).toBeVisible();
      await expect(page.getByText(/Te respondemos a más tardar el \d\d\/\d\d\/\d{4}/)).toBeVisible();
      await page.getByRole('button', { name: 'Retirar solicitud' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
      await expect(page.getByRole('heading', { name: 'Retiraste esta solicitud' })).toBeVisible();

      // The customer continues a draft or discards it.
      await page.goto(`/my-applications?solicitud=${draft}`);
      await expect(page.getByRole('link', { name: 'Continuar' })).toHaveAttribute(
        'href',
        `/new-application?draft=${draft}`,
      );
      await page.getByRole('button', { name: 'Descartar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
      await expect(rows(page)).toHaveCount(2);
      await page.goto(`/my-applications?solicitud=${draft}`);
      await expect(page.getByRole('heading', { name: 'No encontramos esta solicitud' })).toBeVisible();
      await lender.close();
    });
  });
}

oneIn(6, 'los detalles en cada estado son legibles y alcanzables', async ({ page, product }) => {
  test.setTimeout(300_000);
  const julia = await newPerson(page, product, 'Nelia');
  const lender = await asLender(page, product);
  const draft = await drafted(page, product, { amount: 5_000, term: 1, loanType: 'personal' });
  const rejected = await applied(page, product, julia, { amount: 3_000 });
  await lender.reject(rejected, 'Ingresos insuficientes');
  const offered = await applied(page, product, julia, { amount: 15_000, term: 3 });
  await lender.offer(offered, {
    counterOfferAmount: 9_000,
    counterOfferTerm: 2,
    counterOfferNotes: 'Con su ingreso podemos prestarle este monto.',
  });
  const approved = await applied(page, product, julia, { amount: 4_000, ...UNSIGNED });
  await lender.approve(approved);
  for (const [name, id] of Object.entries({ draft, rejected, offered, approved })) {
    await page.goto(`/my-applications?solicitud=${id}`);
    await settle(page);
    await inspectSome(page, `details, ${name}`);
  }
  await page.goto('/my-applications?status=approved&loanType=nomina');
  await expect(page.getByRole('button', { name: 'Quitar filtros' })).toBeVisible();
  await inspectSome(page, 'nothing behind the filters');
  await page.goto('/my-applications');
  await page
    .getByRole('button', { name: /^Descargar/ })
    .first()
    .click();
  await inspectSome(page, 'the dialog of downloads');
  await lender.close();
});

oneIn(6, 'atrás, sin haber tocado la página, muestra aquella a la que lleva', async ({ page, product }) => {
  const yanet = await newPerson(page, product, 'Yanet');
  const id = await applied(page, product, yanet, { amount: 3_000 });
  const title = page.getByRole('heading', { level: 1 });
  await page.goto(`/my-applications?solicitud=${id}`);
  await page.getByRole('link', { name: 'Mis Solicitudes' }).last().click();
  await expect(title).toHaveText('Mis Solicitudes');
  // The list comes again with its content, whose code waits for a touch; what the phone stores would load it at once.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.reload();
  await settle(page);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/solicitud=/);
  await expect(title).toHaveText(`Solicitud ${reference(id)}`);
});
