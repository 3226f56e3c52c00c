import type { Browser, Response } from '@playwright/test';
import { rounds } from '#test/sample.ts';
import { type Applicant, applyAs, uploadPhotos } from './support/applicants.ts';
import { inspectSome } from './support/inspect.ts';
import { NEWCOMER_PASSWORD } from './support/newcomer.ts';
import { takePhoto } from './support/photos.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

const DECISIONS = rounds(20, 5);
/** The positions of the rejections; the administrator approves all others, as on a usual morning. */
const REJECTED = [3, 8, 13, 18].filter((decision) => decision < DECISIONS);
/** One action opens the list, each decision takes two, and each reason one more: 45 for twenty. */
const KEYSTROKES = 1 + 2 * DECISIONS + REJECTED.length;

test.use({ viewport: { width: 1280, height: 800 } });

/** The applicant gives the lender a document afterwards. */
async function giveDocument(browser: Browser, product: Product, { email }: Applicant) {
  const context = await browser.newContext({ baseURL: product.url });
  const headers = { Origin: product.url };
  const entered = await context.request.post('/api/auth/login', {
    headers,
    data: { email, password: NEWCOMER_PASSWORD },
  });
  expect(entered.status()).toBe(200);
  const file = { name: 'carta.jpg', mimeType: 'image/jpeg', buffer: await takePhoto('Carta', 40) };
  const given = await context.request.post('/api/documents', {
    headers,
    multipart: { documentType: 'payroll', given: 'true', file },
  });
  expect(given.status()).toBe(201);
  await context.close();
}

test(`la cola: cuatro enteras en pantalla, 500 px en el teléfono, ${DECISIONS} decisiones con ${KEYSTROKES} teclas, y un envío`, async ({
  page,
  browser,
  product,
}) => {
  const names = Array.from({ length: DECISIONS }, (_, index) => `Cola${String.fromCharCode(65 + index)}`);
  // An applicant with a long name, photos and every warning takes the most room.
  const long = { firstName: 'Altagracia Maximiliana del Carmen', loanType: 'nomina' };
  await applyAs(browser, product, 'Altagracia', long, uploadPhotos);
  await giveDocument(browser, product, await applyAs(browser, product, 'Minerva'));
  for (let from = 0; from < names.length; from += 5)
    await Promise.all(names.slice(from, from + 5).map((name) => applyAs(browser, product, name)));

  await signIn(page, 'pedro');
  await page.goto('/admin-pending');
  const cards = page.locator('article[data-card]');
  await cards.first().waitFor();
  await settle(page);
  const boxes = () =>
    cards.evaluateAll((all) =>
      all
        .map((card) => card.getBoundingClientRect())
        .map(({ top, bottom, height }) => ({ top, bottom, height })),
    );
  const whole = (await boxes()).filter(({ top, bottom }) => top >= 0 && bottom <= 800);
  expect(whole.length).toBeGreaterThanOrEqual(4);
  // Status, time and document take more than a line.
  const arrived = cards.filter({ hasText: 'Minerva' }).getByText('Llegó un documento').first();
  await expect(arrived).toBeInViewport({ ratio: 1 });
  await inspectSome(page, 'La cola de solicitudes');

  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  expect(Math.max(...(await boxes()).map(({ height }) => height))).toBeLessThanOrEqual(500);
  await page.setViewportSize({ width: 1280, height: 800 });

  let keystrokes = 0;
  const press = async (key: string) => {
    keystrokes += 1;
    await page.keyboard.press(key);
  };
  const before = await cards.count();
  await page.locator('h1').first().focus();
  await press('j');
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    const current = page.locator('article[data-card]:focus');
    const id = await current.getAttribute('id');
    await press(REJECTED.includes(decision) ? 'r' : 'a');
    await page.getByRole('dialog').waitFor();
    if (REJECTED.includes(decision)) await press('4');
    await press('Enter');
    await expect(page.locator(`#${id}`)).toHaveCount(0);
    await expect(page.locator('article[data-card]:focus')).toHaveCount(1);
  }
  await expect(cards).toHaveCount(before - DECISIONS);
  test.info().annotations.push({ type: 'keystrokes', description: String(keystrokes) });
  expect(keystrokes).toBeLessThanOrEqual(KEYSTROKES);

  // One send disburses the approved applications, and they leave the list.
  await page.goto('/admin-loans');
  const bar = page.getByRole('region', { name: 'Desembolsar varios' });
  await bar.getByRole('button', { name: /^Elegir los \d+ que puede$/ }).click();
  await expect(bar.getByText(/^\d+ elegidos: RD\$/)).toBeVisible();
  await inspectSome(page, 'Desembolsar varios');
  const file = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Descargar archivo' }).click();
  expect((await file).suggestedFilename()).toMatch(/^desembolsos-\d{4}-\d{2}-\d{2}\.csv$/);
  await bar.getByRole('button', { name: 'Marcar como enviados' }).click();
  const dialog = page.getByRole('dialog', { name: 'Marcar como enviados' });
  await expect(dialog.getByRole('row', { name: /^Total/ })).toBeVisible();
  await inspectSome(page, 'Marcar como enviados');
  await dialog.getByLabel('Referencia del envío').fill('LOTE-1');
  const isSent = (reply: Response) =>
    reply.request().method() === 'POST' && reply.url().endsWith('/api/admin/disbursements');
  // The page looks for the notice from before the press: it is there for five seconds, and on a busy machine this process
  // may not run in them.
  const told = page.getByText('Desembolsos registrados').first().waitFor();
  const sent = page.waitForResponse(isSent);
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  const reply = await sent;
  expect(reply.status(), await reply.text()).toBe(200);
  const refused = (await reply.json()).outcomes.filter((outcome: { refused: unknown }) => outcome.refused);
  expect(refused).toEqual([]);
  await told;
  await expect(bar).toHaveCount(0);
});
