import type { Page } from '@playwright/test';
import {
  atStep,
  chooseBank,
  fillEmployment,
  forward,
  takeCedula,
  takeSelfie,
} from './support/inline-form.ts';
import { arrive } from './support/newcomer.ts';
import { killedAfter } from './support/phone-memory.ts';
import { keptOnPhone, waitingList } from './support/queue.ts';
import {
  acceptAndSign,
  acceptAuthorization,
  acceptNote,
  atTask,
  drawInPage,
} from './support/signing-parts.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

// The form in the page, on a phone that loses its page, its network or its session at every step.

test.use({ viewport: { width: 390, height: 844 } });

/** Opens the form again through its menu, as a customer does after the page is gone: the form offers the draft. */
async function killed(page: Page, written: string): Promise<Page> {
  const again = await killedAfter(page, written);
  await again.goto('/new-application');
  return again;
}
async function killedInDraft(page: Page, written: string): Promise<Page> {
  const again = await killed(page, written);
  await again.getByRole('button', { name: /^Continuar solicitud #LN-/ }).click();
  await expect(again.getByText('Continuamos donde quedó')).toBeVisible();
  return again;
}

oneIn(6, 'una página muerta en cada paso no pierde nada', async ({ page: first, product }) => {
  await arrive(first, product, 'Ramona');
  let page = first;
  await page.goto('/new-application');
  await page.getByLabel('Fecha de nacimiento').fill('07/08/1979');
  await page.getByLabel('Cantidad solicitada').first().fill('6,500');

  page = await killed(page, '"amount":"6,500"');
  await expect(page.getByText('Continuamos donde quedó')).toBeVisible();
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('07/08/1979');
  await expect(page.getByLabel('Cantidad solicitada').first()).toHaveValue('6,500');

  // The page is closed while its first draft request is under way: the request arrives, and the next page creates no
  // second draft.
  let arrived = false;
  await page.route('**/api/loan-applications', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    arrived = true;
  });
  await forward(page);
  await expect.poll(() => arrived).toBe(true);
  page = await killed(page, '"sent":{"key"');
  await expect(page.getByText('Continuamos donde quedó')).toBeVisible();
  await page.getByLabel('Cantidad solicitada').first().fill('7,000');
  await forward(page);
  await atStep(page, 2);
  await expect
    .poll(async () => (await page.request.get('/api/loan-applications')).json())
    .toMatchObject([{ status: 'draft', amount: 7_000 }]);
  await fillEmployment(page);
  await page.locator('input[name="payroll-gallery"]').setInputFiles({
    name: 'volante.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(page.getByText('Comprobante subido: volante', { exact: false })).toBeVisible();

  page = await killedInDraft(page, '"address":"Calle El Sol 4, Santiago"');
  await atStep(page, 2);
  await expect(page.getByLabel('Ingreso mensual')).toHaveValue('24,000');
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle El Sol 4, Santiago');
  await expect(page.getByText('Comprobante subido: volante', { exact: false })).toBeVisible();
  await forward(page);
  await chooseBank(page, 'scotia', 'Scotiabank');
  await page.getByLabel('Corriente').check();
  await page.getByLabel('Número de cuenta').fill('000777');

  page = await killedInDraft(page, '"accountNumber":"000777"');
  await atStep(page, 3);
  await expect(page.getByRole('combobox', { name: 'Banco' })).toHaveValue('Scotiabank');
  await expect(page.getByLabel('Corriente')).toBeChecked();
  await expect(page.getByLabel('Número de cuenta')).toHaveValue('000777');
  await forward(page);
  await takeCedula(page);
  await takeSelfie(page);
  await forward(page);
  await forward(page);
  await acceptNote(page);
  await drawInPage(page, 'Debo y Pagaré');

  page = await killedInDraft(page, '"debtAgreementSignature":"data:');
  await atStep(page, 4);
  await atTask(page, 'Firma el Debo y Pagaré');
  await expect(
    page.getByRole('region', { name: 'Debo y Pagaré', exact: true }).getByText('Firma lista'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByLabel('He leído y acepto el Debo y Pagaré')).toBeChecked();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByText('Subida', { exact: true })).toHaveCount(3);
  for (let task = 0; task < 4; task += 1) await forward(page);
  await acceptAuthorization(page);
  await drawInPage(page, 'Autorización de Crédito');
  await forward(page);
  await page.getByLabel('Acepto los términos y condiciones').check();
  await page.getByRole('button', { name: 'Firmar y enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeVisible();
  const [sent, ...others] = await (await page.request.get('/api/loan-applications')).json();
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    status: 'submitted',
    amount: 7_000,
    birthDate: '1979-08-07',
    monthlyIncome: 24_000,
    bankName: 'Scotiabank',
    accountType: 'corriente',
    accountNumber: '000777',
    debtAgreementSigned: true,
  });
});

/** Ways in which a call can fail, and the message about a draft that was not stored. */
const FAILURES = [
  { said: 'Error de conexión', respond: null },
  { said: 'Error del servidor', respond: { status: 500, json: {} } },
];

interface Attempt {
  readonly calls: RegExp;
  readonly press: () => Promise<unknown>;
  readonly stays: () => Promise<unknown>;
  readonly said?: string;
  readonly failures?: typeof FAILURES;
}

/** Makes calls fail in each way and presses the button: the form loses nothing. */
async function failing(page: Page, { calls, press, stays, said: always, failures = FAILURES }: Attempt) {
  for (const { said, respond } of failures) {
    let met = 0;
    await page.route(calls, (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      met += 1;
      return respond ? route.fulfill(respond) : route.abort('internetdisconnected');
    });
    await press();
    await expect.poll(() => met).toBe(1);
    await expect(page.getByText(always ?? said, { exact: true }).first()).toBeVisible();
    await stays();
    await page.unroute(calls);
  }
}

oneIn(6, 'una llamada que falla en cada paso no pierde nada y dice qué hacer', async ({ page, product }) => {
  await arrive(page, product, 'Gladys');
  await page.goto('/new-application');
  await page.getByLabel('Fecha de nacimiento').fill('07/08/1979');
  const applications = /\/api\/loan-applications(\/\d+)?$/;
  await failing(page, {
    calls: applications,
    press: () => forward(page),
    stays: () => expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('07/08/1979'),
  });
  await forward(page);
  await atStep(page, 2);
  await fillEmployment(page);
  await failing(page, {
    calls: applications,
    press: () => forward(page),
    stays: () => expect(page.getByLabel('Cargo')).toHaveValue('Costurera'),
  });
  await forward(page);
  await chooseBank(page, 'banesco', 'Banesco');
  await page.getByLabel('Número de cuenta').fill('4321');
  await forward(page);
  await takeCedula(page);
  await takeSelfie(page);
  await forward(page);
  await acceptAndSign(page);
  await failing(page, {
    calls: /\/api\/loan-applications\/\d+$/,
    press: () => page.getByRole('button', { name: 'Firmar y enviar' }).click(),
    stays: () => expect(page.getByLabel('Acepto los términos y condiciones')).toBeChecked(),
    said: 'Error al firmar los documentos legales',
    // Without signal the signature waits on the phone (offline-application.spec.ts).
    failures: FAILURES.filter(({ respond }) => respond !== null),
  });
  // The server stored the signature, but its response was lost: the signature waits on the phone, and sending it again
  // signs nothing twice.
  await page.route('**/api/legal-documents/sign', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sign'));
  await page.getByRole('button', { name: 'Firmar y enviar' }).click();
  await lost;
  await page.waitForURL('**/dashboard');
  await keptOnPhone(page);
  await page.unroute('**/api/legal-documents/sign');
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(waitingList(page).getByText('Recibido')).toBeVisible();
  expect(await (await page.request.get('/api/loan-applications')).json()).toHaveLength(1);
});

oneIn(
  6,
  'una sesión que termina lleva a entrar de nuevo, y después sigue todo ahí',
  async ({ page, product }) => {
    const { email } = await arrive(page, product, 'Nereyda');
    await page.goto('/new-application');
    await page.getByLabel('Fecha de nacimiento').fill('07/08/1979');
    await forward(page);
    await atStep(page, 2);
    await fillEmployment(page);
    await page.request.post('/api/logout', { headers: { origin: product.url } });
    await forward(page);
    await expect(page.getByText('Sesión expirada', { exact: true })).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    await touch(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Contraseña').fill('caña-dulce-88');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/new-application**');
    await atStep(page, 2);
    await expect(page.getByLabel('Ingreso mensual')).toHaveValue('24,000');
    await expect(page.getByLabel('Empresa')).toHaveValue('Textiles del Cibao');
  },
);
