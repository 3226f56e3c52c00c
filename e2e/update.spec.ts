import { isPage } from '#contract/paths.ts';
import { sample } from '#test/sample.ts';
import { openTwoBuilds, SECOND } from './support/second-build.ts';
import { cached, SCREENS, shellReady } from './support/shell.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

test.use({ serviceWorkers: 'allow' });

const QUESTION = 'Nueva versión disponible. ¿Actualizar ahora?';

for (const { name, viewport } of sample(SCREENS, 1, 'actualizacion')) {
  test(`una versión nueva pregunta antes, conserva lo escrito y recarga una sola vez: ${name} @offline`, async ({
    page,
    product,
  }) => {
    const builds = await openTwoBuilds(product.url);
    await page.setViewportSize(viewport);
    await page.goto(builds.url);
    await shellReady(page);
    await page.reload();
    await touch(page);
    await page.getByLabel('Email').fill('a-medio-escribir@correo.do');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });

    builds.release();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByText(QUESTION)).toBeVisible();
    // No reload happens by itself.
    await page.waitForTimeout(1500);
    expect(loads).toBe(0);
    await expect(page.getByLabel('Email')).toHaveValue('a-medio-escribir@correo.do');
    await expect(page.locator(`html[${SECOND}]`)).toHaveCount(0);

    await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect(page.locator(`html[${SECOND}]`)).toBeAttached();
    await page.waitForTimeout(1500);
    expect(loads).toBe(1);
    await expect(page.getByText(QUESTION)).toHaveCount(0);
    const caches = await page.evaluate(async () => globalThis.caches.keys());
    expect(caches).toEqual(['shell-second-build-001']);
    // Only the shell: no reply of a call.
    expect(
      (await cached(page)).filter((address) => !address.startsWith('/assets/') && !isPage(address)),
    ).toEqual([]);
    await builds.close();
  });
}

oneIn(
  6,
  'quien dice "Después" sigue con lo suyo, y otra pestaña no se recarga',
  async ({ context, product }) => {
    const builds = await openTwoBuilds(product.url);
    const [one, other] = [await context.newPage(), await context.newPage()];
    await one.goto(builds.url);
    await shellReady(one);
    for (const page of [one, other]) {
      await page.goto(builds.url);
      await touch(page);
    }
    await other.getByLabel('Email').fill('otra@correo.do');
    builds.release();
    await one.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await one.getByRole('button', { name: 'Después' }).click();
    await expect(one.getByText(QUESTION)).toHaveCount(0);
    await expect(one.locator(`html[${SECOND}]`)).toHaveCount(0);

    await one.reload();
    await one.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect(one.locator(`html[${SECOND}]`)).toBeAttached();
    await expect(other.getByLabel('Email')).toHaveValue('otra@correo.do');
    await other.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect(other.locator(`html[${SECOND}]`)).toBeAttached();
    await builds.close();
  },
);
