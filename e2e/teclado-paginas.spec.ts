import { slice } from '#test/slice.ts';
import { walk } from './support/tabbing.ts';
import { expect, test } from './support/test.ts';
import { open, signIn, VISITS } from './support/visits.ts';

// It looks at the demo's people and changes nothing: each test stands alone, on a product no journey has been in.
test.describe.configure({ mode: 'parallel' });

for (const visit of slice(VISITS, 1, 'teclado-paginas')) {
  const { path, who } = visit;
  test(`${path}: la tecla Tab llega a todo, se ve dónde está, y nada la retiene`, async ({ page }) => {
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
