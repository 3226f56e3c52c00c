import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn } from './support/test.ts';
import { touch } from './support/touch.ts';
import { settle, signIn } from './support/visits.ts';

for (const { name, viewport } of sample(SCREENS, 1, 'administracion-inicio')) {
  oneIn(3, `${name}: se entra al panel y la mañana está en una pantalla`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Acceso Restringido' })).toBeVisible();
    await page.getByRole('link', { name: 'Acceso administrativo' }).click();
    await page.waitForURL('**/admin-login');
    await touch(page);
    await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
    await page.getByLabel('Email').fill('pedro@demo.do');
    await page.getByLabel('Contraseña').fill('no-es-esta-1');
    await page.getByRole('button', { name: 'Acceder al Panel' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('pedro@demo.do');
    await page.getByLabel('Contraseña').fill('ambar-del-valle-9');
    await page.getByRole('button', { name: 'Acceder al Panel' }).click();
    await page.waitForURL('**/admin');

    await expect(page.getByText('Administrador Activo')).toBeVisible();
    await settle(page);
    const menu = page.getByRole('button', { name: 'Menú', exact: true });
    if (await menu.isVisible()) await menu.click();
    for (const card of ['Dashboard', 'Clientes', 'Solicitudes', 'Pagos', 'Finanzas', 'Configuración'])
      await expect(page.getByRole('navigation').getByRole('link', { name: card })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Actividad reciente' }).getByRole('listitem')).toHaveCount(
      3,
    );
    await expect(page.getByText('Tasa de aprobación').locator('..')).toContainText(/\d+\.\d%/);
    await inspectSome(page, 'the morning');

    await page.getByRole('link', { name: /^(Ver solicitudes pendientes|Solicitudes por responder)/ }).click();
    await page.waitForURL('**/admin-pending');
    await page.goBack();
    await page.getByRole('link', { name: /^(Confirmar pagos|Pagos por verificar)/ }).click();
    await page.waitForURL('**/admin-payments');
    await page.goBack();
    await page.getByRole('link', { name: 'Gestionar clientes' }).click();
    await page.waitForURL('**/admin-clients');
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/admin-clients'));
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Acceso Restringido' })).toBeVisible();
  });
}

oneIn(6, 'a una clienta el panel le dice que no es para ella', async ({ page }) => {
  await signIn(page, 'rosa');
  await page.goto('/admin-finances');
  await expect(page.getByRole('heading', { name: 'Acceso Restringido' })).toBeVisible();
  await expect(page.getByRole('link', { name: /inicio/i })).toBeVisible();
});
