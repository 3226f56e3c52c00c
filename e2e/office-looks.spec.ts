import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { open, settle, signIn, VISITS } from './support/visits.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
/** Rows that a list shows on a desk without scrolling, and pixels that the header takes of a phone. */
const ROWS = 12;
const HEADER = 96;
const OFFICE = VISITS.filter(({ kind }) => kind === 'office');

/** Repeats what a list answers until it has many rows: the demo of five people has few. */
async function repeatRows(page: Page, path: string) {
  await page.route(new RegExp(`${path}(?:\\?|$)`), async (route) => {
    const reply = await route.fetch();
    const items: readonly { id: number }[] = await reply.json();
    const many = Array.from({ length: 20 }, (_, round) =>
      items.map((item) => ({ ...item, id: item.id + round * 1_000 })),
    ).flat();
    await route.fulfill({ response: reply, json: many });
  });
}

const rowsInView = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight;
      }).length,
  );

test('Clientes, Préstamos y Cobrar muestran doce filas en un escritorio, y Eliminar no va en rojo', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await signIn(page, 'pedro');
  await repeatRows(page, '/api/admin/clients');
  await repeatRows(page, '/api/admin/loans');
  for (const [path, rows] of [
    ['/admin-clients', 'main tbody tr'],
    ['/admin-loans?estado=active', 'main article'],
    ['/admin-take-payment?buscar=rosa', 'main ul[aria-label="Préstamos por cobrar"] > li'],
  ] as const) {
    await page.goto(path);
    await page.locator(rows).first().waitFor();
    await settle(page);
    expect.soft(await rowsInView(page, rows), path).toBeGreaterThanOrEqual(ROWS);
  }
  await page.goto('/admin-clients');
  const lookOf = (name: RegExp) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((button) => {
        const { color, borderTopColor } = getComputedStyle(button);
        const token = getComputedStyle(document.documentElement).getPropertyValue('--color-danger');
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = token;
        const danger = getComputedStyle(probe).color;
        probe.remove();
        return { isRed: color === danger || borderTopColor === danger };
      });
  expect(await lookOf(/^Eliminar/)).toMatchObject({ isRed: false });
});

test.describe('en un teléfono', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
  test('la cabecera deja la pantalla a la página, y no se anuncian teclas', async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, 'pedro');
    for (const visit of OFFICE) {
      await open(page, visit);
      const { bottom } = await page
        .locator('header')
        .first()
        .evaluate((header) => header.getBoundingClientRect());
      expect.soft(bottom, visit.path).toBeLessThanOrEqual(HEADER);
      await expect.soft(page.locator('[data-key]').filter({ visible: true }), visit.path).toHaveCount(0);
    }
  });
});
