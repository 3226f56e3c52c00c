import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { expect, test } from './support/test.ts';

/** The position and the computed look of every element and pseudo-element of the page. */
const looksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element, index) => {
      const name = `${index} ${element.outerHTML.slice(0, 60)}`;
      const { x, y, width, height } = element.getBoundingClientRect();
      const styles = [null, '::before', '::after', '::marker', '::placeholder'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const isDrawn = pseudo === null || /^::[mp]/.test(pseudo) || style.content !== 'none';
        return isDrawn ? [`${name} ${pseudo ?? ''} ${style.cssText}`] : [];
      });
      return [`${name} is at ${[x, y, width, height]}`, ...styles];
    }),
  );

const PAGES = readdirSync(path.resolve(import.meta.dirname, '../dist/web')).filter(
  (name) => name.endsWith('.html') && name !== 'app.html' && !name.startsWith('first-screen-'),
);

const WINDOWS = [
  [390, 'light'],
  [1280, 'dark'],
] as const;

for (const [width, colorScheme] of sample(WINDOWS, 1, 'estilos')) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });
    test('cada página trae consigo los estilos de lo que muestra @layout', async ({ page, product }) => {
      expect(PAGES.length).toBeGreaterThan(8);
      for (const file of PAGES) {
        await page.goto(product.url + (file === 'index.html' ? '/' : `/${file.replace('.html', '')}`));
        await page.evaluate(() => document.fonts.ready);
        // The browser guesses the height of these sections (reading.css) until it draws them, at no fixed moment.
        await page.evaluate(() => {
          for (const later of document.querySelectorAll<HTMLElement>('.later'))
            later.style.contentVisibility = 'visible';
        });
        const own = await looksOf(page);
        await page.evaluate(async () => {
          const [href = ''] = /\/assets\/public-[\w-]+\.css/.exec(document.documentElement.innerHTML) ?? [];
          const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
          const there = new Promise((done, failed) => {
            sheet.onload = done;
            sheet.onerror = failed;
          });
          document.querySelector('style')?.after(sheet);
          await there;
        });
        const whole = new Set(await looksOf(page));
        expect(own.filter((look) => !whole.has(look)).slice(0, 20), file).toEqual([]);
      }
    });
  });
}
