import { sample } from '#test/sample.ts';
import { walk } from './support/tabbing.ts';
import { expect, test } from './support/test.ts';
import { open, signIn, VISITS } from './support/visits.ts';

// Reads the demo's data and changes nothing: each test is independent, on a product that no journey has used.
test.describe.configure({ mode: 'parallel' });

for (const visit of sample(VISITS, 1, 'teclado-paginas')) {
  const { path, who } = visit;
  test(`${path}: la tecla Tab llega a todo, se ve dónde está, y nada la retiene @keys`, async ({ page }) => {
    if (who) await signIn(page, who);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      await open(page, visit);
      expect.soft(await walk(page), `${viewport.width} px`).toEqual([]);
    }
  });
}
