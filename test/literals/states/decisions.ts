import { applicationsApi } from '#contract/applications.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { signingApi } from '#contract/signing.ts';
import { AMOUNT_MAX } from '#domain/limits/limits.ts';
import { type Answer, gives, neverAnswers, refuses } from '#test/literals/fake-server.ts';
import type { Page } from '#test/literals/page.ts';
import type { State, States } from '#test/literals/stage.tsx';

const pending = (act?: State['act'], ...answers: readonly Answer[]): State => ({
  open: '/admin-pending',
  who: 'administrator',
  answers: [gives(reviewsApi.pending, [{ status: 'submitted' }]), ...answers],
  ...(act && { act }),
});
const approve = async (page: Page) => {
  await page.press('Aprobar');
  await page.press('Aprobar');
};
const reject = async (page: Page) => {
  await page.press('Rechazar');
  await page.press('No cumple con las políticas');
  await page.press('Rechazar');
};
const offer = (amount: string) => async (page: Page) => {
  await page.press('Contra Oferta');
  await page.type('counterOfferAmount', amount);
  await page.press('Enviar contra oferta');
};
const lending = (act?: State['act'], ...answers: readonly Answer[]): State => ({
  ...pending(act, ...answers),
  open: '/dashboard/applications',
});
const offerOf = (amount: string, term: string) => async (page: Page) => {
  await page.press('Contra Oferta');
  await page.type('counterOfferAmount', amount);
  await page.type('counterOfferTerm', term);
  await page.press('Enviar contra oferta');
};
const sign = async (page: Page) => {
  for (const box of ['acceptDebtAgreement', 'acceptCreditCheck']) await page.tick(box);
  await page.type('sumInWords', 'diez mil pesos');
  await page.press('Firmar documentos');
  await page.press('Escribir mi nombre en vez de dibujar');
  await page.see('Firmar: Autorización de Crédito');
  await page.press('Escribir mi nombre en vez de dibujar');
};
const unsigned = gives(applicationsApi.one, { status: 'submitted', amount: 8_000, term: 2 });

export const decisionStates: States = {
  'pending applications, loading': pending(undefined, neverAnswers(reviewsApi.pending)),
  'pending applications, none': pending(undefined, gives(reviewsApi.pending, [])),
  'pending applications, one of each badge': pending(
    undefined,
    gives(reviewsApi.pending, [{ status: 'submitted' }, { id: 8, status: 'under_review' }]),
  ),
  'application approved': pending(approve),
  'application not approved': {
    ...pending(approve, refuses(applicationsApi.approve, 500)),
    says: ['Error', 'Error al aprobar el préstamo'],
  },
  'application rejected': pending(reject),
  'application rejected without a reason': pending(async (page) => {
    await page.press('Rechazar');
    await page.press('Rechazar');
  }),
  'application not rejected': {
    ...pending(reject, refuses(applicationsApi.reject, 500)),
    says: ['Error', 'Error al rechazar el préstamo'],
  },
  'counter-offer sent': pending(offer('8,000')),
  'counter-offer without an amount': pending(offer('')),
  'counter-offer out of range': pending(offer(String(AMOUNT_MAX + 1))),
  'counter-offer not sent': {
    ...pending(offer('8,000'), refuses(applicationsApi.counterOffer, 500)),
    says: ['Error', 'Error al enviar la contra oferta'],
  },
  'lending section, waiting': lending(),
  'lending section, rejected': lending(reject),
  'lending section, rejected without a reason': lending(async (page) => {
    await page.press('Rechazar');
    await page.press('Rechazar');
  }),
  'lending section, not rejected': {
    ...lending(reject, refuses(applicationsApi.reject, 500)),
    says: ['Error', 'No se pudo rechazar la solicitud'],
  },
  'lending section, counter-offer sent': lending(offerOf('8,000', '2')),
  'lending section, counter-offer without anything': lending(offerOf('', '')),
  'lending section, counter-offer of four instalments': lending(offerOf('8,000', '4')),
  'lending section, counter-offer not sent': {
    ...lending(offerOf('8,000', '2'), refuses(applicationsApi.counterOffer, 500)),
    says: ['Error', 'No se pudo crear la contra oferta'],
  },
  'documents signed afterwards': {
    open: '/my-applications?solicitud=7',
    who: 'customer',
    answers: [unsigned],
    act: sign,
  },
  'documents not signed': {
    open: '/my-applications?solicitud=7',
    who: 'customer',
    answers: [unsigned, refuses(signingApi.sign, 500)],
    act: sign,
  },
};
