import { sample } from '#test/sample.ts';
import { brokenWords, cutTexts, sidewaysScrollers } from './support/measure.ts';
import { expect, oneIn, test } from './support/test.ts';
import { arrive, follow, open, signIn, VISITS } from './support/visits.ts';
import { shiftOf, watch, watchShifts } from './support/watch.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** A public page is a visitor's first, often over a bad connection: it must not jump under the finger. */
const SHIFT = 0.01;

// Reads the demo's data and changes nothing: each test is independent, on a product that no journey has used.
test.describe.configure({ mode: 'parallel' });

for (const visit of sample(VISITS, 1, 'sin-tropiezos')) {
  const { path, kind, who } = visit;
  test(`${path} se abre sin quejas, saltos ni textos cortados @layout`, async ({ page }) => {
    if (who) await signIn(page, who);
    await watchShifts(page);
    const problems = watch(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, visit);
      if (kind === 'public')
        expect.soft(await shiftOf(page), `${path}, ${size.width} px: shift`).toBeLessThanOrEqual(SHIFT);
      for (const colorScheme of ['light', 'dark'] as const) {
        const name = `${path}, ${size.width} px, ${colorScheme}`;
        await page.emulateMedia({ colorScheme });
        expect.soft(problems.splice(0), name).toEqual([]);
        await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
        expect.soft(await page.title(), name).toMatch(/^\S.* · \S/);
        expect.soft(await page.locator('html').getAttribute('lang'), name).toMatch(/^es/);
        expect.soft(await page.evaluate(cutTexts), `${name}: cut off`).toEqual([]);
        expect.soft(await page.evaluate(brokenWords), `${name}: broken words`).toEqual([]);
        if (size.width > 1000)
          expect.soft(await page.evaluate(sidewaysScrollers), `${name}: scrolls sideways`).toEqual([]);
      }
    }
  });
}

for (const [whose, start, who] of [
  ['del cliente', '/dashboard', 'rosa'],
  ['de la administración', '/admin', 'pedro'],
] as const) {
  oneIn(
    2,
    `al ir de una pantalla a otra ${whose} el foco llega al contenido y el título dice cuál es`,
    async ({ page }) => {
      await signIn(page, who);
      const problems = watch(page);
      await page.goto(start);
      await page.locator('main').locator('h1').waitFor();
      const kind = who === 'pedro' ? 'office' : 'customer';
      for (const visit of VISITS.filter((candidate) => candidate.kind === kind && candidate.path !== start)) {
        const { path } = visit;
        const before = await page.title();
        await follow(page, path);
        await arrive(page, visit);
        const focused = () =>
          page.evaluate(() => document.activeElement?.closest('main, dialog')?.localName ?? 'nothing');
        await expect.poll(focused, `the focus on ${path}`).toMatch(/^(main|dialog)$/);
        expect.soft(await page.evaluate(() => window.scrollY), `${path} starts at its top`).toBe(0);
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        const title = await page.title();
        expect.soft(title, path).toMatch(/^\S.* · \S/);
        if (!['/admin-dashboard', '/admin-applications', '/clients'].includes(path))
          expect.soft(title, `${path} has a title of its own`).not.toBe(before);
      }
      expect.soft(problems).toEqual([]);
    },
  );
}
