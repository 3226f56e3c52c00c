import type { Page } from '@playwright/test';
import { slice } from '#test/slice.ts';
import { inspectSome } from './support/inspect.ts';
import { enter } from './support/people.ts';
import { cached, SCREENS, shellReady } from './support/shell.ts';
import { loseSignal } from './support/signal.ts';
import { expect, sometimes, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { follow, signIn, VISITS } from './support/visits.ts';

test.use({ serviceWorkers: 'allow' });

const OWN = VISITS.filter(({ kind }) => kind === 'customer').map(({ path }) => path);
const NEEDS_NETWORK = VISITS.filter(({ kind }) => kind === 'public')
  .map(({ path }) => path)
  .filter((path) => !['/', '/calculator', '/support', '/verificar'].includes(path));

const banner = (page: Page) => page.getByRole('region', { name: 'Conexión' });

/** Opens a page once with a network, so that its worker keeps the shell. */
async function visitOnce(page: Page, path: string) {
  await page.goto(path);
  await shellReady(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

for (const { name, viewport } of slice(SCREENS, 1, 'sin-conexion')) {
  test.describe(name, () => {
    test.use({ viewport });

    test('cada pantalla propia abierta sin señal dice qué pasa, y se abre sola cuando vuelve', async ({
      page,
    }) => {
      await signIn(page, 'rosa');
      await visitOnce(page, '/dashboard');
      // Short of room, the phone has forgotten what was last seen on it.
      await page.evaluate(() => void indexedDB.deleteDatabase('manito-last-seen'));
      const regainSignal = await loseSignal(page);
      for (const path of OWN) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'No hay conexión' }), path).toBeVisible();
        await expect(banner(page).getByText('Sin conexión a internet'), path).toBeVisible();
        await expect(banner(page).getByText('Algunas funciones pueden no estar disponibles')).toBeVisible();
        expect(new URL(page.url()).pathname, 'nobody is thrown out').toBe(path);
        await expect(page.getByText('Lo que llenaste no se pierde')).toBeVisible();
      }
      await inspectSome(page, 'sin señal');
      // Looking at it that closely let the network back in.
      await regainSignal();
      const regainIt = await loseSignal(page);
      await page.reload();
      await banner(page).getByRole('button', { name: 'Reintentar' }).click();
      await expect(banner(page).getByText('Todavía no hay conexión.')).toBeVisible();

      await regainIt();
      await expect(page.getByRole('heading', { name: 'No hay conexión' })).toHaveCount(0);
      await expect(banner(page)).toHaveCount(0);
      await expect(page.getByText('Volvió la conexión')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(OWN.at(-1));
    });

    sometimes(
      6,
      'al ir de una pantalla a otra sin señal, ninguna queda en blanco ni cargando',
      async ({ page }) => {
        await signIn(page, 'rosa');
        await visitOnce(page, '/dashboard');
        await loseSignal(page);

        for (const path of OWN.filter((own) => own !== '/dashboard')) {
          await follow(page, path);
          await expect(page.locator('main h1, dialog h2').first(), path).toBeVisible();
          await expect(page.getByText(/^Cargando/), path).toHaveCount(0);
        }
      },
    );

    sometimes(
      6,
      'las páginas públicas guardadas funcionan sin señal, y las demás lo dicen',
      async ({ page }) => {
        await visitOnce(page, '/');
        const regainSignal = await loseSignal(page);
        await page.goto('/calculator');
        await touch(page);
        await page.getByRole('button', { name: 'Calcular' }).click();
        await expect(page.getByText('Total a pagar').first()).toBeVisible();
        await page.goto('/support');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const path of NEEDS_NETWORK) {
          await page.goto(path);
          await expect(page.getByRole('heading', { name: 'No hay conexión' }), path).toBeVisible();
        }
        // The last of them opens by itself.
        await regainSignal();
        await expect(page.getByRole('heading', { name: 'Seguridad', level: 1, exact: true })).toBeVisible();
      },
    );

    test('cerrar sesión sin señal no deja nada en el teléfono, y el servidor se entera después', async ({
      page,
      context,
    }) => {
      await enter(page, 'rosa@demo.do');
      await visitOnce(page, '/dashboard');
      await page.evaluate(() => localStorage.setItem('installPromptDismissed', '1'));
      await context.setOffline(true);
      if (viewport.width < 1024) await page.getByRole('button', { name: 'Abrir menú' }).click();
      await page.getByRole('button', { name: 'Cerrar Sesión' }).filter({ visible: true }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByLabel('Email')).toBeVisible();
      const left = await page.evaluate(async () => ({
        local: Object.keys(localStorage).sort(),
        session: Object.keys(sessionStorage),
        databases: (await indexedDB.databases()).map(({ name: found }) => found),
      }));
      expect(left).toEqual({
        local: ['installPromptDismissed', 'logoutPending'],
        session: [],
        databases: [],
      });
      expect((await cached(page)).filter((address) => address.startsWith('/api'))).toEqual([]);

      // Whoever has the phone next does not get in with the cookie that is still there.
      await context.setOffline(false);
      await expect
        .poll(async () => (await page.request.get('/api/auth/user')).status(), { timeout: 30_000 })
        .toBe(401);
      await page.goto('/dashboard');
      await page.waitForURL((url) => url.pathname === '/');
      expect(await page.evaluate(() => localStorage.getItem('logoutPending'))).toBeNull();
    });
  });
}

sometimes(
  6,
  'quien ya entró sigue sin pasar por la entrada, y al salir solo quedan la cáscara y los "ahora no"',
  async ({ page, context }) => {
    await enter(page, 'rosa@demo.do');
    await visitOnce(page, '/dashboard');
    const other = await context.newPage();
    await other.goto('/');
    await other.waitForURL('**/dashboard');
    await other.getByText('Rosa Méndez').first().waitFor();
    // As the icon on the home screen opens it.
    await page.goto('/?fuente=pwa');
    await page.waitForURL('**/dashboard');
    await page.locator('main h1').first().waitFor();

    await page.evaluate(() => localStorage.setItem('installPromptDismissed', '1'));
    await page.getByRole('button', { name: 'Cerrar Sesión' }).filter({ visible: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    // The other tab does not go on showing what is Rosa's.
    await other.waitForURL((url) => url.pathname === '/');
    await expect(other.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Seguir en mi cuenta' })).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['installPromptDismissed']);
    expect(await cached(page)).toContain('/dashboard');
  },
);
