import type { Page } from '@playwright/test';

export const CUSTOMER_PASSWORD = 'larimar-azul-7';

/** Signs somebody of the demo in through the login page. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill(CUSTOMER_PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

/** A stroke that crosses the open pad, as a finger draws it; another for each document. */
export async function drawOnPad(page: Page, document: string): Promise<void> {
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
  await page.getByRole('button', { name: 'Usar esta firma' }).click();
}
