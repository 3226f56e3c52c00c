import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { onDesk } from './support/desk.ts';
import { inspectSome } from './support/inspect.ts';
import type { Product } from './support/product.ts';
import { applied, newPerson } from './support/stories.ts';
import { expect, oneIn } from './support/test.ts';
import { settle } from './support/visits.ts';

// From an installation with only its owner's account to the first disbursement.

const OWNER = { email: 'jefa@este.do', password: 'ambar-del-valle-19' };
const WINE = '#7a1f3d';

const guide = (page: Page) => page.getByRole('region', { name: 'Antes del primer préstamo' });

async function enter(page: Page) {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Contraseña').fill(OWNER.password);
  await page.getByRole('button', { name: 'Acceder al Panel' }).click();
  await page.waitForURL('**/admin');
}

async function setUp(page: Page) {
  await guide(page).getByRole('link', { name: 'Completar: RNC' }).click();
  await page.waitForURL('**/admin-settings#rnc');
  await expect(page.getByLabel('RNC')).toBeFocused();
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const open = (section: string) =>
    page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: section }).click();
  const save = async () => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Configuración guardada').first()).toBeVisible();
    await expect(page.getByText('Sin guardar').filter({ visible: true })).toHaveCount(0);
  };
  await fill('Nombre del producto', 'Del Este');
  await fill('Razón social', 'Préstamos del Este, S.R.L.');
  await fill('RNC', '1-01-00000-1');
  await save();
  await open('Contacto');
  await fill('Teléfono', '(809) 555-0199');
  await fill('Email de soporte', 'hola@este.do');
  await fill('Dirección', 'Calle Duarte 12, Higüey');
  await save();
  await open('Precio y mora');
  await page.getByLabel('5% mensual y gastos de cobranza').check();
  await save();
  await open('Recordatorios y cobros');
  await fill('Al día siguiente, si no pagó', '11:00');
  await save();
  await open('Marca');
  await fill('Color de la marca', WINE);
  await page.locator('input[name="logo"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 600, height: 200, channels: 3, background: WINE } })
      .png()
      .toBuffer(),
  });
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
  await save();
  await open('Cuentas para pagar');
  await page.getByRole('button', { name: 'Agregar una cuenta' }).click();
  await page.getByLabel('Banco', { exact: true }).selectOption('Banco Popular Dominicano');
  await fill('Número de cuenta', '800000009');
  await fill('Titular', 'Préstamos del Este, S.R.L.');
  await inspectSome(page, 'los ajustes del primer día');
  await save();
}

/** The checklist shows open settings, and a test message proves that mail is delivered. */
async function finish(page: Page, product: Product) {
  await page.goto('/admin');
  await expect(guide(page).getByText('Faltan 4 pasos')).toBeVisible();
  await inspectSome(page, 'lo que falta el primer día');
  for (const step of ['Saldos de apertura', 'Número de registro del contrato', 'Otro dueño'])
    await guide(page)
      .getByRole('button', { name: `Más tarde: ${step}` })
      .click();
  await expect(guide(page).getByText('Falta 1 paso')).toBeVisible();
  await guide(page).getByRole('button', { name: 'Enviarme una carta de prueba' }).click();
  await product.letter(OWNER.email, /Del Este: carta de prueba/);
  await expect(guide(page)).toHaveCount(0);
}

async function lend(page: Page, fullName: string) {
  await page.goto('/admin-pending');
  const shown = await onDesk(page, { fullName });
  await shown.getByRole('button', { name: 'Aprobar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Préstamo Aprobado')).toBeVisible();
  await page.goto('/admin-loans');
  await page
    .getByRole('article', { name: new RegExp(`^${fullName}`) })
    .getByRole('button', { name: 'Registrar desembolso' })
    .click();
  await page.getByLabel('Referencia de la transferencia').fill('TR-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('Desembolso registrado').first()).toBeVisible();
}

oneIn(
  3,
  'a bare installation lends: its owner sets what is missing, a customer signs, the money goes out',
  async ({ installation, browser }) => {
    const product = await installation.openBare(OWNER);
    const office = await (
      await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
    ).newPage();
    await enter(office);
    await expect(guide(office).getByText('Faltan 13 pasos')).toBeVisible();
    await settle(office);
    await setUp(office);
    await finish(office, product);

    const phone = await (
      await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
    ).newPage();
    // The lender's branding is visible before login.
    await phone.goto('/');
    const header = phone.getByRole('link', { name: 'Del Este' }).first();
    await expect
      .poll(() =>
        header
          .locator('img')
          .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
      .toBeGreaterThan(100);
    expect(
      await phone.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-brand'),
      ),
    ).toBe(WINE);
    await inspectSome(phone, 'la entrada con otra marca');
    const yokasta = await newPerson(phone, product, 'Yokasta');
    await applied(phone, product, yokasta);

    await lend(office, yokasta.fullName);
    await product.letter(yokasta.email, /Depositamos su préstamo/);
    await phone.goto('/my-products');
    await expect(phone.getByRole('link', { name: 'Pagar Cuota' })).toBeVisible();
    await product.stop();
  },
);
