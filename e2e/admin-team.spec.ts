import type { Browser, Page } from '@playwright/test';
import { codeAt } from '#test/authenticator.ts';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import type { Product } from './support/product.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn } from './support/test.ts';
import { touch } from './support/touch.ts';
import { settle, signIn } from './support/visits.ts';

const PASSWORD = 'malecon-de-noche-4';

async function choosePassword(page: Page, product: Product, email: string) {
  await page.goto('/forgot-password');
  await touch(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  const { text } = await product.letter(email, /código para cambiar/);
  await page.getByLabel('Código').fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await page.getByLabel('Contraseña nueva').fill(PASSWORD);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByRole('heading', { name: '¡Contraseña actualizada!' })).toBeFocused();
}

async function enterPanel(page: Page, email: string) {
  await page.goto('/admin-login');
  await touch(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Acceder al Panel' }).click();
  await page.waitForURL('**/admin');
}

const newPage = async (browser: Browser, product: Product, viewport: { width: number; height: number }) =>
  (await browser.newContext({ baseURL: product.url, viewport, serviceWorkers: 'block' })).newPage();

for (const { name, viewport } of sample(SCREENS, 1, 'administracion-equipo')) {
  oneIn(
    3,
    `${name}: se invita a una administradora, activa su segundo paso, y se la retira`,
    async ({ page, product, browser }) => {
      const email = `carmen${viewport.width}@correo.do`;
      await page.setViewportSize(viewport);
      await signIn(page, 'pedro');
      await page.goto('/admin-team');
      await settle(page);
      await page.getByRole('button', { name: 'Enviar invitación' }).click();
      await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
      await page.getByLabel('Nombre', { exact: true }).fill('Carmen');
      await page.getByLabel('Apellido').fill('Lora');
      await page.getByLabel('Rol').selectOption('owner');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Enviar invitación' }).click();
      const card = page.getByRole('region', { name: 'Carmen Lora' }).filter({ hasText: email });
      await expect(card).toContainText('Sin segundo paso');
      await inspectSome(page, 'administrators');
      expect((await product.letter(email, /Le invitaron a administrar/)).text).toContain('/forgot-password');

      const hers = await newPage(browser, product, viewport);
      await choosePassword(hers, product, email);
      await enterPanel(hers, email);
      await hers.goto('/admin-security');
      await hers.getByRole('button', { name: 'Activar segundo paso' }).click();
      const key = hers.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
      const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
      await inspectSome(hers, 'enrolment');
      await hers.getByLabel('Código', { exact: true }).fill('000000');
      await hers.getByRole('button', { name: 'Activar segundo paso' }).click();
      await expect(hers.getByLabel('Código', { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await hers.getByLabel('Código', { exact: true }).fill(codeAt(secret, Date.now()));
      await hers.getByRole('button', { name: 'Activar segundo paso' }).click();
      await expect(hers.getByRole('heading', { name: 'Guarde sus códigos de recuperación' })).toBeVisible();
      const [recovery = ''] = await hers
        .getByRole('listitem')
        .filter({ hasText: /^\w+-\w+$/ })
        .allTextContents();
      await inspectSome(hers, 'recovery codes');
      await hers.getByLabel('Ya los guardé').check();
      await hers.getByRole('button', { name: 'Continuar' }).click();
      await expect(hers.getByText('Activo', { exact: true })).toBeVisible();

      // The administrator adds a passkey of her computer and confirms it with the code of the next half minute. Each
      // code is valid once, until half a minute after its own. The previous half minute's code would expire when the
      // next minute begins.
      await hers.getByRole('button', { name: 'Añadir llave de acceso' }).click();
      await hers.getByLabel('Nombre de la llave').fill('Laptop de Carmen');
      await inspectSome(hers, 'adding a passkey');
      const device = await hers.context().newCDPSession(hers);
      await device.send('WebAuthn.enable');
      await device.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      });
      const passkeys = hers.getByRole('region', { name: 'Llaves de acceso' });
      await passkeys.getByLabel('Código', { exact: true }).fill(codeAt(secret, Date.now() + 30_000));
      await hers.getByRole('button', { name: 'Añadir llave de acceso' }).click();
      await expect(hers.getByText('Laptop de Carmen', { exact: true })).toBeVisible();

      // Her next login takes the passkey instead of a code, and the one after asks for the code; without the phone a
      // recovery code works.
      await hers.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await hers.waitForURL((url) => !url.pathname.startsWith('/admin-security'));
      await enterPanel(hers, email);
      await expect(hers.getByRole('heading', { name: 'Segundo paso' })).toBeVisible();
      await hers.getByRole('button', { name: 'Usar llave de acceso' }).click();
      await expect(hers.getByRole('heading', { name: 'Panel de Administración' })).toBeVisible();
      // Checking a page in all sizes removes the virtual authenticator, so the test does it last.
      await hers.goto('/admin-security');
      await expect(hers.getByText('Laptop de Carmen', { exact: true })).toBeVisible();
      await inspectSome(hers, 'a passkey');
      await hers.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await hers.waitForURL('**/admin-login');
      await enterPanel(hers, email);
      await expect(hers.getByRole('button', { name: 'Usar llave de acceso' })).toBeVisible();
      await inspectSome(hers, 'the second step of entering');
      await hers.getByLabel('Código', { exact: true }).fill(recovery);
      await hers.getByRole('button', { name: 'Entrar al panel' }).click();
      await expect(hers.getByRole('heading', { name: 'Panel de Administración' })).toBeVisible();

      await page.reload();
      await expect(card).toContainText('Con segundo paso');
      await card.getByRole('button', { name: 'Retirar' }).click();
      await inspectSome(page, 'the question before a removal');
      await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
      await expect(card).toHaveCount(0);
      await hers.reload();
      await expect(hers.getByRole('heading', { name: 'Acceso Restringido' })).toBeVisible();
      await hers.context().close();

      await page.goto('/admin-audit');
      await settle(page);
      await page.getByText('Filtros').click();
      await page.getByLabel('Qué pasó').selectOption('Administrador retirado');
      await page.waitForURL('**name=administrator.removed');
      await settle(page);
      await expect(
        page.getByRole('main').getByText('Pedro Santos').filter({ visible: true }).first(),
      ).toBeVisible();
      await inspectSome(page, 'the audit log, filtered');
      await page.reload();
      await expect(page.getByLabel('Qué pasó')).toHaveValue('administrator.removed');
    },
  );

  oneIn(
    6,
    `${name}: un cambio de configuración queda en el historial, y otro a la vez no se pisa`,
    async ({ page, product, browser }) => {
      await page.setViewportSize(viewport);
      await signIn(page, 'pedro');
      await page.goto('/admin-settings?seccion=contacto');
      await settle(page);
      const other = await newPage(browser, product, viewport);
      await signIn(other, 'pedro');
      await other.goto('/admin-settings?seccion=contacto');
      await settle(other);

      const hours = `Lunes a viernes, 8:00 a ${viewport.width}`;
      const field = (of: Page) => of.getByLabel('Horario');
      // The administrator types before the other one saves: from here on this form is based on the old version.
      await field(other).fill('Solo los martes');
      await field(page).fill(hours);
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText('Configuración guardada').first()).toBeVisible();
      await page.goto('/admin-settings?seccion=historial');
      await expect(page.getByRole('region', { name: 'Historial de cambios' })).toContainText(hours);
      await inspectSome(page, 'settings after a change');

      await other.getByRole('button', { name: 'Guardar' }).click();
      await expect(other.getByRole('alert').first()).toBeVisible();
      await expect(field(other)).toHaveValue('Solo los martes');
      await other.context().close();
      await page.goto('/admin-settings?seccion=contacto');
      await expect(field(page)).toHaveValue(hours);
    },
  );
}
