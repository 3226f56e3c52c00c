import type { Page } from '@playwright/test';
import { writeSum } from './people.ts';
import { expect } from './test.ts';

/** This file goes through the tasks of the signing step, which both presentations of the application form share. */

const forward = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true }).click();

export const atTask = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();

/** Draws a stroke in the signature pad that is on the screen. */
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

/** Reads and accepts the note, up to its signature, which the caller draws. */
export async function acceptNote(page: Page): Promise<void> {
  await page.getByLabel('He leído y acepto el Debo y Pagaré').check();
  await writeSum(page);
  await forward(page);
}

/** Reads and accepts the authorization, up to its signature, which the caller draws. */
export async function acceptAuthorization(page: Page): Promise<void> {
  await page.getByLabel('Autorizo la revisión de mi crédito').check();
  await forward(page);
}

/**
 * Tries to continue without a signature, draws, and takes the stroke back: nothing moves the pad or lies over it.
 */
export async function keepsPadInPlace(page: Page, document: string): Promise<void> {
  const pad = page.getByRole('img', { name: `Firma de ${document}` });
  await pad.scrollIntoViewIfNeeded();
  /** Size of the pad, and its distance from the title: scrolling moves both. */
  const placeOfPad = async () => {
    const [box, title] = [
      await pad.boundingBox(),
      await page.getByRole('heading', { name: `Firma el ${document}` }).boundingBox(),
    ];
    return box && title && [box.width, box.height, box.x - title.x, Math.round(box.y - title.y)];
  };
  const place = await placeOfPad();
  const expectInPlace = async () => {
    expect(await placeOfPad()).toEqual(place);
    const isOnTop = await pad.evaluate((canvas) => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      return [0.1, 0.5, 0.9].every(
        (share) => window.document.elementFromPoint(left + width * share, top + height * share) === canvas,
      );
    });
    expect(isOnTop).toBe(true);
  };
  await page.getByRole('button', { name: 'Continuar', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('La firma es requerida para continuar')).toBeAttached();
  await pad.scrollIntoViewIfNeeded();
  await expectInPlace();
  await drawInPage(page, document);
  await expectInPlace();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Firma lista')).toHaveCount(0);
  await expectInPlace();
}

/** Goes from the note's text through both signatures to the button that sends. */
export async function signBoth(page: Page): Promise<void> {
  await acceptNote(page);
  await drawInPage(page, 'Debo y Pagaré');
  await forward(page);
  await acceptAuthorization(page);
  await drawInPage(page, 'Autorización de Crédito');
  await forward(page);
  await page.getByLabel('Acepto los términos y condiciones').check();
}

/** Goes from the review page through both signatures to the button that sends. */
export async function acceptAndSign(page: Page): Promise<void> {
  await atTask(page, 'Revisa tus respuestas');
  await forward(page);
  await signBoth(page);
}

/** Goes from anywhere in the signing step to its last task, without filling in anything. */
export async function toLastTask(page: Page): Promise<void> {
  const last = page.getByRole('heading', { name: 'Envía tu solicitud', exact: true });
  while (!(await last.isVisible())) {
    const task = page.getByText(/^\d de \d$/);
    const before = await task.textContent();
    await forward(page);
    await expect(task).not.toHaveText(before ?? '');
  }
}
