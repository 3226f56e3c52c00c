import type { Browser, Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { Finger } from './support/finger.ts';
import { arrive, NEWCOMER_PASSWORD } from './support/newcomer.ts';
import { sumToWrite } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

// The taps and keystrokes of an application for the usual loan, from the dashboard to the confirmation, for a customer
// who reads both documents. The strokes of the pen and the phone's own camera are counted apart; the sum of the note,
// which the debtor writes out in words, counts as keys of signing.

const FIRST = { taps: 22, keystrokes: 70 };
const SECOND = { taps: 14, keystrokes: 0 };

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
    if (name === 'Debo y Pagaré') {
      await finger.writeOut('La suma en letras', await sumToWrite(page));
      await finger.enter('ofSigning');
    } else await finger.tap(button(page, 'Continuar'));
    await finger.sign(page.getByRole('img', { name: `Firma de ${name}` }), 30 + name.length);
    await finger.tap(button(page, 'Continuar'));
  }
  await finger.tap(page.getByText('Acepto los términos y condiciones', { exact: true }));
}

/** Work and address: the product has none of it from a customer who has just registered. */
async function fillWork(finger: Finger) {
  await finger.type('Ingreso mensual', '24500');
  await finger.choose('Tiempo en el trabajo', '8');
  await finger.typeName('Empresa', 'Textiles del Cibao');
  await finger.enter();
  await finger.type('Cargo', 'Costurera');
  await finger.enter();
}

/** The form in the page. */
const wizard = {
  open: (finger: Finger, page: Page) =>
    finger.tap(
      page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Nueva Solicitud' }),
    ),
  async first(finger: Finger, page: Page) {
    await finger.type('Fecha de nacimiento', '31/12/1990');
    await finger.enter();
    await fillWork(finger);
    await finger.typeName('Dirección', 'Calle El Sol 4, Santiago');
    await finger.enter();
    await finger.tap(button(page, 'Popular'));
    await finger.type('Número de cuenta', '0712345678');
    await finger.enter();
    for (const [title, input] of [
      ['Frente', 'cedula_front'],
      ['Reverso', 'cedula_back'],
    ] as const)
      await finger.photograph(input, title, page.getByAltText(`${title} de la cédula: foto subida`));
    await wizard.finish(finger, page);
  },
  async second(finger: Finger, page: Page) {
    await finger.tap(button(page, 'Continuar'));
    await page.getByText('Paso 4 de 5').waitFor();
    await page.getByText('Lo que ya nos diste no se pregunta otra vez').waitFor();
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
  /** The login leads there: opening it needs no tap. */
  open: async (_: Finger, page: Page) => void (await page.goto('/loan-application')),
  async first(finger: Finger, page: Page) {
    await finger.tap(button(page, 'Siguiente'));
    await finger.type('Fecha de nacimiento', '31/12/1990');
    await finger.enter();
    await finger.typeName('Dirección', 'Calle El Sol 4, Santiago');
    for (const [side, input] of [
      ['frente', 'cedulaPhotoUrl'],
      ['reverso', 'cedulaBackPhotoUrl'],
    ] as const)
      await finger.photograph(input, side, page.getByAltText(`Cédula (${side}): foto subida`));
    await modal.selfie(finger, page);
    await finger.tap(button(page, 'Siguiente'));
    await fillWork(finger);
    await finger.tap(button(page, 'Popular'));
    await finger.tap(page.getByText('Ahorro', { exact: true }));
    await finger.type('Número de cuenta', '0712345678');
    await finger.enter();
    await modal.finish(finger, page);
  },
  async second(finger: Finger, page: Page) {
    await finger.tap(button(page, 'Siguiente'));
    await modal.selfie(finger, page);
    await finger.tap(button(page, 'Siguiente'));
    await page.getByText('Paso 5 de 5').waitFor();
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
  test(`${form}: lo que cuesta la primera solicitud y la segunda`, async ({ browser, product }) => {
    async function apply(page: Page, how: typeof first) {
      const finger = await Finger.on(page);
      await page.goto('/dashboard');
      await open(finger, page);
      await page.getByText('Paso 1 de 5').waitFor();
      await how(finger, page);
      // Nothing is counted that the page has not received, and the page has received nothing else.
      const { taps, keystrokes, ofNames, ofSigning, strokes } = finger.counted;
      expect(finger.noticed).toEqual({
        touches: taps - finger.elsewhere,
        keys: keystrokes + ofNames + ofSigning,
        strokes,
      });
      return finger.counted;
    }
    const phone = await openPhone(browser, product);
    const { email } = await arrive(phone, product, 'Zunilda');
    const once = await apply(phone, first);

    const [sent] = await (await phone.request.get('/api/loan-applications')).json();
    expect(sent).toMatchObject({ status: 'submitted', amount: 10_000, term: 2, debtAgreementSigned: true });
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
      employer: 'Textiles del Cibao',
      jobTitle: 'Costurera',
      address: 'Calle El Sol 4, Santiago',
      accountNumber: '0712345678',
      cedulaPhotoUrl: sent.cedulaPhotoUrl,
    });
    expect(latest.selfieWithCedulaUrl).not.toBe(sent.selfieWithCedulaUrl);

    for (const [which, { taps, ofCamera, keystrokes, ofNames, strokes, ofSigning }] of Object.entries({
      once,
      again,
    })) {
      const figures = `${taps} taps beside ${ofCamera} in the camera and ${strokes} strokes, ${keystrokes + ofSigning} keystrokes beside ${ofNames} of names and addresses, ${ofSigning} of them of the sum in words`;
      test.info().annotations.push({ type: `${form}, ${which}`, description: figures });
      console.log(`${form}, ${which}: ${figures}`);
    }
    expect(once.taps).toBeLessThanOrEqual(FIRST.taps);
    expect(once.keystrokes + once.ofSigning).toBeLessThanOrEqual(FIRST.keystrokes);
    expect(again.taps).toBeLessThanOrEqual(SECOND.taps);
    expect(again.keystrokes + again.ofNames).toBe(SECOND.keystrokes);
    await phone.context().close();
    await other.context().close();
  });
}
