import type { Page } from '@playwright/test';
import { writeSum } from './people.ts';
import { takePhoto } from './photos.ts';
import { expect } from './test.ts';

/** The form of five steps in the page, as a person goes through it. */

export const forward = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true }).click();

export const atStep = (page: Page, step: number) =>
  expect(page.getByText(`Paso ${step} de 5`).first()).toBeVisible();

export async function fillEmployment(page: Page): Promise<void> {
  await page.getByLabel('Ingreso mensual').fill('24,000');
  await page.getByLabel('Tiempo en el trabajo').selectOption('2');
  await page.getByLabel('Empresa').fill('Textiles del Cibao');
  await page.getByLabel('Cargo').fill('Costurera');
  await page.getByLabel('Dirección').fill('Calle El Sol 4, Santiago');
}

/** By a part of its name, typed as phones do: no capitals, no accents. */
export async function chooseBank(page: Page, typed: string, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Banco' }).fill(typed);
  await page.getByRole('option', { name: label, exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Banco' })).toHaveValue(label);
}

/** The card of each kind of photo. */
const CARDS = { cedula_front: 'Subir Frente', cedula_back: 'Subir Reverso' } as const;

export async function takeCedula(page: Page): Promise<void> {
  for (const [hue, side] of (['cedula_front', 'cedula_back'] as const).entries()) {
    await page.locator(`input[name="${side}-camera"]`).setInputFiles({
      name: `${side}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takePhoto(CARDS[side], 60 * hue),
    });
    await expect(page.getByText('Subida', { exact: true })).toHaveCount(hue + 1);
  }
}

export async function takeSelfie(page: Page): Promise<void> {
  await page.locator('input[name="selfieWithCedulaUrl-camera"]').setInputFiles({
    name: 'selfie.jpg',
    mimeType: 'image/jpeg',
    buffer: await takePhoto('Selfie', 200),
  });
  await expect(page.locator('#selfieWithCedulaUrl').getByText('Subida')).toBeVisible();
}

/** A stroke in the pad that stands in the page. */
export async function drawInPage(page: Page, document: string): Promise<void> {
  const region = page.getByRole('region', { name: document, exact: true });
  const pad = region.getByRole('img', { name: `Firma de ${document}` });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not on the screen');
  await page.mouse.move(box.x + 30, box.y + 75);
  await page.mouse.down();
  for (let step = 0; step <= 20; step += 1)
    await page.mouse.move(box.x + 30 + step * 10, box.y + 75 + Math.sin(step / 2) * (30 + document.length));
  await page.mouse.up();
  await expect(region.getByText('Firma lista')).toBeVisible();
}

export async function acceptAndSign(page: Page): Promise<void> {
  await page.getByLabel('He leído y acepto el Debo y Pagaré').check();
  await drawInPage(page, 'Debo y Pagaré');
  await page.getByLabel('Autorizo la revisión de mi crédito').check();
  await drawInPage(page, 'Autorización de Crédito');
  await writeSum(page);
  await page.getByLabel('Acepto los términos y condiciones').check();
}
