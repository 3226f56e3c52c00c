// For pictures.ts: each page of both application forms on a small phone, by day and by night, as one sheet of each form.
// It fills in what a page asks for and goes on, so that it walks through the forms of an earlier commit as well.
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { sumToWrite } from './people.ts';
import { takePhoto } from './photos.ts';
import { touch } from './touch.ts';
import { settle, signIn } from './visits.ts';

const FORMS = ['loan-application', 'new-application'];
const SCHEMES = ['light', 'dark'] as const;
const PHONE = { width: 360, height: 740 };
/** Pixels of a page in its sheet. */
const SHOWN = { width: 200, height: 411 };
/** More pages than a form has: a walk that does not get on ends here. */
const MOST = 20;
const ON = /^(?:Siguiente|Continuar)$/;

const TEXTS: Readonly<Record<string, string>> = {
  'Fecha de nacimiento': '05/06/1988',
  Dirección: 'Calle El Sol 4, Santiago',
  'Ingreso mensual': '24,000',
  Empresa: 'Textiles del Cibao',
  Cargo: 'Costurera',
  'Número de cuenta': '0712345678',
};
const TICKS = ['3 cuotas', 'Ahorro', /He leído y acepto/, /Autorizo la revisión/, /Acepto los términos/];

async function fillPage(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(TEXTS)) {
    const field = page.getByLabel(label, { exact: true }).first();
    if ((await field.isVisible()) && (await field.inputValue()) === '') await field.fill(text);
  }
  for (const label of TICKS) {
    const tick = page.locator('input').and(page.getByLabel(label)).first();
    if (await tick.isVisible()) await tick.check();
  }
  const years = page.getByLabel('Tiempo en el trabajo', { exact: true });
  if (await years.isVisible()) await years.selectOption({ index: 2 });
  const bank = page.getByLabel('Banco', { exact: true }).first();
  if (await bank.isVisible())
    if ((await bank.evaluate(({ localName }) => localName)) === 'select')
      await bank.selectOption({ index: 2 });
    else {
      await bank.fill('bhd leon');
      await page.getByRole('option').first().click();
    }
  const sum = page.getByRole('textbox', { name: 'La suma en letras' });
  if (await sum.isVisible()) await sum.fill(await sumToWrite(page));
  const cameras = page.locator('input[name$="-camera"]');
  for (const [at, camera] of (await cameras.all()).entries()) {
    const name = `foto ${at + 1}`;
    await camera.setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: await takePhoto(name, 60 * at),
    });
    await page
      .getByText('Subida', { exact: true })
      .nth(at)
      .waitFor({ timeout: 60_000 })
      // A payroll proof says it in other words.
      .catch(() => undefined);
  }
  const pad = page.locator('canvas').first();
  const box = (await pad.isVisible()) && (await pad.boundingBox());
  if (box) {
    await page.mouse.move(box.x + 30, box.y + box.height / 2);
    await page.mouse.down();
    for (let step = 0; step <= 20; step += 1)
      await page.mouse.move(
        box.x + 30 + step * 10,
        box.y + box.height / 2 + Math.sin(step / 2) * box.height * 0.2,
      );
    await page.mouse.up();
  }
}

/** What tells a page from the next one. */
const titlesOf = (page: Page) =>
  page
    .locator('dialog[open], main')
    .last()
    .evaluate((place) =>
      [...place.querySelectorAll('h1, h2, h3, h4')].map((each) => each.textContent).join(),
    );

/** Walks through a form, but does not send it. @returns a picture of each page in each scheme */
async function walk(page: Page, form: string) {
  const sheets = { light: [] as Buffer[], dark: [] as Buffer[] };
  await page.goto(`/${form}`);
  await touch(page);
  await settle(page);
  for (let at = 0; at < MOST; at += 1) {
    await fillPage(page);
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, 0);
      for (const each of document.querySelectorAll('dialog *')) each.scrollTop = 0;
    });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      sheets[colorScheme].push(await page.screenshot());
    }
    const on = page.getByRole('button', { name: ON }).last();
    if (!(await on.isVisible())) return sheets;
    const before = await titlesOf(page);
    await on.click();
    for (let waited = 0; (await titlesOf(page)) === before; waited += 100) {
      if (waited > 20_000) return sheets;
      await page.waitForTimeout(100);
    }
    await settle(page);
  }
  return sheets;
}

/** Puts pictures side by side into one. */
const sheetOf = async (shots: readonly Buffer[]) =>
  sharp({
    create: {
      width: shots.length * (SHOWN.width + 8) - 8,
      height: SHOWN.height,
      channels: 3,
      background: '#888',
    },
  }).composite(
    await Promise.all(
      shots.map(async (shot, at) => ({
        input: await sharp(shot).resize(SHOWN).toBuffer(),
        left: at * (SHOWN.width + 8),
        top: 0,
      })),
    ),
  );

/** Writes the sheets of both forms of the program at `baseURL` into a folder. @param end the end of their names */
export async function formSheets(browser: Browser, baseURL: string, folder: string, end: string) {
  for (const form of FORMS) {
    const context = await browser.newContext({
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      locale: 'es-DO',
      timezoneId: 'America/Santo_Domingo',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      baseURL,
    });
    const page = await context.newPage();
    await signIn(page, 'ana');
    const sheets = await walk(page, form);
    for (const scheme of SCHEMES)
      await (await sheetOf(sheets[scheme]))
        .webp({ quality: 55 })
        .toFile(path.join(folder, `${form}-pages-${scheme}${end}.webp`));
    await context.close();
  }
}
