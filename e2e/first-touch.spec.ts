import type { Page } from '@playwright/test';
import { INVITATION_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { sample } from '#test/sample.ts';
import { type Counter, openCounter } from './support/counting.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const MOST_REQUESTS = 20;
/** Milliseconds without a request after which the page has stopped loading. */
const QUIET = 3_000;

const isFace = ({ path }: { readonly path: string }) => path.endsWith('.woff2');
const isScript = ({ path }: { readonly path: string }) => path.endsWith('.js');

/** The requests of a page before the first interaction. */
async function looked(page: Page, counter: Counter, path: string) {
  counter.take();
  await page.goto(counter.url + path);
  await page.evaluate(() => document.fonts.ready);
  const all: ReturnType<Counter['take']> = [];
  for (;;) {
    await page.waitForTimeout(QUIET);
    const more = counter.take();
    if (more.length === 0) return all;
    all.push(...more);
  }
}

for (const path of sample(['/', '/register', '/calculator', '/admin-login'], 1, 'sin-tocar')) {
  test(`${path} pesa poco y no corre nada hasta que alguien la toca @touch`, async ({ page, product }) => {
    const counter = await openCounter(product.url);
    const seen = await looked(page, counter, path);
    expect(seen.length, seen.map((each) => each.path).join(' ')).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(seen.filter(isScript)).toEqual([]);
    expect(seen.filter((each) => each.path.startsWith('/api/'))).toEqual([]);
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
    // The page contains the glyphs of its headings.
    expect(seen.filter(isFace)).toEqual([]);
    const face = await page.evaluate(() => {
      const own = [...document.fonts].find(({ unicodeRange }) => unicodeRange !== 'U+0-10FFFF');
      const range = own?.unicodeRange.split(',').map((point) => Number.parseInt(point.trim().slice(2), 16));
      const text = [...document.querySelectorAll('h1, h2, h3, .figure')]
        .map((each) => each.textContent)
        .join('');
      const missing = [...text].filter((letter) => !range?.includes(letter.codePointAt(0) ?? 0));
      return { status: own?.status, missing };
    });
    expect(face).toEqual({ status: 'loaded', missing: [] });
    await touch(page);
    await counter.close();
  });
}

oneIn(3, 'el enlace de una carta abre su página sin que nadie la toque', async ({ page }) => {
  await page.goto(`/forgot-password${INVITATION_FRAGMENT}AAAAAAAAAAAAAAAAAAAAAA`);
  await expect(page.getByRole('heading', { name: 'Elige tu contraseña' })).toBeVisible();
});

oneIn(2, 'quien ahorra datos recibe solo el programa de la página que tocó', async ({ page, product }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  const counter = await openCounter(product.url);
  await looked(page, counter, '/');
  await page.getByLabel('Email').tap();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.waitForTimeout(QUIET);
  expect(counter.take().map((each) => each.path)).not.toContain('/service-worker.js');
  await counter.close();
});

oneIn(3, 'el primer toque ya cuenta: un botón, una cuota o el monto', async ({ page, product }) => {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Menú' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto(`${product.url}/calculator`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByText('3 cuotas').tap();
  await page.getByLabel('¿Cuánto necesitas?').fill('7500');
  scripts.resolve();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.getByText('25%')).toBeVisible();
  await expect(page.getByLabel('Monto', { exact: true })).toHaveValue('7500');
  await page.getByRole('button', { name: 'Calcular' }).tap();
  await expect(page.getByText('RD$9,375').first()).toBeVisible();
});

oneIn(
  3,
  'Entrar está ocupado desde que se toca, también mientras el programa viene',
  async ({ page, product }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(product.url);
    await page.getByLabel('Email').fill('nadie@ejemplo.do');
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    const send = page.getByRole('button', { name: 'Entrar', exact: true });
    await send.tap();
    await expect(send).toHaveAttribute('aria-busy', 'true');
    scripts.resolve();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(send).not.toHaveAttribute('aria-busy', 'true');
  },
);
