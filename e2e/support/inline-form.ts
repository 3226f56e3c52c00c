import type { Page } from '@playwright/test';
import { takePhoto } from './photos.ts';
import { expect } from './test.ts';

/** This file fills in the form of five steps in the page, as a customer does. */

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

/** Chooses a bank by a part of its name, typed as on a phone: no capitals, no accents. */
export async function chooseBank(page: Page, typed: string, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Banco' }).fill(typed);
  await page.getByRole('option', { name: label, exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Banco' })).toHaveValue(label);
}

/** Fills the form from its first step up to the photos. */
export async function fillToPhotos(page: Page): Promise<void> {
  await page.getByLabel('Fecha de nacimiento').fill('05/06/1988');
  await forward(page);
  await fillEmployment(page);
  await forward(page);
  await chooseBank(page, 'bhd leon', 'Banco BHD');
  await page.getByLabel('Número de cuenta').fill('98765');
  await forward(page);
}

/** For each kind of photo, the label of its card in the form. */
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
