import type { Page } from '@playwright/test';
import type { PagePath } from '#contract/paths.ts';
import type { DemoPerson } from '#server/demo/demo-people.ts';
import { sample } from '#test/sample.ts';
import { inspect } from './support/inspect.ts';
import { expect, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { settle, signIn } from './support/visits.ts';

interface Opening {
  readonly path: PagePath;
  readonly who: DemoPerson['key'] | null;
  /** A link that leads to the page of the button. */
  readonly first?: string;
  readonly press: string;
}

/** Dialogs and menus, each by the button that opens it. The test submits none of them and leaves each with Escape. */
const DIALOGS: readonly Opening[] = [
  { path: '/', who: null, press: 'Menú' },
  { path: '/my-applications', who: 'marta', first: 'Ver detalles', press: 'Rechazar la oferta' },
  { path: '/my-applications', who: 'marta', first: 'Ver detalles', press: 'Retirar solicitud' },
  { path: '/admin-pending', who: 'pedro', press: 'Aprobar' },
  { path: '/admin-pending', who: 'pedro', press: 'Contra Oferta' },
  { path: '/admin-pending', who: 'pedro', press: 'Rechazar' },
  { path: '/admin-payments', who: 'pedro', press: 'Ver comprobante 00452188' },
  { path: '/admin-payments', who: 'pedro', press: 'Confirmar' },
  { path: '/admin-payments', who: 'pedro', press: 'Rechazar' },
  { path: '/admin-clients', who: 'pedro', press: 'Documentos de Luis Ureña' },
  { path: '/admin-clients', who: 'pedro', press: 'Eliminar a Ana Peña' },
];

const holdsFocus = (page: Page) =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    // Between the last and the first element the focus is on the browser's own buttons.
    return document.activeElement === document.body || top?.contains(document.activeElement) === true;
  });

// Reads the demo's data and changes nothing: each test is independent, on a product that no journey has used.
test.describe.configure({ mode: 'parallel' });

for (const { path, who, first, press } of sample(DIALOGS, 1, 'dialogos')) {
  test(`${path}, ${press}: el diálogo toma el foco, lo guarda y lo devuelve @keys`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (who) await signIn(page, who);
    await page.goto(path);
    if (who) await page.locator('main').locator('h1').waitFor();
    else await touch(page);
    await settle(page);
    if (first) await page.getByRole('link', { name: first }).first().click();
    const button = page.getByRole('button', { name: press, exact: true }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleName(/\S/);
    await settle(page);
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(presses < 10 ? 'Tab' : 'Shift+Tab');
      expect(await holdsFocus(page), `after ${presses + 1} presses`).toBe(true);
    }
    await inspect(page, `${path}, ${press}`);
    // While the browser's own buttons have the focus, they receive the keys.
    if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press('Tab');
    // The first Escape closes the tooltip of the focused element.
    if (await page.getByRole('tooltip').isVisible()) await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}
