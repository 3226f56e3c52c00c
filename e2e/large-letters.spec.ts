import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { chooseBank, fillEmployment, forward } from './support/inline-form.ts';
import { chooseLetters } from './support/inspect.ts';
import { widerThanWindow } from './support/measure.ts';
import { takePhoto } from './support/photos.ts';
import { acceptAuthorization, acceptNote, atTask, drawInPage } from './support/signing-parts.ts';
import { asLender, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { open, signIn, VISITS } from './support/visits.ts';

// Letters of twice the size, as a phone's settings offer them: nothing overflows a screen of 390 px.
test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const LETTERS = 32;

/** Nothing scrolls sideways, in a dialog either, and the buttons of the header are fully visible. */
async function stays(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(widerThanWindow), name).toEqual([]);
  const scrolling = await page.evaluate(() =>
    [...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ localName, className, scrollWidth }) => `${localName}.${className}: ${scrollWidth} px`),
  );
  expect.soft(scrolling, `${name}: the dialog`).toEqual([]);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('header a, header button')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.left < 0 || box.right > window.innerWidth))
      .map(({ text, box }) => `${text}: ${Math.round(box.left)} to ${Math.round(box.right)}`),
  );
  expect.soft(cut, `${name}: header`).toEqual([]);
}

for (const visit of sample(VISITS, 2, 'letras-grandes')) {
  test(`${visit.path} cabe en 390 px con letras del doble`, async ({ page }) => {
    if (visit.who) await signIn(page, visit.who);
    await chooseLetters(page, LETTERS);
    await open(page, visit);
    await stays(page, visit.path);
    const menu = page.getByRole('button', { name: /^(Abrir menú|Menú)$/ });
    const isCovered = (await page.locator('dialog[open]').count()) > 0;
    if (visit.kind === 'office' || isCovered || !(await menu.isVisible())) return;
    await menu.click();
    await stays(page, `${visit.path}, menu`);
  });
}

oneIn(3, 'el menú cabe también junto a un nombre largo', async ({ page, product }) => {
  const lender = await asLender(page, product);
  await lender.changeSettings({ name: 'Cooperativa Quisqueyana' });
  await newPerson(page, product, 'Minerva');
  await chooseLetters(page, LETTERS);
  for (const path of ['/dashboard', '/support']) {
    await page.goto(path);
    await expect(page.locator('header').getByText('Cooperativa Quisqueyana').first()).toBeVisible();
    await stays(page, path);
    await expect(page.getByRole('button', { name: /^(Abrir menú|Menú)$/ })).toBeInViewport({ ratio: 1 });
  }
  await lender.changeSettings({ name: 'Manito' });
  await lender.close();
});

async function photos(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await page.locator(`input[name="${name}-camera"]`).setInputFiles({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takePhoto(name, 40 * index),
    });
    await expect(page.getByText('Subida', { exact: true })).toHaveCount(index + 1);
  }
}

/** Every task of the signing step, from the review page. */
async function signInLargeLetters(page: Page): Promise<void> {
  await atTask(page, 'Revisa tus respuestas');
  await stays(page, 'the answers');
  await forward(page);
  await expect(page.getByText('Según el pagaré')).toBeVisible();
  await stays(page, 'the note');
  await acceptNote(page);
  await drawInPage(page, 'Debo y Pagaré');
  await stays(page, 'the pad');
  await forward(page);
  await stays(page, 'the authorization');
  await acceptAuthorization(page);
  await drawInPage(page, 'Autorización de Crédito');
  await forward(page);
  await atTask(page, 'Envía tu solicitud');
  await stays(page, 'the last task');
}

oneIn(3, 'el diálogo cabe en 390 px con letras del doble, paso por paso', async ({ page, product }) => {
  await newPerson(page, product, 'Dionisia');
  await chooseLetters(page, LETTERS);
  await page.goto('/loan-application');
  await page.getByLabel('Cantidad solicitada').first().fill('6,500');
  await stays(page, 'the loan');
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await page.getByLabel('Dirección').fill('Calle 3 núm. 9, Haina');
  await stays(page, 'the person, without photos');
  await photos(page, ['cedulaPhotoUrl', 'cedulaBackPhotoUrl', 'selfieWithCedulaUrl']);
  await stays(page, 'the person');
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await page.getByLabel('Ingreso mensual').fill('29,000');
  await page.getByLabel('Tiempo en el trabajo').selectOption('4');
  await page.getByLabel('Empresa').fill('Puerto de Haina');
  await page.getByLabel('Cargo').fill('Estibador');
  await stays(page, 'the work');
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await page.getByLabel('Banco', { exact: true }).selectOption('Popular');
  await page.getByLabel('Ahorro').check();
  await page.getByLabel('Número de cuenta').fill('0799887766');
  await stays(page, 'the bank');
  await forward(page);
  await signInLargeLetters(page);
});

oneIn(3, 'el formulario cabe en 390 px con letras del doble, paso por paso', async ({ page, product }) => {
  await newPerson(page, product, 'Estela');
  await chooseLetters(page, LETTERS);
  await page.goto('/new-application');
  await page.getByLabel('Fecha de nacimiento').fill('07/08/1979');
  await page.getByLabel('Cantidad solicitada').first().fill('6,500');
  await stays(page, 'the person');
  await forward(page);
  await fillEmployment(page);
  await stays(page, 'the work');
  await forward(page);
  await chooseBank(page, 'banesco', 'Banesco');
  await page.getByLabel('Número de cuenta').fill('4321');
  await stays(page, 'the bank');
  await forward(page);
  await atTask(page, 'Tus fotos');
  await stays(page, 'the photos, none yet');
  await photos(page, ['cedula_front', 'cedula_back', 'selfieWithCedulaUrl']);
  await stays(page, 'the photos');
  await forward(page);
  await signInLargeLetters(page);
  await page.getByLabel('Acepto los términos y condiciones').check();
  await page.getByRole('button', { name: 'Firmar y enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeVisible();
  await stays(page, 'the confirmation');
});
