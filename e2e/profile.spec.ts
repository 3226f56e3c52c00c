import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { arrive, NEWCOMER_PASSWORD } from './support/newcomer.ts';
import { takePhoto } from './support/photos.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const edit = (page: Page) => page.getByRole('button', { name: 'Editar' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar' });
const fact = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('+ dd');

for (const viewport of sample(SIZES, 1, 'perfil')) {
  test.describe(`a ${viewport.width} px`, () => {
    test.use({ viewport });

    oneIn(
      3,
      'el perfil se llena en varias pestañas, dice qué está mal, se guarda y sobrevive a una recarga',
      async ({ page, product }) => {
        const { firstName, email } = await arrive(page, product, 'Yolanda');
        await page.goto('/profile');
        await expect(page.getByRole('heading', { name: `${firstName} De los Santos` })).toBeVisible();
        for (const badge of ['Cuenta Activa', 'En Verificación', 'Sin puntaje'])
          await expect(page.getByText(badge, { exact: true })).toBeVisible();
        await inspectSome(page, 'the profile, seen');

        await edit(page).click();
        await page.getByLabel('Fecha de nacimiento').fill('17042015');
        await tab(page, 'Contacto').click();
        await page.getByLabel('Teléfono', { exact: true }).fill('787 123 4567');
        await page.getByLabel('Dirección').fill('Calle El Sol 4');
        await page.getByLabel('Provincia').selectOption('Santiago');
        await page.getByLabel('Nombre del contacto').fill('Juana De los Santos');
        await inspectSome(page, 'the profile, being changed');
        await tab(page, 'Laboral').click();
        await page.getByLabel('Situación laboral').selectOption('Independiente/Freelancer');
        await page.getByLabel('Ingreso mensual').fill('2.500');
        await saveButton(page).click();
        await expect(page.getByRole('alert').filter({ hasText: 'Hay datos por corregir' })).toBeFocused();
        await inspectSome(page, 'the profile with errors');
        await page.getByRole('link', { name: 'Teléfono: Formato válido: (809) 123-4567' }).click();
        await expect(page.getByLabel('Teléfono', { exact: true })).toBeFocused();
        await page.keyboard.press('Control+A');
        await page.keyboard.type('8295550177');
        await tab(page, 'Laboral').click();
        await page.getByLabel('Ingreso mensual').fill('25000');
        // The server checks the age; its message is shown at the field, in another tab.
        await saveButton(page).click();
        await page
          .getByRole('link', { name: /Debe ser mayor de 18 años para solicitar un préstamo/ })
          .click();
        await expect(page.getByLabel('Fecha de nacimiento')).toHaveAccessibleDescription(
          'Debe ser mayor de 18 años para solicitar un préstamo',
        );
        await page.getByLabel('Fecha de nacimiento').fill('17/04/1991');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Perfil actualizado')).toBeVisible();
        await expect(edit(page)).toBeFocused();
        await product.letter(email, /se cambió: el teléfono/);

        await tab(page, 'Contacto').click();
        await page.reload();
        await expect(tab(page, 'Contacto')).toHaveAttribute('aria-selected', 'true');
        await expect(fact(page, 'Teléfono').first()).toHaveText('(829) 555-0177');
        await expect(fact(page, 'Provincia')).toHaveText('Santiago');
      },
    );

    oneIn(6, 'una sesión que termina a mitad no pierde lo escrito', async ({ page, product }) => {
      const { email } = await arrive(page, product, 'Domingo');
      await page.goto('/profile?tab=contacto');
      await edit(page).click();
      await page.getByLabel('Dirección').fill('Callejón 3, La Vega');
      await page.context().clearCookies();
      await saveButton(page).click();
      await expect(page.getByText('Error al actualizar')).toBeVisible();
      // From the top: a tab half behind the bar would count as a small one.
      await page.evaluate(() => window.scrollTo(0, 0));
      await inspectSome(page, 'the profile with its session ended');
      await page.getByRole('link', { name: 'inicia sesión y guárdalo' }).click();
      await touch(page);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Contraseña').fill(NEWCOMER_PASSWORD);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL('**/profile?tab=contacto');
      await expect(page.getByText('Recuperamos los cambios que no habías guardado.')).toBeVisible();
      await expect(page.getByLabel('Dirección')).toHaveValue('Callejón 3, La Vega');
      await saveButton(page).click();
      await expect(page.getByText('Perfil actualizado')).toBeVisible();
      await expect(fact(page, 'Dirección')).toHaveText('Callejón 3, La Vega');
    });

    oneIn(6, 'una foto entra, se ve arriba y se quita', async ({ page, product }) => {
      await arrive(page, product, 'Fidelia');
      await page.goto('/profile');
      const photo = { name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await takePhoto('Yo', 200) };
      await page.getByLabel('Poner foto').setInputFiles(photo);
      await expect(page.getByText('Perfil actualizado')).toBeVisible();
      const shown = page.locator('header img, main img');
      await expect(shown).toHaveCount(2);
      for (const picture of await shown.all())
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
      await page.getByLabel('Cambiar foto').setInputFiles({
        name: 'nota.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('hola'),
      });
      await expect(page.getByText('La foto debe ser una imagen (JPG, PNG, etc.)')).toBeVisible();
      await page.getByRole('button', { name: 'Quitar foto' }).click();
      await expect(shown).toHaveCount(0);
    });

    oneIn(6, 'con una solicitud enviada queda bloqueado, con cifras reales', async ({ page }) => {
      await signIn(page, 'rosa');
      await page.goto('/profile');
      await expect(page.getByRole('region', { name: 'Perfil Bloqueado' })).toContainText(
        'Para corregir sus datos, contacte a soporte',
      );
      await expect(page.getByRole('button', { name: 'Completar datos' })).toBeEnabled();
      await tab(page, 'Personal').focus();
      for (const name of ['Contacto', 'Laboral', 'Financiero']) {
        await page.keyboard.press('ArrowRight');
        await expect(tab(page, name)).toBeFocused();
        await expect(page.getByRole('tabpanel', { name })).toBeVisible();
      }
      await expect(fact(page, 'Préstamos activos')).toHaveText('1');
      await expect(fact(page, 'Próximo pago')).toContainText('RD$');
      await page.getByLabel('Banco de la empresa').selectOption({ index: 1 });
      const second = await page.getByLabel('Número de cuenta de la empresa').inputValue();
      await page.getByLabel('Banco de la empresa').selectOption({ index: 0 });
      await expect(page.getByLabel('Número de cuenta de la empresa')).not.toHaveValue(second);
      await inspectSome(page, 'the money of a locked profile');
      await tab(page, 'Documentos').click();
      await expect(page.getByText('Gestión de Documentos')).toBeVisible();
      await expect(page.getByText('Subida', { exact: true })).toHaveCount(2);
      await inspectSome(page, 'the documents of a locked profile');
    });
  });
}
