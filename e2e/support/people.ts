import type { Page } from '@playwright/test';
import { touch } from './touch.ts';

export const CUSTOMER_PASSWORD = 'larimar-azul-7';

/** Signs a person of the demo in through the login page. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await touch(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill(CUSTOMER_PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

/** Draws a stroke across the open pad, as a finger does, and takes it; a different one for each document. */
export async function drawOnPad(page: Page, document: string, done = 'Usar esta firma'): Promise<void> {
  const box = await page
    .getByRole('img', { name: `Firma de ${document}` })
    .last()
    .boundingBox();
  if (!box) throw new Error('The pad is not on the screen');
  await page.mouse.move(box.x + 30, box.y + 75);
  await page.mouse.down();
  for (let step = 0; step <= 20; step += 1) {
    await page.mouse.move(box.x + 30 + step * 12, box.y + 75 + Math.sin(step / 2) * (30 + document.length));
  }
  await page.mouse.up();
  await page.getByRole('button', { name: done }).click();
}

/** The sum that the debtor has to write out, copied from the text beside the field. */
export const sumToWrite = async (page: Page): Promise<string> =>
  (await page.locator('#sumInWords-hint strong').textContent()) ?? '';

export async function writeSum(page: Page): Promise<void> {
  await page.getByLabel('La suma en letras').fill(await sumToWrite(page));
}

/**
 * Does the tasks that precede both signatures: ticks that the note and the authorization are accepted, and writes the
 * sum out.
 */
export async function acceptBoth(page: Page): Promise<void> {
  await page.getByLabel('He leído y acepto el Debo y Pagaré').check();
  await page.getByLabel('Autorizo la revisión de mi crédito').check();
  await writeSum(page);
}
