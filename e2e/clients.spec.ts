import type { Browser, Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { arrive } from './support/newcomer.ts';
import type { Product } from './support/product.ts';
import { expect, oneIn } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** A customer who registers in a separate browser. */
async function newcomer(browser: Browser, product: Product, firstName: string) {
  const context = await browser.newContext({ baseURL: product.url });
  const person = await arrive(await context.newPage(), product, firstName);
  return { person, context };
}

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) =>
  page.getByRole('button', { name }).filter({ visible: true }).click();
const search = async (page: Page, text: string) => {
  await page.getByLabel('Buscar cliente').fill(text);
  await page.waitForURL((url) => url.searchParams.get('buscar') === text);
  await settle(page);
};

for (const viewport of sample(SIZES, 1, 'clientes')) {
  oneIn(
    3,
    `a ${viewport.width} px se encuentra a quien se busca, se ven sus documentos y se elimina`,
    async ({ page, browser, product }) => {
      const { person, context } = await newcomer(browser, product, 'Altagracia');
      const name = `${person.firstName} ${person.lastName}`;
      await page.setViewportSize(viewport);
      await signIn(page, 'pedro');
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Ver Clientes' }).click();
      await page.waitForURL('**/clients');
      const total = page.locator('dt', { hasText: 'Total de clientes' }).locator('..').locator('dd');
      await expect(total).toHaveText(/\d/);
      const before = Number(await total.textContent());

      for (const sought of ['altagr santos', person.cedula, person.phone, person.email]) {
        await search(page, sought);
        await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveCount(1);
      }
      await page.reload();
      await expect(page.getByLabel('Buscar cliente')).toHaveValue(person.email);

      await press(page, `Documentos de ${name}`);
      await expect(dialog(page).getByText('No hay documentos subidos')).toBeVisible();
      await expect(dialog(page).getByText('No hay solicitudes de préstamo')).toBeVisible();
      await page.keyboard.press('Escape');

      await press(page, `Eliminar a ${name}`);
      await expect(dialog(page).getByRole('heading', { name: '¿Estás seguro?' })).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
      await press(page, `Eliminar a ${name}`);
      await dialog(page).getByRole('button', { name: 'Eliminar', exact: true }).click();
      await expect(page.getByText(`${name} ha sido eliminado exitosamente.`)).toBeVisible();
      await expect(page.getByText('Nadie coincide con la búsqueda')).toBeVisible();
      await expect(total).toHaveText(String(before - 1));
      // Deleting a customer ends the customer's session at once.
      expect((await context.request.get('/api/auth/user')).status()).toBe(401);
      await context.close();
    },
  );
}

oneIn(
  6,
  'los documentos de Luis se ven y los textos de su solicitud se descargan con su nombre',
  async ({ page }) => {
    await signIn(page, 'pedro');
    await page.goto('/admin-clients?buscar=luis@demo.do');
    await press(page, 'Documentos de Luis Ureña');
    const opening = page.waitForEvent('popup');
    await dialog(page)
      .getByRole('link', { name: /^Ver Cédula, frente/ })
      .first()
      .click();
    const picture = await opening;
    expect((await picture.goto(picture.url()))?.headers()['content-type']).toMatch(/^image\//);
    await picture.close();
    for (const [label, kind] of [
      ['Debo y Pagaré', 'debo-y-pagare'],
      ['Autorización de Crédito', 'autorizacion-de-credito'],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await dialog(page).getByRole('link', { name: label }).click();
      expect((await downloading).suggestedFilename()).toMatch(
        new RegExp(`^${kind}_Luis-Urena_LN-\\d+\\.txt$`),
      );
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await inspectSome(page, 'the documents of Luis');
  },
);

oneIn(6, 'quien debe no se elimina, y la razón queda a la vista', async ({ page }) => {
  await signIn(page, 'pedro');
  await page.goto('/admin-clients?buscar=rosa@demo.do');
  await press(page, 'Eliminar a Rosa Méndez');
  await dialog(page).getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByText('Error al eliminar usuario')).toBeVisible();
  await expect(
    dialog(page)
      .getByRole('paragraph')
      .filter({ hasText: /Tiene un pago|Debe RD\$/ })
      .first(),
  ).toBeVisible();
  await inspectSome(page, 'the refusal');
});

oneIn(
  6,
  'la identidad, la cuenta, el puntaje y los documentos que faltan se atienden en una página',
  async ({ page, browser, product }) => {
    const { person, context } = await newcomer(browser, product, 'Yokasta');
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'pedro');
    await page.goto(`/admin-clients?buscar=${person.email}`);
    await page.getByRole('link', { name: person.firstName }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: person.firstName })).toBeVisible();
    await settle(page);
    await inspectSome(page, "one client's page");

    await page.getByRole('button', { name: 'Verificar KYC' }).click();
    await dialog(page).getByRole('button', { name: 'Verificar KYC' }).click();
    await expect(page.getByText('Verificado', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Solicitar Documentos' }).click();
    await dialog(page).getByRole('button', { name: 'Solicitar Documentos' }).click();
    await expect(dialog(page).getByText('Elija al menos un documento')).toBeVisible();
    await inspectSome(page, 'the request for documents');
    await dialog(page).getByLabel('Cédula, frente').check();
    await dialog(page).getByRole('button', { name: 'Solicitar Documentos' }).click();
    await expect(page.getByText('Documentos solicitados')).toBeVisible();
    expect((await product.letter(person.email, /documentos suyos|por el frente/)).text).toContain(
      'Foto de su cédula',
    );

    await page.getByRole('button', { name: 'Editar perfil' }).click();
    await page.getByLabel('Cédula', { exact: true }).fill('12');
    await page.getByRole('tab', { name: 'Contacto' }).click();
    await page.getByLabel('Ciudad o municipio').fill('Moca');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('link', { name: /^Formato de cédula/ })).toBeVisible();
    await inspectSome(page, "a client's profile with a mistake");
    await page.getByRole('link', { name: /^Formato de cédula/ }).click();
    await page.getByLabel('Cédula', { exact: true }).fill(person.cedula);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Perfil guardado')).toBeVisible();
    await page.getByRole('tab', { name: 'Contacto' }).click();
    await expect(page.getByText('Moca', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Documentos' }).click();

    await page.getByRole('button', { name: 'Cambiar puntaje' }).click();
    await dialog(page).getByLabel('Puntaje').fill('900');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog(page).getByText('El puntaje va de 300 a 850')).toBeVisible();
    await dialog(page).getByLabel('Puntaje').fill('720');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/^Puntaje 720/)).toBeVisible();

    await page.getByRole('button', { name: 'Suspender Cuenta' }).click();
    await dialog(page).getByRole('button', { name: 'Suspender Cuenta' }).click();
    await expect(page.getByText('Suspendida', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reactivar Cuenta' }).click();
    await dialog(page).getByRole('button', { name: 'Reactivar Cuenta' }).click();
    await expect(page.getByText('Cuenta Activa', { exact: true })).toBeVisible();
    await context.close();
  },
);
