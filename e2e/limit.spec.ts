import sharp from 'sharp';
import { expect, oneIn, test } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

test.use({ viewport: { width: 390, height: 844 } });

// Browsers draw the inside of a meter themselves, and not at the height that CSS sets.
oneIn(3, 'la barra del límite se llena en todo su alto', async ({ page }) => {
  await signIn(page, 'ana');
  await page.goto('/dashboard');
  await settle(page);
  await page.getByText('Tu resumen: nada todavía').click();
  const bar = page.getByRole('meter', { name: /^Disponible/ });
  const { data, info } = await sharp(await bar.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)].join();
  // The sample points are away from the rounded ends.
  const column = Array.from({ length: info.height - 4 }, (_, y) => colourAt(16, y + 2));
  expect(new Set(column).size, column.join(' ')).toBe(1);
});

oneIn(3, 'el límite se muestra a quien puede usarlo, y no a quien debe un préstamo', async ({ page }) => {
  await signIn(page, 'rosa');
  await page.goto('/dashboard');
  await settle(page);
  await expect(page.getByText('Próximo pago').first()).toBeVisible();
  await expect(page.getByText('Límite disponible')).toHaveCount(0);
});
