import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { facesOfTitle } from './support/faces-of-title.ts';
import { inspectSome } from './support/inspect.ts';
import { enter } from './support/people.ts';
import { deleteLastSeen } from './support/phone-memory.ts';
import { cached, SCREENS, shellReady } from './support/shell.ts';
import { loseSignal } from './support/signal.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { follow, signIn, VISITS } from './support/visits.ts';

test.use({ serviceWorkers: 'allow' });

const OWN = VISITS.filter(({ kind }) => kind === 'customer').map(({ path }) => path);
const NEEDS_NETWORK = VISITS.filter(({ kind }) => kind === 'public')
  .map(({ path }) => path)
  .filter((path) => !['/', '/calculator', '/support', '/verificar'].includes(path));

const banner = (page: Page) => page.getByRole('region', { name: 'Conexión' });

/** Opens a page online, so that its service worker caches the shell. */
async function visitOnce(page: Page, path: string) {
  await page.goto(path);
  await shellReady(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

for (const { name, viewport } of sample(SCREENS, 1, 'sin-conexion')) {
  test.describe(name, () => {
    test.use({ viewport });

    test('cada pantalla propia abierta sin señal dice qué pasa, y se abre sola cuando vuelve @offline', async ({
      page,
    }) => {
      await signIn(page, 'rosa');
      await visitOnce(page, '/dashboard');
      // A reply that is still on its way would be kept again.
      await page.waitForLoadState('networkidle');
      const regainSignal = await loseSignal(page);
      await deleteLastSeen(page);
      for (const path of OWN) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'No hay conexión' }), path).toBeVisible();
        await expect(banner(page).getByText('Sin conexión a internet'), path).toBeVisible();
        await expect(banner(page).getByText('Algunas funciones pueden no estar disponibles')).toBeVisible();
        expect(new URL(page.url()).pathname, 'the session stays open').toBe(path);
        await expect(page.getByText('Lo que llenaste no se pierde')).toBeVisible();
      }
      await inspectSome(page, 'sin señal');
      // The page check turned the network on.
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

    oneIn(
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

    oneIn(6, 'las páginas públicas guardadas funcionan sin señal, y las demás lo dicen', async ({ page }) => {
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
      // The last one opens by itself.
      await regainSignal();
      await expect(page.getByRole('heading', { name: 'Seguridad', level: 1, exact: true })).toBeVisible();
    });

    oneIn(
      3,
      'cerrar sesión sin señal no deja nada en el teléfono, y el servidor se entera después',
      async ({ page, context }) => {
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

        // The next user of the phone cannot log in with the remaining cookie.
        await context.setOffline(false);
        await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401);
        await page.goto('/dashboard');
        await page.waitForURL((url) => url.pathname === '/');
        expect(await page.evaluate(() => localStorage.getItem('logoutPending'))).toBeNull();
      },
    );
  });
}

oneIn(
  6,
  'quien ya entró sigue sin pasar por la entrada, y al salir solo quedan la cáscara y los "ahora no"',
  async ({ page, context }) => {
    await enter(page, 'rosa@demo.do');
    await visitOnce(page, '/dashboard');
    const other = await context.newPage();
    await other.goto('/');
    await other.waitForURL('**/dashboard');
    await other.getByText('Rosa Méndez').first().waitFor();
    // The same address as the icon on the home screen.
    await page.goto('/?fuente=pwa');
    await page.waitForURL('**/dashboard');
    await page.locator('main h1').first().waitFor();

    await page.evaluate(() => localStorage.setItem('installPromptDismissed', '1'));
    await page.getByRole('button', { name: 'Cerrar Sesión' }).filter({ visible: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    // The other tab stops showing Rosa's data.
    await other.waitForURL((url) => url.pathname === '/');
    await expect(other.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Seguir en mi cuenta' })).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['installPromptDismissed']);
    expect(await cached(page)).toContain('/dashboard');
  },
);

/** Finds the font by the name inside its file. */
const OURS = 'Bricolage Grotesque 96pt ExtraBold';

oneIn(2, 'los títulos conservan su letra sin señal', async ({ page }) => {
  await signIn(page, 'rosa');
  await visitOnce(page, '/dashboard');
  await expect.poll(() => facesOfTitle(page)).toEqual([OURS]);
  await loseSignal(page);
  for (const path of ['/dashboard', '/my-products']) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    expect(await facesOfTitle(page), path).toEqual([OURS]);
  }
});
