import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { FIRST_SCREEN_DATA } from '#contract/first-screen.ts';
import { sample } from '#test/sample.ts';
import { enter } from './support/people.ts';
import { loseSignal } from './support/signal.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';
import { movedOn, shiftOf, watch, watchShifts } from './support/watch.ts';

test.use({ viewport: { width: 390, height: 844 } });

const QUIET = 1_000;

/** The content of each first screen before any script has run. */
const SCREENS = [
  ['rosa', '/dashboard', 'Próximo pago'],
  ['rosa', '/my-products', 'Balance pendiente'],
  ['marta', '/my-applications', '#LN-'],
  ['rosa', '/make-payment', 'Cuentas de la empresa'],
  ['ana', '/loan-application', 'Cantidad solicitada'],
  ['ana', '/new-application', 'Fecha de nacimiento'],
  ['pedro', '/admin', 'Métricas clave'],
] as const;

test('el servidor dibuja con el React de producción, sea cual sea su NODE_ENV @touch', () => {
  const folder = path.resolve(import.meta.dirname, '../dist/first-screen');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(scripts).toContain('first-screen.js');
  const asks = scripts.filter((name) => readFileSync(path.join(folder, name), 'utf8').includes('NODE_ENV'));
  expect(asks).toEqual([]);
});

for (const [who, address, says] of sample(SCREENS, 1, 'primera-pantalla')) {
  test(`${address} llega con su contenido y no pide nada más @touch`, async ({ page, product }) => {
    await signIn(page, who);
    await expect(async () => {
      const html = await (await page.request.get(address)).text();
      expect(html.slice(0, html.indexOf('<script'))).toContain(says);
    }).toPass();
    const problems = watch(page);
    const calls: string[] = [];
    // This is part of the page that arrived with its content.
    page.on('request', (request) => {
      if (request.resourceType() === 'document') calls.length = 0;
      else if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    await openWithContent(page, address);
    await page.waitForTimeout(QUIET);
    await touch(page);
    await page.waitForTimeout(QUIET);
    expect(calls).toEqual([]);
    expect(problems).toEqual([]);
    const metrics = await (await page.request.get(`${product.url}/metrics`)).text();
    expect(metrics).not.toMatch(/manito_first_screens_total\{result="failed"\}/);
  });
}

/** A busy machine may take longer than the limit: then the server sends the page without content. */
async function openWithContent(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('main').first().waitFor({ timeout: 5_000 });
    expect(await page.locator(`#${FIRST_SCREEN_DATA}`).count()).toBe(1);
  }).toPass();
}

test('el diálogo de la solicitud no se mueve mientras la página llega por partes @layout', async ({
  page,
}) => {
  await signIn(page, 'luis');
  await watchShifts(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 100, downloadThroughput: 20_000, uploadThroughput: 20_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  await openWithContent(page, '/loan-application');
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible();
  expect(await shiftOf(page), await movedOn(page)).toBeLessThanOrEqual(0.02);
});

/** Holds back the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

oneIn(3, 'lo tocado y lo escrito antes de que llegue el programa vale', async ({ page }) => {
  await signIn(page, 'rosa');
  const release = await holdScripts(page);
  await openWithContent(page, '/dashboard');
  await page.getByRole('textbox', { name: '¿Cuánto necesitas?' }).fill('7,000');
  await page.getByText('3 cuotas', { exact: true }).click();
  const calculate = page.getByRole('button', { name: 'Calcular', exact: true }).last();
  await calculate.click();
  await expect(calculate).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByText('RD$8,750').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: '¿Cuánto necesitas?' })).toHaveValue('7,000');
});

oneIn(3, 'hasta el primer toque llega el marco sin la pantalla, y su menú responde', async ({ page }) => {
  await signIn(page, 'rosa');
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(.*)\.js$/.exec(request.url()) ?? [];
    if (name) scripts.push(name);
  });
  await openWithContent(page, '/make-payment');
  await page.waitForTimeout(QUIET);
  expect(await page.locator('html[data-hydrated]').count()).toBe(0);
  // The last page of `openWithContent` alone: each file comes once.
  expect(new Set(scripts).size).toBe(4);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/make-payment-screen-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar menú' })).toBeVisible();
  await page.getByRole('button', { name: 'Registrar pago' }).click();
  await expect(page.getByRole('button', { name: 'Registrar pago' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByText('Debes subir un comprobante de pago').first()).toBeVisible();
});

oneIn(3, 'lo escrito en el pago antes de que llegue el programa vale', async ({ page }) => {
  await signIn(page, 'rosa');
  const release = await holdScripts(page);
  await openWithContent(page, '/make-payment');
  const amount = page.getByLabel('Monto').first();
  await amount.fill('1234');
  release();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  await expect(amount).toHaveValue(/1,?234/);
});

for (const { address, field, typed, button, next } of [
  {
    address: '/loan-application',
    field: 'Cantidad solicitada',
    typed: '7,000',
    button: 'Siguiente',
    next: 'Información personal',
  },
  {
    address: '/new-application',
    field: 'Nombre',
    typed: 'Anaís',
    button: 'Continuar',
    next: /Corrija|Faltan/,
  },
])
  oneIn(3, `el primer paso de ${address} está antes del programa y guarda lo escrito`, async ({ page }) => {
    await signIn(page, 'ana');
    const release = await holdScripts(page);
    await openWithContent(page, address);
    const control = page.getByRole('textbox', { name: field, exact: true });
    await control.fill(typed);
    await page.getByText('3 cuotas', { exact: true }).click();
    await expect(page.getByRole('radio', { name: /3 cuotas/ })).toBeChecked();
    // By key: the button looks disabled as long as the step lacks an answer.
    await page.getByRole('button', { name: button }).press('Enter');
    release();
    await expect(page.getByText(next).first()).toBeVisible();
    if (address === '/loan-application') await page.goBack();
    await expect(control).toHaveValue(typed);
    await expect(page.getByRole('radio', { name: /3 cuotas/ })).toBeChecked();
  });

oneIn(3, 'lo guardado en el teléfono sigue en el formulario que dibujó el servidor', async ({ page }) => {
  await signIn(page, 'ana');
  await openWithContent(page, '/loan-application');
  await page.getByRole('textbox', { name: 'Cantidad solicitada' }).fill('8,000');
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  await page.waitForTimeout(QUIET);
  const release = await holdScripts(page);
  await openWithContent(page, '/loan-application');
  await page.getByText('3 cuotas', { exact: true }).click();
  release();
  await expect(page.getByText('Continuamos donde quedó')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Cantidad solicitada' })).toHaveValue('8,000');
  await expect(page.getByRole('radio', { name: /3 cuotas/ })).toBeChecked();
});

oneIn(3, 'la flecha en una pestaña antes de que llegue el programa vale', async ({ page }) => {
  await signIn(page, 'rosa');
  const release = await holdScripts(page);
  await openWithContent(page, '/my-products');
  await page.getByRole('tab', { name: 'Préstamos' }).focus();
  await page.keyboard.press('ArrowRight');
  release();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Servicios' })).toBeFocused();
});

oneIn(3, 'tras salir sin señal, la página siguiente no muestra a nadie', async ({ page }) => {
  await enter(page, 'rosa@demo.do');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hola, Rosa' })).toBeVisible();
  await touch(page);
  const back = await loseSignal(page);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('logout');
  await back();
  const html = await (await page.request.get('/dashboard')).text();
  expect(html).not.toContain('Rosa');
  const home = await page.request.get('/', { maxRedirects: 0 });
  expect(home.status()).toBe(200);
});

oneIn(3, 'el icono lleva a la cuenta sin mostrar la entrada', async ({ page }) => {
  await signIn(page, 'rosa');
  await page.goto('/?fuente=pwa');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hola, Rosa' })).toBeVisible();
});
