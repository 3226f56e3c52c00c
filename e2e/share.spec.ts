import { readFile } from 'node:fs/promises';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { sample } from '#test/sample.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn } from './support/test.ts';
import { signIn } from './support/visits.ts';

/** The text that a scanner reads in a picture. */
async function scan(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 2_000 });
}

for (const { viewport } of sample(SCREENS, 1, 'compartir')) {
  oneIn(
    2,
    `el código de la pantalla de ${viewport.width} px y el descargado se leen, de día y de noche`,
    async ({ page, product }) => {
      await page.setViewportSize(viewport);
      await signIn(page, 'ana');
      await page.goto('/dashboard');
      await page
        .getByRole('navigation', { name: 'Secciones' })
        .getByRole('link', { name: 'Compartir' })
        .click();
      const code = page.getByRole('img', { name: /Código QR/ });
      await expect(code).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await scan(await page.screenshot())).toBe(product.url);
      }
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar QR' }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toBe('codigo-qr.svg');
      expect(
        await scan(
          await sharp(await readFile(await file.path()))
            .png()
            .toBuffer(),
        ),
      ).toBe(product.url);
    },
  );
}

oneIn(2, 'copiar pone la dirección en el portapapeles', async ({ page, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'ana');
  await page.goto('/dashboard/share');
  await page.getByRole('button', { name: 'Copiar URL' }).click();
  await expect(page.getByText('URL copiada')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.url);
});
