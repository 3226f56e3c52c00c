import type { Page } from '@playwright/test';
import { addDays, dayInSantoDomingo } from '#domain/calendar.ts';
import { ROUTE } from '#web/street/street.fixture.ts';
import { lateAnswers } from './support/late-people.ts';
import { expect, test } from './support/test.ts';
import { open, settle, signIn, VISITS } from './support/visits.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
/** Rows that a list shows on a desk without scrolling, and pixels that the header takes of a phone. */
const ROWS = 12;
const HEADER = 96;
/** Pixels of a phone that a visit of the route, or a person to call, takes at most. */
const VISIT = 240;
/** Screens of a phone that each part of Finanzas takes at most; a year of months is two lists of twelve. */
const PARTS = { debe: 2, entro: 2, atrasado: 2.5, meses: 4.5, cierres: 2 };
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

/** A route whose visits say as much as they can: a broken promise, a long address, sums of five figures. */
async function fullRoute(page: Page) {
  const day = dayInSantoDomingo(new Date());
  const visits = ROUTE.visits.map((visit) => ({
    ...visit,
    ...{ phone: '+18095550107', address: 'Calle Presidente Antonio Guzmán Fernández 112, Los Mina' },
    ...{ fullName: 'Belkis Familia Jiménez', daysLate: 126, overdue: 19_304, balance: 45_804 },
    ...{ due: { principal: 16_500, interest: 2_475, lateCharge: 329 } },
    promise: { on: addDays(day, -12), amount: 19_089, state: 'broken' as const },
  }));
  await page.route('**/api/admin/street/phones/*/route', (route) =>
    route.fulfill({ json: { ...ROUTE, day, preparedAt: new Date().toISOString(), visits } }),
  );
}

/** Heights of the cards of people on a phone, and of the lines of their buttons. */
const heightsOf = (page: Page) =>
  page.locator('main article').evaluateAll((cards) =>
    cards.map((card) => ({
      card: card.getBoundingClientRect().height,
      lines: new Set(
        [...card.querySelectorAll('button, a[href^="tel:"]')].map((one) => one.getBoundingClientRect().top),
      ).size,
    })),
  );

const rowsInView = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight;
      }).length,
  );

test('Clientes, Préstamos y Cobrar muestran doce filas en un escritorio, y Eliminar no va en rojo @layout', async ({
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

  test('Finanzas responde una pregunta por pantalla', async ({ page }) => {
    await signIn(page, 'pedro');
    for (const [part, screens] of Object.entries(PARTS)) {
      await page.goto(`/admin-finances?ver=${part}`);
      await page.getByRole('tabpanel').getByRole('region').last().waitFor();
      await settle(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect.soft(height, part).toBeLessThanOrEqual(screens * PHONE.height);
    }
  });

  test('una visita y una persona por llamar caben tres veces en la pantalla, con sus botones en una línea', async ({
    page,
  }) => {
    await signIn(page, 'pedro');
    await lateAnswers(page);
    await page.goto('/admin-collections');
    await page.locator('main article').first().waitFor();
    await settle(page);
    const people = await heightsOf(page);
    await fullRoute(page);
    await page.goto('/admin-street');
    await page.getByLabel('Nombre de este teléfono').fill('Moto');
    await page.getByLabel('PIN de hoy, 6 dígitos').fill('482915');
    await page.getByLabel('El mismo PIN otra vez').fill('482915');
    await page.getByRole('button', { name: 'Llevar la ruta de hoy' }).click();
    await page.locator('main article').first().waitFor();
    const visits = await heightsOf(page);
    expect([people.length, visits.length]).toEqual([2, 2]);
    for (const { card, lines } of [...people, ...visits]) {
      expect.soft(card).toBeLessThanOrEqual(VISIT);
      expect.soft(lines).toBe(1);
    }
  });
});
