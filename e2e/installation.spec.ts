import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { SCREENS, shellReady } from './support/shell.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';

const INVITATION = 'Lleva Manito en tu teléfono';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A146M) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

/** Acts as the browser: it offers to install, and the person answers. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-asked', ''),
      userChoice: Promise.resolve({ outcome: answer }),
    });
    dispatchEvent(event);
  }, outcome);
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const card = (page: Page) => page.getByRole('region', { name: INVITATION });

oneIn(3, 'el navegador no encuentra nada que impida instalarla', async ({ product }) => {
  const { launchOptions } = test.info().project.use;
  // Playwright's default context is a private window, where nothing can be installed.
  const context = await chromium.launchPersistentContext('', { ...launchOptions, serviceWorkers: 'allow' });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(product.url);
  await shellReady(page);
  const session = await context.newCDPSession(page);
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  await context.close();
});

for (const { name, viewport } of sample(SCREENS, 1, 'instalar')) {
  test.describe(name, () => {
    test.use({ viewport });

    oneIn(6, 'la tarjeta pregunta con el navegador, y un "no" vale siete días', async ({ page }) => {
      await signIn(page, 'rosa');
      await page.clock.install();
      await page.goto('/dashboard');
      await page.locator('main h1').waitFor();
      await expect(card(page)).toHaveCount(0);
      await offer(page, 'dismissed');
      await inspectSome(page, 'tarjeta de instalar');
      await card(page).getByRole('button', { name: 'Instalar' }).click();
      await expect(page.locator('html[data-asked]')).toBeAttached();
      await expect(card(page)).toHaveCount(0);
      expect(await kept(page, 'installPromptDismissed')).not.toBeNull();

      for (const [days, shown] of [
        [6, 0],
        [2, 1],
      ] as const) {
        await page.clock.fastForward(days * 86_400_000);
        await page.goto('/my-products');
        await page.locator('main h1').waitFor();
        await offer(page, 'accepted');
        await expect(card(page)).toHaveCount(shown);
      }
      await card(page).getByRole('button', { name: 'Instalar' }).click();
      await expect(card(page)).toHaveCount(0);
    });
  });
}

const PHONES: [string, BrowserContextOptions, string[]][] = [
  ['iPhone', { userAgent: IPHONE }, ['Compartir', 'Agregar a Inicio', 'Agregar']],
  ['Android', { userAgent: ANDROID }, ['menú de tres puntos', 'Agregar a Inicio', 'Agregar']],
];
for (const [phone, options, steps] of sample(PHONES, 1, 'instalar, teléfonos')) {
  test.describe(phone, () => {
    test.use({ ...options, viewport: { width: 390, height: 844 }, hasTouch: true });

    oneIn(
      6,
      'donde el navegador no lo ofrece, se explica cómo, y cerrarlo vale siete días',
      async ({ page }) => {
        await signIn(page, 'rosa');
        await page.clock.install();
        await page.goto('/dashboard');
        await page.locator('main h1').waitFor();
        await page.clock.runFor(6000);
        await card(page).getByRole('button', { name: 'Ver cómo' }).click();
        const dialog = page.getByRole('dialog', { name: 'Agregar a Inicio' });
        const items = dialog.getByRole('listitem');
        await expect(items).toHaveCount(steps.length);
        for (const [index, step] of steps.entries()) await expect(items.nth(index)).toContainText(step);
        await inspectSome(page, `pasos en ${phone}`);
        await page.keyboard.press('Escape');
        await expect(card(page)).toHaveCount(0);
        expect(await kept(page, 'manualInstallDismissed')).not.toBeNull();
        await page.reload();
        await page.locator('main h1').waitFor();
        await page.clock.runFor(6000);
        await expect(card(page)).toHaveCount(0);
      },
    );
  });
}

oneIn(6, 'el botón de la entrada explica donde no se puede preguntar', async ({ page }) => {
  await page.goto('/');
  await touch(page);
  await page.getByRole('button', { name: 'Instalar aplicación' }).click();
  await expect(page.getByRole('dialog', { name: 'Agregar a Inicio' })).toBeVisible();
});
