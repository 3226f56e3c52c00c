import type { Page } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

const PUBLIC = Object.entries(PAGES).flatMap(([path, kind]) => (kind === 'public' ? [path] : []));

/** Opens a page and holds back its scripts until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  return async () => {
    release();
    await touch(page);
  };
}

for (const path of sample(PUBLIC, 1, 'paginas-publicas')) {
  test(`${path} se lee sin programa, y al llegar este no encuentra nada distinto @touch`, async ({
    page,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      // The expected 401 of a visitor who is not signed in is no fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        problems.push(message.text());
    });
    const release = await openWithoutScripts(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).not.toContainText('{{');
    await release();
    expect(problems).toEqual([]);
  });
}

oneIn(6, 'lo escrito antes de llegar el programa se conserva', async ({ page }) => {
  const release = await openWithoutScripts(page, '/register');
  await page.locator('input[name=email]').fill('ana@correo.do');
  await release();
  await expect(page.locator('input[name=email]')).toHaveValue('ana@correo.do');
});

oneIn(
  3,
  'un formulario enviado antes de llegar el programa no pone la clave en la dirección, y se envía después',
  async ({ page }) => {
    const release = await openWithoutScripts(page, '/');
    await page.locator('input[name=email]').fill('nadie@correo.do');
    await page.locator('input[name=password]').fill('clave-secreta');
    await page.locator('input[name=password]').press('Enter');
    const sent = page.waitForRequest('**/api/auth/login');
    await release();
    expect((await sent).postDataJSON()).toMatchObject({
      email: 'nadie@correo.do',
      password: 'clave-secreta',
    });
    expect(page.url()).not.toContain('clave');
  },
);

oneIn(3, 'una página cuyo programa no llega lo dice, y se puede cargar de nuevo', async ({ page }) => {
  const scripts = '**/assets/*.js';
  for (const path of ['/', '/dashboard']) {
    await page.route(scripts, (route) => route.abort('connectionreset'));
    await page.goto(path);
    // Before that the page shows no message.
    await page.locator('body').dispatchEvent('pointerdown');
    const again = page.getByRole('link', { name: /(?:Cargar|carga la página) de nuevo/ });
    await expect(again).toBeVisible();
    await inspectSome(page, `${path} sin programa`);
    await page.unroute(scripts);
    await again.click();
    await touch(page);
    await expect(again).toHaveCount(0);
    // A visitor who is not signed in reaches the login either way.
    await expect(page.getByLabel('Email')).toBeVisible();
  }
});

oneIn(3, 'a 320 px el titular no tiene dibujo detrás y ninguna palabra se parte', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const found = await heading.evaluate((element) => {
    const text = element.firstChild;
    if (!text) throw new Error('The heading has no text');
    const words = [...(text.textContent ?? '').matchAll(/\S+/g)];
    const linesOf = ({ index, 0: word }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length;
    };
    const right = Math.max(
      ...[element, element.nextElementSibling].map((each) => {
        const range = document.createRange();
        if (each) range.selectNodeContents(each);
        return range.getBoundingClientRect().right;
      }),
    );
    const dots = element.parentElement?.previousElementSibling?.getBoundingClientRect();
    return {
      words: words.length,
      broken: words.filter((word) => linesOf(word) > 1).map(([word]) => word),
      overDots: dots !== undefined && dots.width > 0 && right > dots.left,
    };
  });
  expect(found.words).toBeGreaterThan(5);
  expect(found.broken).toEqual([]);
  expect(found.overDots).toBe(false);
});
