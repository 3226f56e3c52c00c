import sharp from 'sharp';
import { expect, oneIn, test } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

test.use({ viewport: { width: 390, height: 844 } });

// Browsers draw the inside of a meter themselves, and not at the height that CSS sets.
oneIn(3, 'la barra del límite se ve tan alta donde está llena como donde no', async ({ page }) => {
  await signIn(page, 'rosa');
  await page.goto('/dashboard');
  await settle(page);
  const bar = page.getByRole('meter', { name: /^Disponible/ });
  const { data, info } = await sharp(await bar.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)].join();
  // The sample points are away from the rounded ends; the bar fills from the left.
  const column = Array.from({ length: info.height - 4 }, (_, y) => colourAt(16, y + 2));
  const rest = colourAt(info.width - 16, Math.floor(info.height / 2));
  expect(new Set(column).size, column.join(' ')).toBe(1);
  expect(column[0]).not.toBe(rest);
});
