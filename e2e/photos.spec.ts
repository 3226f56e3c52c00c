import sharp from 'sharp';
import { inspectSome } from './support/inspect.ts';
import { arrive } from './support/newcomer.ts';
import { takePhoto } from './support/photos.ts';
import { expect, oneIn, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

oneIn(
  3,
  'una foto borrosa de la cédula se avisa en el teléfono; se toma otra, o se usa de todos modos',
  async ({ page, product }) => {
    await arrive(page, product, 'Fátima');
    await page.goto('/loan-application');
    await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
    const clear = await takePhoto('Frente', 40);
    const blurred = await sharp(clear).blur(14).jpeg().toBuffer();
    const front = page.locator('#cedulaPhotoUrl');
    let uploads = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/documents')) uploads += 1;
    });
    const take = (name: string, buffer: Buffer) =>
      page
        .locator(`input[name="${name}-camera"]`)
        .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });

    await take('cedulaPhotoUrl', blurred);
    await expect(front.getByText(/^Se ve borrosa/)).toBeVisible();
    await expect(front.getByText('Tomar otra foto')).toBeVisible();
    await inspectSome(page, 'a blurred photo');
    expect(uploads).toBe(0);
    await take('cedulaPhotoUrl', clear);
    await expect(front.getByText('Subida')).toBeVisible();
    await expect(front.getByText(/^Se ve borrosa/)).toHaveCount(0);
    await expect(front.getByText('Tomar otra foto')).toBeVisible();
    expect(uploads).toBe(1);

    await take('cedulaBackPhotoUrl', blurred);
    await page.getByRole('button', { name: 'Usar de todos modos' }).click();
    await expect(page.locator('#cedulaBackPhotoUrl').getByText('Subida')).toBeVisible();
    expect(uploads).toBe(2);
  },
);

oneIn(
  3,
  'una foto en curso que se pierde al recargarse la página se dice, y se toma otra vez',
  async ({ page, product }) => {
    await arrive(page, product, 'Nereida');
    await page.goto('/loan-application');
    await page.getByLabel('Cantidad solicitada').first().fill('6,500');
    await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
    const clear = await takePhoto('Frente', 40);
    const take = (name: string, buffer: Buffer) =>
      page
        .locator(`input[name="${name}-camera"]`)
        .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
    const lostOf = (id: string) => page.locator(`#${id}`).getByText(/se perdió la foto que estabas tomando/);

    // One upload is under way, and one is held back.
    await page.route('**/api/documents', (route) =>
      route.request().method() === 'POST' ? new Promise<void>(() => undefined) : route.fallback(),
    );
    await take('cedulaPhotoUrl', clear);
    await expect(page.locator('#cedulaPhotoUrl').getByText(/^Subiendo/)).toBeVisible();
    await take('cedulaBackPhotoUrl', await sharp(clear).blur(14).jpeg().toBuffer());
    await expect(page.locator('#cedulaBackPhotoUrl').getByText(/^Se ve borrosa/)).toBeVisible();
    await page.reload();
    await expect(lostOf('cedulaPhotoUrl')).toBeVisible();
    await expect(lostOf('cedulaBackPhotoUrl')).toBeVisible();
    await expect(lostOf('selfieWithCedulaUrl')).toHaveCount(0);
    await inspectSome(page, 'a photo that was lost');

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await take('cedulaPhotoUrl', clear);
    await expect(page.locator('#cedulaPhotoUrl').getByText('Subida')).toBeVisible();
    await expect(lostOf('cedulaPhotoUrl')).toHaveCount(0);

    // The phone closed the page while its camera was open.
    const opened = page.waitForEvent('filechooser');
    await page.locator('input[name="selfieWithCedulaUrl-camera"]').click();
    await opened;
    await page.reload();
    await expect(lostOf('selfieWithCedulaUrl')).toBeVisible();
    await expect(lostOf('cedulaPhotoUrl')).toHaveCount(0);
  },
);
