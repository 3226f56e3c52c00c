import type { Browser, Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { Finger } from './support/finger.ts';
import { arrive, NEWCOMER_PASSWORD } from './support/newcomer.ts';
import { sumToWrite } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, oneIn, test } from './support/test.ts';

// The taps and keystrokes of an application, from the dashboard to the confirmation, for a customer who reads both
// documents and uses no shortcut. Acts of signing count separately: the strokes of the pen, and the sum of the note
// that the debtor writes out in words.

const FIRST = { taps: 40, keystrokes: 80 };
const SECOND = { taps: 18, keystrokes: 0 };

async function openPhone(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    serviceWorkers: 'block',
    baseURL: product.url,
  });
  return context.newPage();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const DOCUMENTS = [
  { name: 'Debo y Pagaré', accept: 'He leído y acepto el Debo y Pagaré' },
  { name: 'Autorización de Crédito', accept: 'Autorizo la revisión de mi crédito' },
];

/** The tasks of the signing step: the answers, then each text, which is open, and its signature. */
async function signBoth(finger: Finger, page: Page) {
  await finger.tap(button(page, 'Continuar'));
  for (const { name, accept } of DOCUMENTS) {
    await finger.tap(page.getByText(accept));
    if (name === 'Debo y Pagaré') await finger.writeOut('La suma en letras', await sumToWrite(page));
    await finger.tap(button(page, 'Continuar'));
    await finger.sign(page.getByRole('img', { name: `Firma de ${name}` }), 30 + name.length);
    await finger.tap(button(page, 'Continuar'));
  }
  await finger.tap(page.getByText('Acepto los términos y condiciones', { exact: true }));
}

/** Work and bank: the product has none of it from a customer who has just registered. */
async function fillWork(finger: Finger, page: Page) {
  await finger.type('Ingreso mensual', '24500');
  await finger.choose('Tiempo en el trabajo', '8');
  await finger.tap(page.getByText('Meses', { exact: true }));
  await finger.typeName('Empresa', 'Textiles del Cibao');
  await finger.type('Cargo', 'Costurera');
}

/** An amount and a term other than the prefilled ones. */
async function fillLoan(finger: Finger, page: Page) {
  await finger.type('Cantidad solicitada', '7500');
  await finger.tap(page.getByText('3 cuotas', { exact: true }));
}

/** The form in the page. */
const wizard = {
  open: (finger: Finger, page: Page) =>
    finger.tap(
      page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Nueva Solicitud' }),
    ),
  async first(finger: Finger, page: Page) {
    const forward = () => finger.tap(button(page, 'Continuar'));
    await finger.type('Fecha de nacimiento', '31/12/1990');
    await fillLoan(finger, page);
    await forward();
    await fillWork(finger, page);
    await finger.typeName('Dirección', 'Calle El Sol 4, Santiago');
    await forward();
    await finger.type('Banco', 'popular');
    await finger.tap(page.getByRole('option', { name: 'Banco Popular Dominicano' }));
    await finger.type('Número de cuenta', '0712345678');
    await forward();
    for (const [title, input] of [
      ['Frente', 'cedula_front'],
      ['Reverso', 'cedula_back'],
    ] as const)
      await finger.photograph(input, title, page.getByAltText(`${title} de la cédula: foto subida`));
    await wizard.finish(finger, page);
  },
  async second(finger: Finger, page: Page) {
    for (const step of [2, 3, 4]) {
      await finger.tap(button(page, 'Continuar'));
      await page.getByText(`Paso ${step} de 5`).waitFor();
    }
    await wizard.finish(finger, page);
  },
  async finish(finger: Finger, page: Page) {
    await finger.photograph(
      'selfieWithCedulaUrl',
      'Selfie',
      page.getByAltText('Selfie con tu cédula: foto subida'),
    );
    await finger.tap(button(page, 'Continuar'));
    await signBoth(finger, page);
    await finger.tap(button(page, 'Firmar y enviar'));
    await page.getByRole('heading', { name: 'Solicitud Enviada' }).waitFor();
  },
};

/** The dialog. */
const modal = {
  open: (finger: Finger, page: Page) =>
    finger.tap(page.getByRole('main').getByRole('link', { name: 'Solicitar préstamo' }).first()),
  async first(finger: Finger, page: Page) {
    const forward = () => finger.tap(button(page, 'Siguiente'));
    await fillLoan(finger, page);
    await forward();
    await finger.type('Fecha de nacimiento', '31/12/1990');
    await finger.typeName('Dirección', 'Calle El Sol 4, Santiago');
    for (const [side, input] of [
      ['frente', 'cedulaPhotoUrl'],
      ['reverso', 'cedulaBackPhotoUrl'],
    ] as const)
      await finger.photograph(input, side, page.getByAltText(`Cédula (${side}): foto subida`));
    await modal.selfie(finger, page);
    await forward();
    await fillWork(finger, page);
    await forward();
    await finger.choose('Banco', 'Popular');
    await finger.tap(page.getByText('Ahorro', { exact: true }));
    await finger.type('Número de cuenta', '0712345678');
    await finger.tap(button(page, 'Continuar'));
    await modal.finish(finger, page);
  },
  async second(finger: Finger, page: Page) {
    await finger.tap(button(page, 'Siguiente'));
    await modal.selfie(finger, page);
    await finger.tap(button(page, 'Siguiente'));
    await page.getByText('Paso 3 de 5').waitFor();
    await finger.tap(button(page, 'Siguiente'));
    await finger.tap(button(page, 'Continuar'));
    await modal.finish(finger, page);
  },
  selfie: (finger: Finger, page: Page) =>
    finger.photograph(
      'selfieWithCedulaUrl',
      'Selfie',
      page.getByAltText('Selfie con tu cédula: foto subida'),
    ),
  async finish(finger: Finger, page: Page) {
    await signBoth(finger, page);
    await finger.tap(button(page, 'Solicitar Préstamo'));
    await page.getByText('¡Solicitud enviada!').first().waitFor();
  },
};

const FORMS = Object.entries({ 'Nueva Solicitud': wizard, 'el diálogo': modal });
for (const [form, { open, first, second }] of sample(FORMS, 1, 'toques')) {
  oneIn(4, `${form}: lo que cuesta la primera solicitud y la segunda`, async ({ browser, product }) => {
    async function apply(page: Page, how: typeof first) {
      await page.goto('/dashboard');
      const finger = new Finger(page);
      await open(finger, page);
      await page.getByText('Paso 1 de 5').waitFor();
      await how(finger, page);
      return finger.counted;
    }
    const phone = await openPhone(browser, product);
    const { email } = await arrive(phone, product, 'Zunilda');
    const once = await apply(phone, first);

    const [sent] = await (await phone.request.get('/api/loan-applications')).json();
    expect(sent).toMatchObject({ status: 'submitted', amount: 7_500, term: 3, debtAgreementSigned: true });
    await phone.request.post(`/api/loan-applications/${sent.id}/cancel`, {
      headers: { origin: product.url },
    });
    // On another phone, so that the first one's storage does not help.
    const other = await openPhone(browser, product);
    await other.request.post('/api/auth/login', { data: { email, password: NEWCOMER_PASSWORD } });
    const again = await apply(other, second);
    const [latest] = await (await other.request.get('/api/loan-applications')).json();
    expect(latest).toMatchObject({
      status: 'submitted',
      monthlyIncome: 24_500,
      bankName: sent.bankName,
      cedulaPhotoUrl: sent.cedulaPhotoUrl,
    });
    expect(latest.selfieWithCedulaUrl).not.toBe(sent.selfieWithCedulaUrl);

    for (const [which, { taps, keystrokes, ofNames, strokes, ofSigning }] of Object.entries({
      once,
      again,
    })) {
      const figures = `${taps} taps, ${keystrokes} keystrokes beside ${ofNames} of names and addresses; signing: ${strokes} strokes, ${ofSigning} keystrokes`;
      test.info().annotations.push({ type: `${form}, ${which}`, description: figures });
      console.log(`${form}, ${which}: ${figures}`);
    }
    expect(once.taps).toBeLessThanOrEqual(FIRST.taps);
    expect(once.keystrokes).toBeLessThanOrEqual(FIRST.keystrokes);
    expect(again.taps).toBeLessThanOrEqual(SECOND.taps);
    expect(again.keystrokes + again.ofNames).toBe(SECOND.keystrokes);
    await phone.context().close();
    await other.context().close();
  });
}
