import type { Page } from '@playwright/test';
import {
  atStep,
  chooseBank,
  fillEmployment,
  forward as forwardInPage,
  takeCedula,
  takeSelfie,
} from './support/inline-form.ts';
import { inspectSome } from './support/inspect.ts';
import { takePhoto } from './support/photos.ts';
import type { Product } from './support/product.ts';
import { keptOnPhone, queueOf, refuseBackgroundSync, waitingList, wakeWorker } from './support/queue.ts';
import { shellReady } from './support/shell.ts';
import { acceptAndSign, acceptNote, atTask, signBoth } from './support/signing-parts.ts';
import { asLender, type NewPerson, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { killed, press } from './support/waiting-payments.ts';

// An application signed without signal reaches the lender once, with its photos, at every point of failure.
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
test.beforeEach(({ page }) => refuseBackgroundSync(page));

const forward = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function photo(page: Page, name: string, hue: number, becomes: string): Promise<void> {
  await page.locator(`input[name="${name}-camera"]`).setInputFiles({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await takePhoto(name, hue),
  });
  await expect(page.locator(`#${name}`).getByText(becomes)).toBeVisible();
}

/** Everything up to the documents, which require a signal. */
async function fillUp(page: Page): Promise<void> {
  await page.goto('/loan-application');
  await page.getByLabel('Cantidad solicitada').first().fill('6,500');
  await forward(page, 'Siguiente');
  await page.getByLabel('Dirección').fill('Calle 3 núm. 9, Haina');
  await photo(page, 'cedulaPhotoUrl', 40, 'Subida');
  await photo(page, 'cedulaBackPhotoUrl', 80, 'Subida');
  await photo(page, 'selfieWithCedulaUrl', 120, 'Subida');
  await forward(page, 'Siguiente');
  await page.getByLabel('Ingreso mensual').fill('29,000');
  await page.getByLabel('Tiempo en el trabajo').selectOption('4');
  await page.getByLabel('Empresa').fill('Puerto de Haina');
  await page.getByLabel('Cargo').fill('Estibador');
  await forward(page, 'Siguiente');
  await page.getByLabel('Banco', { exact: true }).selectOption('Popular');
  await page.getByLabel('Ahorro').check();
  await page.getByLabel('Número de cuenta').fill('0799887766');
  await forward(page, 'Continuar');
  await readTexts(page);
}

/** The customer reads the agreement and leaves it unsigned. */
async function readTexts(page: Page): Promise<void> {
  await atTask(page, 'Revisa tus respuestas');
  await forward(page, 'Continuar');
  await expect(page.getByLabel('He leído y acepto el Debo y Pagaré')).toBeVisible();
  await press(page, 'Anterior');
  await atTask(page, 'Revisa tus respuestas');
}

/** The customer's applications in the database, and the number of events that report a submission. */
async function taken(product: Product, { email }: NewPerson) {
  const applications = await product.rows<{ amount: number; photos: number; signed: boolean }>(
    `select a.amount, a.signed_at is not null as signed,
      (select count(*)::int from documents d where d.application_id = a.id) as photos
      from loan_applications a join users u on u.id = a.user_id where u.email = $1 order by a.id`,
    [email],
  );
  const [events] = await product.rows<{ count: number }>(
    `select count(*)::int as count from events e join loan_applications a on a.id::text = e.subject_id
      join users u on u.id = a.user_id where e.name = 'application.submitted' and u.email = $1`,
    [email],
  );
  return { applications, events: events?.count };
}
const ONCE = { applications: [{ amount: 6_500, signed: true, photos: 3 }], events: 1 };
const NONE = { applications: [], events: 0 };

test('firmada sin señal, con una foto tomada sin señal y la página muerta, llega una sola vez @offline', async ({
  page: first,
  product,
}) => {
  const person = await newPerson(first, product, 'Ambiorix');
  await fillUp(first);
  await shellReady(first);
  const context = first.context();
  await context.setOffline(true);
  // The customer takes the selfie again without signal; the documents print no photo.
  await press(first, 'Cambiar: Información personal');
  await photo(first, 'selfieWithCedulaUrl', 200, 'Guardada en este teléfono');
  await expect(first.getByRole('img', { name: /Selfie.*: foto guardada/ })).toBeVisible();
  await press(first, 'Guardar y volver a revisar');
  await acceptAndSign(first);
  await forward(first, 'Solicitar Préstamo');
  await first.waitForURL('**/dashboard');
  await keptOnPhone(first);
  await expect(waitingList(first)).toContainText('Solicitud de RD$6,500 en 2 cuotas');
  expect(await taken(product, person)).toEqual(NONE);

  const blank = await context.newPage();
  await first.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await wakeWorker(context, product.url);
  await expect.poll(() => taken(product, person)).toEqual(ONCE);
  await blank.goto('/my-applications');
  await expect(blank.getByText('RD$6,500').filter({ visible: true }).first()).toBeVisible();
  await expect(waitingList(blank)).toHaveCount(0);
  // A sent application is finished: the next one starts empty.
  await blank.goto('/loan-application');
  await expect(blank.getByText('Continuamos donde quedó')).toHaveCount(0);
  expect(await taken(product, person)).toEqual(ONCE);
});

oneIn(
  3,
  'una respuesta perdida y una página que muere enviando no hacen otra solicitud',
  async ({ page: first, product }) => {
    const person = await newPerson(first, product, 'Yokasta');
    await fillUp(first);
    await acceptAndSign(first);
    let isReached = false;
    await first.route('**/api/loan-applications', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      isReached = true;
    });
    await forward(first, 'Solicitar Préstamo');
    await expect.poll(() => isReached).toBe(true);
    expect(await taken(product, person)).toEqual(ONCE);
    await product.rows('delete from idempotency_keys');
    const page = await killed(first, '/dashboard');
    await expect(waitingList(page).getByText('Recibido')).toBeVisible();
    expect(await queueOf(page)).toBe('[]');
    expect(await taken(product, person)).toEqual(ONCE);
  },
);

oneIn(
  3,
  'si las condiciones cambian mientras espera, se leen las nuevas, se firma otra vez y nada se pierde',
  async ({ page, product }) => {
    const person = await newPerson(page, product, 'Leonel');
    await fillUp(page);
    await acceptAndSign(page);
    await page.context().setOffline(true);
    await forward(page, 'Solicitar Préstamo');
    await page.waitForURL('**/dashboard');
    await keptOnPhone(page);
    const lender = await asLender(page, product);
    await lender.changeSettings({ legalName: 'Manito Préstamos del Este, S.R.L.' });
    await page.context().setOffline(false);
    await expect(waitingList(page).getByText('No se aceptó')).toBeVisible();
    expect(await taken(product, person)).toEqual(NONE);
    await inspectSome(page, 'una solicitud cuyas condiciones cambiaron');

    await page.getByRole('link', { name: /^Leer y firmar de nuevo/ }).click();
    await expect(page.getByText('El pagaré cambió: hay que leerlo y firmarlo otra vez')).toBeVisible();
    await expect(page.getByText('Paso 5 de 5')).toBeVisible();
    // Both texts are new, and neither is accepted or signed.
    await expect(page.getByText(/Manito Préstamos del Este/).first()).toBeAttached();
    await expect(page.getByLabel('He leído y acepto el Debo y Pagaré')).not.toBeChecked();
    await acceptNote(page);
    await expect(page.getByText('Firma lista')).toHaveCount(0);
    await press(page, 'Anterior');
    await signBoth(page);
    await forward(page, 'Solicitar Préstamo');
    await expect(page.getByText('¡Solicitud enviada!')).toBeVisible();
    await expect.poll(() => taken(product, person)).toEqual(ONCE);
    expect(await queueOf(page)).toBe('[]');
    await lender.close();
  },
);

oneIn(
  3,
  'en el formulario de la página, la firma espera por la señal y el borrador se envía una sola vez',
  async ({ page: first, product }) => {
    const person = await newPerson(first, product, 'Ramona');
    await first.goto('/new-application');
    await first.getByLabel('Fecha de nacimiento').fill('07/08/1979');
    await first.getByLabel('Cantidad solicitada').first().fill('6,500');
    await forwardInPage(first);
    await atStep(first, 2);
    await fillEmployment(first);
    await forwardInPage(first);
    await chooseBank(first, 'banesco', 'Banesco');
    await first.getByLabel('Número de cuenta').fill('4321');
    await forwardInPage(first);
    await takeCedula(first);
    await takeSelfie(first);
    await forwardInPage(first);
    await acceptAndSign(first);
    await first.context().setOffline(true);
    await press(first, 'Firmar y enviar');
    await first.waitForURL('**/dashboard');
    await keptOnPhone(first);
    await expect(waitingList(first)).toContainText(/Solicitud #LN-\d+ firmada/);
    expect(await taken(product, person)).toMatchObject({ applications: [{ signed: false }], events: 0 });
    const context = first.context();
    await first.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const page = await context.newPage();
    await page.goto('/dashboard');
    await expect(waitingList(page).getByText('Recibido')).toBeVisible();
    expect(await taken(product, person)).toEqual(ONCE);
  },
);

oneIn(
  2,
  'lo que no se acepta se corrige en su formulario, con todo lo llenado',
  async ({ page, product }) => {
    const person = await newPerson(page, product, 'Xiomara');
    await fillUp(page);
    await acceptAndSign(page);
    await page.context().setOffline(true);
    await forward(page, 'Solicitar Préstamo');
    await page.waitForURL('**/dashboard');
    await keptOnPhone(page);
    await page.route('**/api/loan-applications', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: {
              code: 'invalid',
              message: 'Revise los datos',
              errors: [{ field: 'employer', message: 'Empresa es requerida' }],
            },
          })
        : route.fallback(),
    );
    await page.context().setOffline(false);
    await expect(waitingList(page).getByText('Empresa es requerida')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('link', { name: /^Corregir/ }).click();
    await expect(page.getByText('Paso 5 de 5')).toBeVisible();
    // Every answer is still there.
    await atTask(page, 'Revisa tus respuestas');
    await press(page, 'Cambiar: Información Laboral');
    await page.getByLabel('Empresa').fill('Zona Franca Haina');
    await press(page, 'Guardar y volver a revisar');
    await forward(page, 'Continuar');
    // The agreement prints the employer: it has changed, so the customer accepts and signs the agreement again.
    await expect(page.getByText('Empresa: Puerto de Haina → Zona Franca Haina')).toBeVisible();
    await signBoth(page);
    await forward(page, 'Solicitar Préstamo');
    await expect(page.getByText('¡Solicitud enviada!')).toBeVisible();
    await expect.poll(() => taken(product, person)).toEqual(ONCE);
  },
);
