import type { Page } from '@playwright/test';
import { chooseLetters } from './support/inspect.ts';
import { loseSignal } from './support/signal.ts';
import { newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

// What a form on a small phone keeps in sight, and what it leaves to the person who fills it in.
test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

const FORMS = ['/new-application', '/loan-application'];

async function openForm(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByText('Paso 1 de 5')).toBeVisible();
  // The program of the page handles the form from here on.
  await touch(page);
  await page.getByLabel('3 cuotas').check();
}

for (const path of FORMS) {
  oneIn(3, `${path}: lo que cuesta lo elegido está a la vista en todo el paso`, async ({ page, product }) => {
    await newPerson(page, product, 'Casilda');
    await openForm(page, path);
    const cost = page.getByText('2 × RD$4,167 + RD$4,166 = RD$12,500');
    for (const field of ['Número de cuotas', 'Tipo de préstamo']) {
      await page.getByRole('group', { name: field }).scrollIntoViewIfNeeded();
      await expect(cost).toBeInViewport({ ratio: 1 });
      // Nothing lies over it: neither the places nor a bar.
      const isOnTop = await cost.evaluate((line) => {
        const { left, top, width, height } = line.getBoundingClientRect();
        return [0.1, 0.9].every((share) =>
          line.contains(document.elementFromPoint(left + width / 4, top + height * share)),
        );
      });
      expect(isOnTop, field).toBe(true);
    }
    await page.getByLabel('2 cuotas').check();
    await expect(page.getByText('2 × RD$5,750 = RD$11,500')).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Cantidad solicitada').first().fill('999');
    await expect(page.getByText(/ = RD\$/)).toHaveCount(0);
  });

  oneIn(3, `${path}: sin señal queda una línea, que no tapa nada`, async ({ page, product }) => {
    await newPerson(page, product, 'Dominga');
    await openForm(page, path);
    const regainSignal = await loseSignal(page);
    const banner = page.getByRole('region', { name: 'Conexión' });
    await expect(banner).toBeVisible();
    // The bar moves into the dialog once that is open.
    await expect.poll(async () => (await banner.boundingBox())?.height).toBeLessThanOrEqual(60);
    // Each control that takes the focus comes to rest above the line, the last one of the page too.
    for (const control of await page.locator('input:visible, select:visible, button:visible').all()) {
      await control.focus();
      const covered = await control.evaluate((element) => {
        const { left, top, width, height, bottom } = element.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return bottom <= innerHeight && there?.closest('[data-bottom-bar]') && !element.contains(there)
          ? element.outerHTML
          : null;
      });
      if (!(await control.evaluate((element) => element.closest('[data-bottom-bar]'))))
        expect(covered).toBeNull();
    }
    await regainSignal();
  });

  oneIn(
    3,
    `${path}: con letras del doble en 320 px, el formulario tiene el 60 % del alto`,
    async ({ page, product }) => {
      await newPerson(page, product, 'Eduvigis');
      await page.setViewportSize({ width: 320, height: 740 });
      await chooseLetters(page, 32);
      await openForm(page, path);
      // The second step has both buttons.
      if (path === '/new-application') await page.getByLabel('Fecha de nacimiento').fill('07/08/1979');
      await page.getByRole('button', { name: /^(Siguiente|Continuar)$/ }).click();
      await expect(page.getByText('Paso 2 de 5')).toBeVisible();
      for (const field of ['Apellido', 'Empresa', 'Dirección']) {
        const control = page.getByLabel(field, { exact: true });
        if (!(await control.isVisible())) continue;
        await control.scrollIntoViewIfNeeded();
        const share = await page.evaluate(() => {
          const rows = Array.from({ length: 74 }, (_, row) => document.elementFromPoint(160, row * 10 + 5));
          const isForm = (element: Element | null) =>
            element?.closest('dialog, main') && !element.closest('header, footer, [data-bottom-bar]');
          return rows.filter(isForm).length / rows.length;
        });
        expect(share, field).toBeGreaterThanOrEqual(0.6);
      }
      // Long words break by the rules of the language.
      expect(await page.evaluate(() => getComputedStyle(document.body).hyphens)).toBe('auto');
      expect(await page.locator('html').getAttribute('lang')).toBe('es-DO');
    },
  );
}
