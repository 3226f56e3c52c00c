import { configurationApi } from '#contract/configuration.ts';
import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { statsApi } from '#contract/stats.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { RECEIPT_MAX_BYTES } from '#domain/limits/limits.ts';
import { type Answer, gives, refuses } from '#test/literals/fake-server.ts';
import type { Page } from '#test/literals/page.ts';
import type { State, States } from '#test/literals/stage.tsx';

const NEXT = { date: '2026-12-05', amount: 5_750 };
const LOAN = gives(loansApi.active, {
  status: 'active',
  nextPayment: NEXT,
  nextAfterVerification: NEXT,
  reported: 0,
  inVerification: [],
});
const ACCOUNTS = gives(configurationApi.read, {
  companyAccounts: [
    { bankName: 'Popular', accountType: 'Corriente', accountNumber: '0712345678', accountHolder: 'Manito' },
  ],
});
const receipt = (bytes = 100) =>
  new File(['%PDF-1.7', new Uint8Array(bytes)], 'comprobante.pdf', { type: 'application/pdf' });

const unreadable = () => {
  throw new DOMException('Not there', 'NotReadableError');
};

const paying = (act: (page: Page) => Promise<void>, ...answers: readonly Answer[]): State => ({
  open: '/make-payment',
  who: 'customer',
  answers: [LOAN, ACCOUNTS, ...answers],
  act,
});
const pay = async (page: Page) => {
  await page.choose('receiptFile', receipt());
  await page.press('Registrar pago');
};

const payments = (answer: Partial<Record<'refused', true>> = {}, act?: State['act']): State => ({
  open: '/admin-payments',
  who: 'administrator',
  answers: [
    gives(paymentsApi.adminList, [{ status: 'pending', loanApplication: null }]),
    gives(statsApi.read, {}),
    ...(answer.refused ? [refuses(paymentsApi.decide, 500)] : []),
  ],
  ...(act && { act }),
});
const confirm = async (page: Page) => {
  await page.press(/^Confirmar/);
  await page.press('Confirmar pago');
};
const reject = async (page: Page) => {
  await page.press(/^Rechazar/);
  await page.type('words', 'El comprobante no se lee');
  await page.press('Rechazar pago');
};

export const moneyStates: States = {
  'my products with a loan': { open: '/my-products', who: 'customer', answers: [LOAN] },
  'my products without a loan': { open: '/my-products', who: 'customer' },
  'payment without an amount and a receipt': {
    ...paying(async (page) => {
      await page.type('amount', '');
      await page.press('Registrar pago');
    }),
    says: ['Comprobante requerido', 'Debes subir un comprobante de pago'],
  },
  'payment with a receipt too large': {
    ...paying((page) => page.choose('receiptFile', receipt(RECEIPT_MAX_BYTES + 1))),
    says: ['Archivo muy grande', RECEIPT_TOO_LARGE],
  },
  'payment with a receipt chosen': paying((page) => page.choose('receiptFile', receipt())),
  'payment with a receipt that cannot be read': {
    ...paying((page) => page.choose('receiptFile', Object.assign(receipt(), { slice: unreadable }))),
    says: ['Error', 'Error al seleccionar el archivo'],
  },
  'payment registered': paying(pay),
  'payment refused': {
    ...paying(pay, refuses(paymentsApi.register, 500)),
    says: ['Error al registrar pago', 'No se pudo registrar el pago'],
  },
  'payments of the back office': payments(),
  'payments of the dashboard': { ...payments(), open: '/dashboard/payments' },
  'payment confirmed': payments({}, confirm),
  'payment not confirmed': {
    ...payments({ refused: true }, confirm),
    says: ['Error', 'Error al confirmar pago'],
  },
  'payment rejected': payments({}, reject),
  'payment rejected without a reason': payments({}, async (page) => {
    await page.press(/^Rechazar/);
    await page.press('Rechazar pago');
  }),
  'payment not rejected': {
    ...payments({ refused: true }, reject),
    says: ['Error', 'Error al rechazar pago'],
  },
};
