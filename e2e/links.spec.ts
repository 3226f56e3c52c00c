import type { Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { STAFF_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { sample } from '#test/sample.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

const PUBLIC = Object.entries(PAGES).flatMap(([path, kind]) => (kind === 'public' ? [path] : []));
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

async function arrive(page: Page, path: string) {
  await page.goto(path);
  await touch(page);
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menú' });

oneIn(6, 'ningún enlace de las páginas públicas queda en el vacío', async ({ page, request }) => {
  const seen = new Map<string, string>();
  for (const path of sample(PUBLIC, 4, 'enlaces, páginas')) {
    await arrive(page, path);
    await menuButton(page).click();
    for (const link of await page.locator('a[href]').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      if (href.startsWith('/') || href.startsWith('#')) seen.set(new URL(href, page.url()).href, path);
      else expect(href, `on ${path}`).toMatch(/^(?:https:\/\/wa\.me\/\d+|mailto:\S+@\S+|tel:[\d() +-]+)$/);
    }
  }
  expect(seen.size).toBeGreaterThan(12);
  for (const [address, from] of seen) {
    const reply = await request.get(address);
    expect(reply.status(), `${address}, linked from ${from}`).toBe(200);
    const { hash } = new URL(address);
    // The page reads this one: it is no place in it.
    if (hash === STAFF_FRAGMENT) continue;
    const anchor = decodeURIComponent(hash.slice(1));
    if (anchor) expect(await reply.text(), `${address}, linked from ${from}`).toContain(`id="${anchor}"`);
  }
});

for (const viewport of sample(WINDOWS, 1, 'enlaces')) {
  oneIn(
    6,
    `el menú de ${viewport.width} px lleva a todas partes y se cierra solo con el teclado`,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await arrive(page, '/');
      await menuButton(page).focus();
      await page.keyboard.press('Enter');
      const menu = page.getByRole('dialog', { name: 'Menú' });
      await expect(menu).toBeVisible();
      const texts = await menu.getByRole('link').allTextContents();
      expect(texts).toEqual([
        'Inicio',
        'Calculadora',
        'Quiénes Somos',
        'Servicios',
        'Soporte',
        'Crear mi cuenta',
        'Acceso administrativo',
      ]);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(menuButton(page)).toBeFocused();

      await menuButton(page).click();
      await menu.getByRole('link', { name: 'Servicios' }).click();
      await expect(menu).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Servicios' })).toBeInViewport();
      await expect(page.locator('#services').getByText('Próximamente')).toHaveCount(4);

      await menuButton(page).click();
      await menu.getByRole('link', { name: 'Soporte' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible();
      const question = page.getByText('¿Qué pasa si me atraso?');
      await question.click();
      await expect(page.getByText(/2% mensual, por cada día de atraso/)).toBeVisible();
      await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
        'href',
        'https://wa.me/18095550100',
      );
    },
  );

  oneIn(6, `la entrada de ${viewport.width} px dice lo que promete y a dónde ir`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await arrive(page, '/');
    await expect(page.getByRole('link', { name: '¿La olvidaste?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await expect(page.getByRole('link', { name: 'Calcular mi préstamo' })).toHaveAttribute(
      'href',
      '/calculator',
    );
    const footer = page.locator('footer');
    await expect(footer.getByRole('heading')).toHaveText(['Productos', 'Soporte', 'Seguridad']);
    await expect(footer).toContainText('© 2024 Manito');
    await expect(page.getByRole('link', { name: 'SSL 256-bit' })).toBeVisible();
    await page.getByRole('link', { name: 'GDPR' }).click();
    await expect(page.getByRole('heading', { name: /GDPR/ })).toBeInViewport();
  });
}

oneIn(6, 'el usuario recordado vuelve escrito, y solo él', async ({ page }) => {
  await arrive(page, '/');
  await page.getByLabel('Email').fill('ana@demo.do');
  await page.getByLabel('Contraseña').fill('larimar-azul-7');
  await page.getByLabel('Recordar mi usuario').check();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/loan-application');
  await page.context().clearCookies();
  await arrive(page, '/');
  await expect(page.getByLabel('Email')).toHaveValue('ana@demo.do');
  await expect(page.getByLabel('Contraseña')).toHaveValue('');
  await expect(page.getByLabel('Recordar mi usuario')).toBeChecked();
});

oneIn(6, 'quien fue enviado a entrar vuelve a donde iba, y nunca a otro sitio', async ({ page, baseURL }) => {
  await arrive(page, '/?next=%2F%09%2Fotro.invalid%2F');
  await page.getByLabel('Email').fill('ana@demo.do');
  await page.getByLabel('Contraseña').fill('larimar-azul-7');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(`${baseURL}/loan-application`);
  await page.context().clearCookies();
  await page.goto('/my-products');
  await page.getByText('Para seguir, entra o crea tu cuenta.').waitFor();
  await page.getByLabel('Email').fill('ana@demo.do');
  await page.getByLabel('Contraseña').fill('larimar-azul-7');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/my-products');
});

test('lo que no existe lo dice con 404 y ofrece salidas', async ({ page }) => {
  const reply = await page.goto('/prestamos-gratis');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();
  const ways = await page
    .locator('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(ways).toEqual(['/', '/', '/calculator', '/support']);
});
