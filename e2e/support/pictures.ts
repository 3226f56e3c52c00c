// Pictures of the running product, for the README and to be looked at: `npm run pictures`.
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../bin/chromium.mjs';
import { type Product, startProduct } from './product.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../.cache/pictures');
/** The few that the README shows are kept in the repository. */
const README = path.resolve(import.meta.dirname, '../../docs/pictures');
const SHOWN = [
  'entrada-390-light.png',
  'solicitud-390-light.png',
  'mi-prestamo-390-light.png',
  'pendientes-1280-light.png',
];
const ROSA = { email: 'rosa@demo.do', password: 'larimar-azul-7' };
const MARTA = { email: 'marta@demo.do', password: 'larimar-azul-7' };
const ANA = { email: 'ana@demo.do', password: 'larimar-azul-7' };
const PEDRO = { email: 'pedro@demo.do', password: 'ambar-del-valle-9' };

const SHOTS = [
  { name: 'entrada', path: '/', who: null },
  { name: 'registro', path: '/register', who: null },
  { name: 'calculadora', path: '/calculator', who: null, press: 'Calcular' },
  { name: 'inicio', path: '/dashboard', who: ROSA },
  { name: 'mi-prestamo', path: '/my-products', who: ROSA },
  { name: 'pagar', path: '/make-payment', who: ROSA },
  { name: 'contra-oferta', path: '/my-applications', who: MARTA },
  { name: 'solicitud', path: '/loan-application', who: ANA },
  { name: 'pendientes', path: '/admin-pending', who: PEDRO },
  { name: 'prestamos', path: '/admin-loans', who: PEDRO },
  { name: 'pagos', path: '/admin-payments', who: PEDRO },
];

async function shoot(
  browser: Browser,
  product: Product,
  shot: (typeof SHOTS)[number],
  width: number,
  colorScheme: 'light' | 'dark',
) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 800 },
    colorScheme,
    locale: 'es-DO',
    baseURL: product.url,
  });
  const page = await context.newPage();
  if (shot.who) {
    const admin = shot.who === PEDRO;
    const login = admin ? '/api/auth/admin-login-credentials' : '/api/auth/login';
    await page.request.post(login, { data: shot.who });
  }
  await page.goto(shot.path, { waitUntil: 'networkidle' });
  if (shot.press) await page.getByRole('button', { name: shot.press }).click();
  await page.waitForTimeout(400);
  await page.screenshot({
    path: path.join(FOLDER, `${shot.name}-${width}-${colorScheme}.png`),
    fullPage: shot.path !== '/loan-application',
  });
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
await mkdir(README, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ],
});
const only = process.argv[2];
for (const shot of SHOTS.filter(({ name }) => !only || name === only)) {
  for (const width of [390, 1280])
    for (const scheme of ['light', 'dark'] as const) await shoot(browser, product, shot, width, scheme);
}
if (!only) for (const name of SHOWN) await copyFile(path.join(FOLDER, name), path.join(README, name));
await browser.close();
await product.stop();
