import { shownAgreement } from '#contract/agreement.ts';
import { applicationsApi } from '#contract/applications.ts';
import { documentsApi } from '#contract/documents.ts';
import { signingApi } from '#contract/signing.ts';
import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';
import { BANK, CEDULA_PHOTOS, PERSON, PHOTO, WORK } from '#test/literals/ana.ts';
import { type Answer, gives, refuses } from '#test/literals/fake-server.ts';
import type { Page } from '#test/literals/page.ts';
import { sampleOf } from '#test/literals/sample.ts';
import type { State, States } from '#test/literals/stage.tsx';

const KNOWN = { ...PERSON, ...WORK, ...BANK, ...CEDULA_PHOTOS };
const PREFILL = gives(applicationsApi.prefill, KNOWN);
const knownBut = (other: object) => gives(applicationsApi.prefill, { ...KNOWN, ...other });
const PREVIEW = gives(signingApi.preview, {
  documents: [
    { kind: 'debt-agreement', text: 'Debo y pagaré' },
    { kind: 'credit-authorization', text: 'Autorizo' },
  ],
});
const CHANGED = sampleOf(shownAgreement, {
  agreementHash: 'new',
  plan: { total: 12_500 },
  documents: [{ kind: 'debt-agreement', text: 'Debo y pagaré lo nuevo' }],
});
const UPLOAD = gives(documentsApi.upload, { filePath: PHOTO });
const image = () => new File(['a picture'], 'foto.jpg', { type: 'image/jpeg' });

/** Fills the form in up to the first step that lacks an answer, or the last one. */
async function goToTheEnd(page: Page) {
  await page.press('Siguiente');
  await page.choose('selfieWithCedulaUrl-gallery', image());
  await page.see(/^Selfie .* Subida$/);
  // Work and bank are known: the way goes past their steps.
  await page.press('Siguiente');
}
async function signAndSend(page: Page) {
  await goToTheEnd(page);
  await page.press('Continuar');
  await page.tick('acceptDebtAgreement');
  await page.type('sumInWords', 'diez mil pesos');
  await page.press('Continuar');
  await page.press('Escribir mi nombre');
  await page.press('Continuar');
  await page.tick('acceptCreditCheck');
  await page.press('Continuar');
  await page.press('Escribir mi nombre');
  await page.press('Continuar');
  await page.tick('acceptTermsAndConditions');
  await page.press('Solicitar Préstamo');
}
/** Resolves when the application of "modal sends" is on its way: it begins after the phone's storage was asked. */
const begun = Promise.withResolvers<void>();
const modal = (act?: (page: Page) => Promise<void>, ...answers: readonly Answer[]): State => ({
  open: '/loan-application',
  who: 'customer',
  answers: [PREFILL, PREVIEW, UPLOAD, ...answers],
  ...(act && { act }),
});
const amount = (text: string) => async (page: Page) => {
  await page.type('amount', text);
  await page.press('Siguiente');
};

export const applyStates: States = {
  'modal at its first step': modal(),
  'modal with no amount': {
    ...modal(amount('')),
    says: ['Campos incompletos', 'Por favor complete todos los campos requeridos antes de continuar.'],
  },
  'modal with no instalments': {
    ...modal((page) => page.press('Siguiente')),
    stored: { loanQuote: JSON.stringify({ amount: 10_000, term: 7 }) },
  },
  'modal with too little': modal(amount(String(AMOUNT_MIN - 1))),
  'modal with too much': modal(amount(String(AMOUNT_MAX + 1))),
  'modal without the person': modal(async (page) => {
    await page.press('Siguiente');
    for (const field of ['firstName', 'lastName', 'cedula', 'email', 'phone', 'address'])
      await page.type(field, '');
    await page.type('birthDate', '01/01/2015');
    await page.press('Siguiente');
  }),
  'modal with a text for a photo': modal(async (page) => {
    await page.press('Siguiente');
    await page.choose('cedulaPhotoUrl-gallery', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  }),
  'modal without the work': modal(
    async (page) => {
      await goToTheEnd(page);
      await page.type('employer', '');
      await page.press('Siguiente');
    },
    knownBut({ jobTitle: null }),
  ),
  'modal at the banks': modal(goToTheEnd, knownBut({ bankName: null })),
  'modal signs': modal(async (page) => {
    await goToTheEnd(page);
    await page.press('Continuar');
    await page.tick('acceptDebtAgreement');
    await page.type('sumInWords', 'diez mil pesos');
    await page.press('Continuar');
    await page.see('Firma el Debo y Pagaré');
  }),
  'modal without acceptances': modal(async (page) => {
    await goToTheEnd(page);
    await page.press('Continuar');
    await page.press('Continuar');
    await page.see('Debe aceptar el Debo y Pagaré');
    await page.tick('acceptDebtAgreement');
    await page.type('sumInWords', 'diez mil pesos');
    await page.press('Continuar');
    await page.press('Escribir mi nombre');
    await page.press('Continuar');
    await page.press('Continuar');
    await page.see('Debe autorizar la revisión crediticia');
    await page.tick('acceptCreditCheck');
    await page.press('Continuar');
    await page.press('Escribir mi nombre');
    await page.press('Continuar');
    await page.see('Desde que nos llegue, te respondemos en menos de 24 horas.');
    await page.press('Solicitar Préstamo');
    await page.see('Debe aceptar los términos y condiciones');
  }),
  'modal sends': modal(
    async (page) => {
      await signAndSend(page);
      // The server of the next state would answer it.
      await begun.promise;
    },
    {
      endpoint: applicationsApi.create,
      reply() {
        begun.resolve();
        return new Promise(() => {});
      },
    },
  ),
  'modal sent': {
    ...modal(signAndSend),
    says: [
      '¡Solicitud enviada!',
      'Su solicitud de préstamo ha sido enviada correctamente. Le contactaremos pronto.',
    ],
  },
  'modal refused': {
    ...modal(signAndSend, refuses(applicationsApi.create, 500)),
    says: ['Error al enviar solicitud', 'Hubo un problema al procesar su solicitud.'],
  },
  'modal after the terms changed': modal(
    async (page) => {
      await signAndSend(page);
      await page.see('El pagaré cambió: hay que leerlo y firmarlo otra vez');
      await page.see('Debo y pagaré lo nuevo');
      await page.see('RD$12,500');
      // Nothing of the old texts counts: the new ones are accepted, written and drawn anew.
      await page.press('Continuar');
      await page.see('Debe aceptar el Debo y Pagaré');
      await page.tick('acceptDebtAgreement');
      await page.type('sumInWords', 'doce mil quinientos pesos');
      await page.press('Continuar');
      await page.see('La firma es requerida para continuar');
      await page.press('Escribir mi nombre');
      await page.press('Continuar');
      await page.press('Continuar');
      await page.see('Debe autorizar la revisión crediticia');
    },
    refuses(applicationsApi.create, 409, { code: 'agreement_changed', details: CHANGED }),
  ),
  'modal after the session ended': {
    ...modal(
      async (page) => {
        await signAndSend(page);
        await page.see('Sesión expirada');
        await page.wait(2);
      },
      refuses(applicationsApi.create, 401, { code: 'unauthenticated' }),
    ),
    clock: 'ours',
    says: ['Sesión expirada', 'Por favor, inicie sesión nuevamente'],
    leaves: {
      to: '/api/login?next=%2Floan-application%3Fpaso%3D5%26parte%3Denviar',
      seconds: 2,
      after: 'Sesión expirada',
    },
  },
};
