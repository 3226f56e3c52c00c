import type { Locator, Page, Route } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { chooseLetters } from './support/inspect.ts';
import { brokenWords } from './support/measure.ts';
import { asLender } from './support/stories.ts';
import { expect, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { open, signIn, VISITS } from './support/visits.ts';
import { movedOn, shiftOf, watchShifts } from './support/watch.ts';

/** Names of lenders, from short to long, in one word and in several, and with letters outside a page's own font. */
const NAMES = [
  'Cibao',
  'Manito Bcc: x@y.z',
  'Préstamos Hermanos Rodríguez del Cibao',
  'Cooperativa de Ahorro, Crédito y Servicios Múltiples Azuana',
  'Ferreelectrodomésticosdelnordesteydelcibaocentral',
];
const WIDTHS = [320, 360, 412, 1280];
/** Letters of the phone's settings in pixels, and how high the bar at the top may be with them. */
const LETTERS = [
  { letters: 16, highest: 64 },
  { letters: 32, highest: 96 },
];
const ROSAS = VISITS.filter(({ path }) => ['/dashboard', '/support', '/my-products'].includes(path));
const OFFICE = VISITS.filter(({ path }) => path === '/admin');

/** What another letter of the headings may change. */
const OF_LETTERS = { name: 0, whole: 0 };

const barOf = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header');
    const name = header?.querySelector('a span');
    return {
      height: header?.getBoundingClientRect().height ?? 0,
      name: name?.getBoundingClientRect().width ?? 0,
      whole: name?.scrollWidth ?? 0,
      places: [...(header?.querySelectorAll('nav a, button') ?? [])].map(
        (each) => each.getBoundingClientRect().x,
      ),
    };
  });

for (const name of sample(NAMES, 1, 'nombres'))
  test(`la barra de arriba queda en una línea con el nombre ${name} @layout`, async ({ page, product }) => {
    const lender = await asLender(page, product);
    await lender.changeSettings({ name });
    await signIn(page, 'rosa');
    for (const { letters, highest } of LETTERS) {
      await chooseLetters(page, letters);
      for (const visit of ROSAS) {
        await open(page, visit);
        await expect(page.locator('header a').filter({ hasText: name }).first()).toBeVisible();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 740 });
          const bar = await barOf(page);
          const where = `${visit.path}, ${width} px, letters of ${letters} px`;
          expect.soft(bar.height, where).toBeLessThanOrEqual(highest);
          expect
            .soft(bar.name, `${where}: of the name something is left`)
            .toBeGreaterThan(Math.min(60, bar.whole - 1));
        }
      }
    }
    await lender.changeSettings({ name: 'Manito' });
    await lender.close();
  });

test('nada de la barra se mueve cuando llega la letra de los títulos', async ({ page, product }) => {
  const lender = await asLender(page, product);
  const late = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    await route.continue();
  };
  await watchShifts(page);
  for (const name of NAMES.slice(1, 3)) {
    await lender.changeSettings({ name });
    for (const visit of [...ROSAS, ...OFFICE]) {
      await page.context().clearCookies();
      await signIn(page, visit.kind === 'office' ? 'pedro' : 'rosa');
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const where = `${visit.path}, ${width} px, ${name}`;
        await page.route('**/*.woff2', (route) => route.abort());
        await open(page, visit);
        const without = await barOf(page);
        await page.unroute('**/*.woff2');
        await page.route('**/*.woff2', late);
        await open(page, visit);
        expect.soft({ ...(await barOf(page)), ...OF_LETTERS }, where).toEqual({ ...without, ...OF_LETTERS });
        await page.unroute('**/*.woff2');
        expect.soft(await shiftOf(page), `${where}\n${await movedOn(page)}`).toBeLessThanOrEqual(0.01);
      }
    }
  }
  await lender.changeSettings({ name: 'Manito' });
  await lender.close();
});

test('un campo que se rechaza queda debajo de la barra con su nombre a la vista', async ({
  page,
  product,
}) => {
  const lender = await asLender(page, product);
  await lender.changeSettings({ name: 'Préstamos Hermanos Rodríguez del Cibao' });
  await signIn(page, 'rosa');
  const coveredBy = (locator: Locator) =>
    locator.evaluate((element) => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      return bar - (label ?? element).getBoundingClientRect().top;
    });
  for (const { letters } of LETTERS) {
    await chooseLetters(page, letters);
    for (const width of [320, 412]) {
      await page.setViewportSize({ width, height: 740 });
      const where = `${width} px, letters of ${letters} px`;
      await page.goto('/make-payment');
      await touch(page);
      await page.locator('#amount').fill('');
      await page.getByRole('button', { name: 'Registrar pago' }).click();
      const summary = page.getByRole('alert').filter({ has: page.locator('a[href^="#"]') });
      await expect(summary).toBeFocused();
      expect.soft(await coveredBy(summary), `${where}: the summary`).toBeLessThanOrEqual(0);
      // By key: a toast may lie over the link, and stays while the mouse is on it.
      await summary.locator('a[href="#amount"]').press('Enter');
      const refused = page.locator('#amount');
      await expect(refused).toBeFocused();
      expect.soft(await coveredBy(refused), `${where}: the field`).toBeLessThanOrEqual(0);
    }
  }
  await lender.changeSettings({ name: 'Manito' });
  await lender.close();
});

test('la referencia de una solicitud queda entera en cada ancho', async ({ page }) => {
  for (const [who, path] of [
    ['marta', '/my-applications'],
    ['rosa', '/my-applications'],
    ['rosa', '/my-products'],
  ] as const) {
    await page.context().clearCookies();
    await signIn(page, who);
    for (const { letters } of LETTERS) {
      await chooseLetters(page, letters);
      await page.goto(path);
      await page
        .getByText(/#LN-\d{4}/)
        .filter({ visible: true })
        .first()
        .waitFor();
      for (let width = 320; width <= 440; width += 8) {
        await page.setViewportSize({ width, height: 740 });
        const broken = (await page.evaluate(brokenWords)).filter((word) => word.includes('#LN-'));
        expect.soft(broken, `${path}, ${width} px, letters of ${letters} px`).toEqual([]);
      }
    }
  }
});
