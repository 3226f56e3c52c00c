import { applicationsApi } from '#contract/applications.ts';
import { documentsApi } from '#contract/documents.ts';
import { signingApi } from '#contract/signing.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { PAYROLL_MAX_BYTES } from '#domain/limits/limits.ts';
import { BANK, BORN, CEDULA_PHOTOS, PHOTO, WORK } from '#test/literals/ana.ts';
import { type Answer, gives, refuses } from '#test/literals/fake-server.ts';
import type { Page } from '#test/literals/page.ts';
import type { State, States } from '#test/literals/stage.tsx';

const PHOTOS = { ...CEDULA_PHOTOS, selfieWithCedulaUrl: PHOTO };
const PREVIEW = gives(signingApi.preview, {
  documents: [
    { kind: 'debt-agreement', text: 'Debo y pagaré' },
    { kind: 'credit-authorization', text: 'Autorizo' },
  ],
});

const fresh = (act?: State['act'], ...answers: readonly Answer[]): State => ({
  open: '/new-application',
  who: 'customer',
  answers: [gives(applicationsApi.prefill, { ...BORN, ...WORK, ...BANK }), ...answers],
  ...(act && { act }),
});
/** A state that opens a filled draft at this step of the form and then does `act`. */
function draftAt(draftStep: number, act?: State['act'], ...answers: readonly Answer[]): State {
  const draft = { ...BORN, ...WORK, ...BANK, ...PHOTOS, id: 7, status: 'draft', draftStep } as const;
  const filled = { ...draft, loanType: 'personal', amount: 10_000, term: 2 };
  return {
    open: `/new-application?draft=7&paso=${draftStep}`,
    who: 'customer',
    answers: [
      PREVIEW,
      gives(applicationsApi.one, filled),
      gives(applicationsApi.edit, filled),
      gives(signingApi.sign, { ...filled, status: 'submitted' }),
      ...answers,
    ],
    ...(act && { act }),
  };
}
const proof =
  (type: string, bytes = 100) =>
  (page: Page) =>
    page.choose('payroll-gallery', new File([new Uint8Array(bytes)], 'volante', { type }));
const next = (page: Page) => page.press('Continuar');
/** Goes through the tasks of the signing step from the photos on, both signatures included. */
const sign = async (page: Page) => {
  await next(page);
  await next(page);
  await page.tick('acceptDebtAgreement');
  await page.type('sumInWords', 'diez mil pesos');
  await next(page);
  await page.press('Escribir mi nombre');
  await next(page);
  await page.tick('acceptCreditCheck');
  await next(page);
  await page.press('Escribir mi nombre');
  await next(page);
  await page.tick('acceptTermsAndConditions');
  await page.press('Firmar y enviar');
};
/** Goes to the last task of the signing step. */
async function toTheEnd(page: Page) {
  for (const title of TASKS) {
    await next(page);
    await page.see(title);
  }
}
const TASKS = [
  'Revisa tus respuestas',
  'Lee el Debo y Pagaré',
  'Firma el Debo y Pagaré',
  'Lee la Autorización de Crédito',
  'Firma la Autorización de Crédito',
  'Envía tu solicitud',
];
const refusedWith = (status: number, title: string, description: string, body?: object): State => ({
  ...fresh(next, refuses(applicationsApi.create, status, body)),
  says: [title, description],
});

export const wizardStates: States = {
  'inline form at its first step': fresh(),
  'inline form, draft refused without a word': refusedWith(
    400,
    'Datos inválidos',
    'Revise los campos del formulario',
  ),
  'inline form, draft refused with its reasons': refusedWith(
    400,
    'Datos inválidos',
    'Falta el nombre. Falta la cédula',
    {
      errors: [
        { field: 'firstName', message: 'Falta el nombre' },
        { field: 'cedula', message: 'Falta la cédula' },
      ],
    },
  ),
  'inline form, server broken': refusedWith(
    500,
    'Error del servidor',
    'Contacte al soporte si el problema persiste',
  ),
  'inline form, draft refused otherwise': refusedWith(
    409,
    'Error al crear la solicitud',
    'Verifique sus datos e intente nuevamente',
  ),
  'inline form after the session ended': {
    ...fresh(
      async (page) => {
        await next(page);
        await page.see('Sesión expirada');
        await page.wait(2);
      },
      refuses(applicationsApi.create, 401, { code: 'unauthenticated' }),
    ),
    clock: 'ours',
    says: ['Sesión expirada', 'Por favor, inicie sesión nuevamente'],
    leaves: { to: '/api/login?next=%2Fnew-application', seconds: 2, after: 'Sesión expirada' },
  },
  'inline form at the work': draftAt(2),
  'inline form, payroll proof uploaded': draftAt(2, proof('image/jpeg')),
  'inline form, payroll proof of another type': {
    ...draftAt(2, proof('application/pdf')),
    says: ['Archivo no válido', 'Solo se permiten archivos de imagen (JPG, PNG, etc.)'],
  },
  'inline form, payroll proof too large': {
    ...draftAt(2, proof('image/jpeg', PAYROLL_MAX_BYTES + 1)),
    says: ['Archivo muy grande', DOCUMENT_TYPE.payroll.tooLarge.text],
  },
  'inline form, payroll proof not uploaded': {
    ...draftAt(2, proof('image/jpeg'), refuses(documentsApi.uploadPayroll, 500)),
    says: ['Error al subir archivo', 'No se pudo subir el comprobante. Intente nuevamente.'],
  },
  'inline form, signed without acceptances': draftAt(4, async (page) => {
    await toTheEnd(page);
    await page.press('Firmar y enviar');
  }),
  'inline form, accepted and not signed': {
    ...draftAt(4, async (page) => {
      await next(page);
      await next(page);
      await page.tick('acceptDebtAgreement');
      await next(page);
      await next(page);
      await page.tick('acceptCreditCheck');
      await next(page);
      await next(page);
      await page.press('Firmar y enviar');
    }),
    says: ['Firma incompleta', 'Complete todos los campos de firma para ambos documentos'],
  },
  'inline form, not signed': draftAt(4, sign, refuses(signingApi.sign, 500)),
  'inline form sent': draftAt(4, sign),
};
