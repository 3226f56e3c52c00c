import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import {
  atStep,
  chooseBank,
  fillEmployment,
  fillToPhotos,
  forward,
  takeCedula,
  takeSelfie,
} from './support/inline-form.ts';
import { inspectSome } from './support/inspect.ts';
import { arrive, NEWCOMER_PASSWORD } from './support/newcomer.ts';
import { acceptAndSign, atTask, toLastTask } from './support/signing-parts.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

const SIZES = { teléfono: { width: 390, height: 844 }, escritorio: { width: 1280, height: 800 } };

/** Presses a button while a held-back reply arrives: the button stays under the finger. */
async function pressMeanwhile(page: Page, name: string, arrive: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await arrive();
  await page.mouse.up();
}

const applications = async (page: Page) => (await page.request.get('/api/loan-applications')).json();

for (const [size, viewport] of sample(Object.entries(SIZES), 1, 'nueva-solicitud')) {
  test(`los cinco pasos, de dos aparatos, hasta «Solicitud Enviada» (${size})`, async ({
    page: first,
    browser,
    product,
  }) => {
    test.slow();
    await first.setViewportSize(viewport);
    const { email } = await arrive(first, product, 'Yudelka');
    await first.goto('/dashboard');
    await first
      .getByRole('navigation', { name: 'Secciones' })
      .getByRole('link', { name: 'Nueva Solicitud' })
      .click();
    await atStep(first, 1);
    // The birth date is the only answer that the registration does not contain.
    await first.getByRole('button', { name: 'Continuar', exact: true }).focus();
    await first.keyboard.press('Enter');
    await expect(first.getByText('Faltan los siguientes campos: Fecha de nacimiento')).toBeVisible();
    await inspectSome(first, `step 1 with errors, ${size}`);
    await first.getByLabel('Fecha de nacimiento').fill('31/12/1990');
    await first.getByLabel('Estado civil').selectOption('Unión libre');
    await first.getByLabel('Nómina').check();
    await inspectSome(first, `step 1, ${size}`);
    await forward(first);

    await atStep(first, 2);
    await expect(first.getByText('Recomendado')).toBeVisible();
    await expect(first.getByRole('button', { name: 'Continuar', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await fillEmployment(first);
    await first.locator('input[name="payroll-gallery"]').setInputFiles({
      name: 'volante.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
    await expect(first.getByRole('main').getByText('Archivo no válido')).toBeVisible();
    await inspectSome(first, `step 2 with a wrong file, ${size}`);
    await first.locator('input[name="payroll-gallery"]').setInputFiles({
      name: 'volante.png',
      mimeType: 'image/png',
      buffer: await first.screenshot(),
    });
    await expect(first.getByText('Comprobante subido: volante', { exact: false })).toBeVisible();
    await forward(first);

    await atStep(first, 3);
    await first.getByRole('combobox', { name: 'Banco' }).click();
    await expect(first.getByRole('option')).toHaveCount(26);
    await inspectSome(first, `step 3 with the list open, ${size}`);
    await chooseBank(first, 'asociacion cibao', 'Asociación Cibao (ACAP)');
    await first.getByLabel('Número de cuenta').fill(' 00123456789 ');
    await forward(first);

    await atStep(first, 4);
    await takeCedula(first);

    // Another device has the rest: the step, the fields and the photos.
    const context = await browser.newContext({ viewport, baseURL: product.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.request.post('/api/auth/login', { data: { email, password: NEWCOMER_PASSWORD } });
    await page.goto('/new-application');
    const [draft] = await applications(page);
    await expect(page.getByRole('button', { name: `Continuar solicitud ${draft.reference}` })).toBeVisible();
    await inspectSome(page, `the drafts, ${size}`);
    const texts = Promise.withResolvers<void>();
    await page.route('**/api/legal-documents/preview', async (route) => {
      await texts.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: `Continuar solicitud ${draft.reference}` }).click();
    await atStep(page, 4);
    await expect(page.getByText('Subida', { exact: true })).toHaveCount(2);
    await inspectSome(page, `the photos, ${size}`);
    await forward(page);
    await atTask(page, 'Revisa tus respuestas');
    await inspectSome(page, `the answers, ${size}`);
    await forward(page);
    await pressMeanwhile(page, 'Anterior', async () => {
      texts.resolve();
      await expect(page.getByLabel('He leído y acepto el Debo y Pagaré')).toBeVisible();
    });
    await atTask(page, 'Revisa tus respuestas');
    await page.getByRole('button', { name: 'Anterior' }).click();
    await atTask(page, 'Tus fotos');
    await page.getByRole('button', { name: 'Anterior' }).click();
    await expect(page.getByLabel('Número de cuenta')).toHaveValue('00123456789');
    await page.getByRole('button', { name: 'Anterior' }).click();
    await expect(page.getByLabel('Empresa')).toHaveValue('Textiles del Cibao');
    await expect(page.getByText('Comprobante subido: volante', { exact: false })).toBeVisible();
    await forward(page);
    await forward(page);
    await atStep(page, 4);
    await toLastTask(page);
    await page.getByRole('button', { name: 'Firmar y enviar' }).click();
    await expect(page.getByText('Debe aceptar ambos documentos para continuar')).toBeVisible();
    await inspectSome(page, `step 4 with errors, ${size}`);
    // Each item of the summary leads to its task.
    await page.getByRole('link', { name: 'Selfie con la cédula' }).click();
    await atTask(page, 'Tus fotos');
    await takeSelfie(page);
    await forward(page);
    await acceptAndSign(page);
    await page.evaluate(() => scrollTo(0, 0));
    await inspectSome(page, `step 4 signed, ${size}`);
    await page.getByRole('button', { name: 'Firmar y enviar' }).click();
    await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeVisible();
    await inspectSome(page, `sent, ${size}`);
    const [sent] = await applications(page);
    expect(sent).toMatchObject({
      status: 'submitted',
      reference: draft.reference,
      loanType: 'nomina',
      maritalStatus: 'Unión libre',
      birthDate: '1990-12-31',
      monthlyIncome: 24_000,
      timeWorking: '2_to_5_years',
      bankName: 'Asociación Cibao (ACAP)',
      accountNumber: '00123456789',
      accountType: 'ahorro',
      debtAgreementSigned: true,
      creditAuthorizationSigned: true,
    });
    await product.letter(email, /Recibimos su solicitud/);
    await page.getByRole('button', { name: 'Nueva Solicitud' }).click();
    await atStep(page, 1);
    await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('31/12/1990');
    await context.close();
  });
}

oneIn(6, 'sin firmar queda en borrador y lo dice; firmada otro día, se envía', async ({ page, product }) => {
  await page.setViewportSize(SIZES.teléfono);
  await arrive(page, product, 'Milagros');
  await page.goto('/new-application');
  await fillToPhotos(page);
  await takeCedula(page);
  await takeSelfie(page);
  await toLastTask(page);
  await page.getByRole('button', { name: 'Dejarla en borrador y enviarla otro día' }).click();
  await expect(page.getByRole('heading', { name: 'Falta tu firma' })).toBeVisible();
  await expect(page.getByText('Solicitud Enviada')).toHaveCount(0);
  expect((await applications(page))[0].status).toBe('draft');
  await inspectSome(page, 'kept as a draft');
  await page.reload();
  await page.getByRole('button', { name: 'Firmar ahora' }).click();
  await acceptAndSign(page);
  await page.getByRole('button', { name: 'Firmar y enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeVisible();
});

oneIn(6, 'un borrador se descarta, con sus fotos, después de preguntar', async ({ page, product }) => {
  await arrive(page, product, 'Elvira');
  await page.goto('/new-application');
  await page.getByLabel('Fecha de nacimiento').fill('05/06/1988');
  await forward(page);
  await atStep(page, 2);
  await page.goto('/new-application');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  expect(await applications(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Borrador descartado').first()).toBeVisible();
  await atStep(page, 1);
  expect(await applications(page)).toEqual([]);
});

oneIn(6, 'con un préstamo activo explica en vez de preguntar', async ({ page }) => {
  await signIn(page, 'rosa');
  await page.goto('/new-application');
  await expect(page.getByRole('heading', { name: 'Ya tiene un préstamo activo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver mi préstamo' })).toBeVisible();
});
